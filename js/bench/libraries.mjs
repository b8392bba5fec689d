// Libraries, ours first: of each a name, and how it answers the questions that it has. A question
// gets the number of a pair and returns what is compared: 1 or 0 for yes or no, the distance, or
// the depth (0 where the shapes are apart). `single` says that it computes in single precision.
import { readFileSync } from 'node:fs'
import * as dc from 'detect-collisions'
import Matter from 'matter-js'
import * as p2 from 'p2-es'
import * as planck from 'planck'
import SAT from 'sat'
import * as d2 from '../dist/plane.js'
import { count, ofA, ofB, polygon } from './pairs.mjs'

/** Quiet while a library is loaded that writes to the console. */
async function quietly(load) {
  const { log, warn } = console
  console.log = console.warn = () => {}
  try {
    return await load()
  } finally {
    Object.assign(console, { log, warn })
  }
}

await d2.init()
const rapier = (await import('@dimforge/rapier2d-compat')).default
await quietly(() => rapier.init())
const box2d = await quietly(async () => (await import('box2d3-wasm')).default())

/** The version of a package that is installed here. */
const version = (name) =>
  JSON.parse(readFileSync(new URL(`node_modules/${name}/package.json`, import.meta.url))).version

function barycode(n, poses) {
  const shape = new d2.Polygon(polygon(n))
  const [a, b] = [shape.at(d2.pose(0, 0)), shape.at(d2.pose(0, 0))]
  const place = (pose, at) => {
    pose.x = poses[at]
    pose.y = poses[at + 1]
    pose.cos = poses[at + 3]
    pose.sin = poses[at + 4]
  }
  const both = (i) => (place(a.pose, ofA(i)), place(b.pose, ofB(i)))
  const [met, near] = [new d2.Intersection(), new d2.Proximity()]
  return {
    name: 'barycode',
    intersects: (i) => (both(i), d2.intersects(a, b, met).meets ? 1 : 0),
    closest: (i) => (both(i), d2.closestPoints(a, b, near).distance),
    contact: (i) => (both(i), d2.contact(a, b, near).depth),
  }
}

function sat(n, poses) {
  const make = () =>
    new SAT.Polygon(
      new SAT.Vector(),
      polygon(n).map(([x, y]) => new SAT.Vector(x, y)),
    )
  const [a, b, response] = [make(), make(), new SAT.Response()]
  const place = (side, at) => {
    side.pos.x = poses[at]
    side.pos.y = poses[at + 1]
    side.setAngle(poses[at + 2])
  }
  const both = (i) => (place(a, ofA(i)), place(b, ofB(i)))
  return {
    name: `sat ${version('sat')}`,
    intersects: (i) => (both(i), SAT.testPolygonPolygon(a, b) ? 1 : 0),
    contact: (i) => {
      both(i)
      response.clear()
      return SAT.testPolygonPolygon(a, b, response) ? response.overlap : 0
    },
  }
}

function planckOf(n, poses) {
  planck.Settings.maxPolygonVertices = Math.max(n, planck.Settings.maxPolygonVertices)
  const shape = new planck.Polygon(polygon(n).map(([x, y]) => planck.Vec2(x, y)))
  const [a, b] = [planck.Transform.identity(), planck.Transform.identity()]
  const put = ({ p, q }, at) => {
    p.x = poses[at]
    p.y = poses[at + 1]
    q.c = poses[at + 3]
    q.s = poses[at + 4]
  }
  const place = (i) => (put(a, ofA(i)), put(b, ofB(i)))
  const [input, output, cache] = [new planck.DistanceInput(), new planck.DistanceOutput(), new planck.SimplexCache()]
  input.proxyA.set(shape, 0)
  input.proxyB.set(shape, 0)
  input.useRadii = false
  const manifold = new planck.Manifold()
  const distance = (i) => {
    place(i)
    input.transformA.set(a)
    input.transformB.set(b)
    cache.count = 0
    planck.Distance(output, cache, input)
    return output.distance
  }
  return {
    name: `planck ${version('planck')}`,
    // Shapes nearer than 10 epsilon meet, as `testOverlap` has it.
    intersects: (i) => (distance(i) < 10 * 1.1920929e-7 ? 1 : 0),
    closest: distance,
    contact: (i) => {
      place(i)
      planck.CollidePolygons(manifold, shape, a, shape, b)
      return manifold.pointCount > 0 ? undefined : 0
    },
  }
}

function matter(n, poses) {
  const make = () => Matter.Body.create({ position: { x: 0, y: 0 }, vertices: polygon(n).map(([x, y]) => ({ x, y })) })
  const [a, b] = [make(), make()]
  const place = (body, at) => {
    Matter.Body.setPosition(body, { x: poses[at], y: poses[at + 1] })
    Matter.Body.setAngle(body, poses[at + 2])
  }
  const both = (i) => (place(a, ofA(i)), place(b, ofB(i)))
  return {
    name: `matter-js ${version('matter-js')}`,
    intersects: (i) => (both(i), Matter.Collision.collides(a, b) ? 1 : 0),
    contact: (i) => (both(i), Matter.Collision.collides(a, b)?.depth ?? 0),
  }
}

function p2es(n, poses) {
  const make = () => {
    const body = new p2.Body({ mass: 1 })
    body.addShape(new p2.Convex({ vertices: polygon(n) }))
    return body
  }
  const [a, b, narrow] = [make(), make(), new p2.Narrowphase()]
  narrow.enableFriction = false
  narrow.currentContactMaterial = new p2.ContactMaterial(new p2.Material(), new p2.Material())
  const [pa, pb] = [
    [0, 0],
    [0, 0],
  ]
  const collide = (i, justTest) => {
    const [at, to] = [ofA(i), ofB(i)]
    pa[0] = poses[at]
    pa[1] = poses[at + 1]
    pb[0] = poses[to]
    pb[1] = poses[to + 1]
    narrow.reset()
    return narrow.convexConvex(a, a.shapes[0], pa, poses[at + 2], b, b.shapes[0], pb, poses[to + 2], justTest)
  }
  return {
    name: `p2-es ${version('p2-es')}`,
    intersects: (i) => (collide(i, true) ? 1 : 0),
    contact: (i) => (collide(i, false) > 0 ? undefined : 0),
  }
}

function detectCollisions(n, poses) {
  const system = new dc.System()
  const make = () =>
    system.createPolygon(
      { x: 0, y: 0 },
      polygon(n).map(([x, y]) => ({ x, y })),
      { isCentered: false },
    )
  const [a, b, response] = [make(), make(), new dc.Response()]
  const place = (body, at) => {
    body.setAngle(poses[at + 2], false)
    body.setPosition(poses[at], poses[at + 1], false)
  }
  const check = (i) => {
    place(a, ofA(i))
    place(b, ofB(i))
    response.clear()
    return system.checkCollision(a, b, response)
  }
  return {
    name: `detect-collisions ${version('detect-collisions')}`,
    intersects: (i) => (check(i) ? 1 : 0),
    contact: (i) => (check(i) ? response.overlap : 0),
  }
}

/**
 * It has no question about a pair: a world with A is asked for what a proxy at B's place overlaps,
 * which is not posed anew.
 */
function box2dOf(n, poses) {
  if (n > 8) return undefined
  const vec = ([x, y]) => new box2d.b2Vec2(x, y)
  const world = box2d.b2CreateWorld(box2d.b2DefaultWorldDef())
  const body = box2d.b2CreateBody(world, box2d.b2DefaultBodyDef())
  const hull = box2d.b2ComputeHull(polygon(n).map(([x, y]) => ({ x, y })))
  box2d.b2CreatePolygonShape(body, box2d.b2DefaultShapeDef(), box2d.b2MakePolygon(hull, 0))
  const filter = box2d.b2DefaultQueryFilter()
  const proxies = Array.from({ length: count(poses) }, (_, i) => {
    const [a, b] = [ofA(i), ofB(i)].map((at) => poses.subarray(at, at + 3))
    const proxy = new box2d.b2ShapeProxy()
    const place = (p, [x, y, angle]) => [
      Math.cos(angle) * p[0] - Math.sin(angle) * p[1] + x,
      Math.sin(angle) * p[0] + Math.cos(angle) * p[1] + y,
    ]
    const back = ([px, py], [x, y, angle]) => place([px - x, py - y], [0, 0, -angle])
    polygon(n).forEach((p, k) => proxy.setPoint(k, vec(back(place(p, b), a))))
    proxy.count = n
    proxy.radius = 0
    return proxy
  })
  let found = 0
  const seen = () => ((found = 1), false)
  return {
    name: `box2d3-wasm ${version('box2d3-wasm')}`,
    single: true,
    intersects: (i) => {
      found = 0
      box2d.b2World_OverlapShape(world, proxies[i], filter, seen)
      return found
    },
  }
}

function rapier2d(n, poses) {
  const shape = new rapier.ConvexPolygon(new Float32Array(polygon(n).flat()), false)
  const [pa, pb] = [
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ]
  const place = (i) => {
    pa.x = poses[ofA(i)]
    pa.y = poses[ofA(i) + 1]
    pb.x = poses[ofB(i)]
    pb.y = poses[ofB(i) + 1]
  }
  const [angleA, angleB] = [(i) => poses[ofA(i) + 2], (i) => poses[ofB(i) + 2]]
  const contact = (i, prediction) => {
    place(i)
    return shape.contactShape(pa, angleA(i), shape, pb, angleB(i), prediction)
  }
  return {
    name: `rapier2d ${version('@dimforge/rapier2d-compat')}`,
    single: true,
    intersects: (i) => (place(i), shape.intersectsShape(pa, angleA(i), shape, pb, angleB(i)) ? 1 : 0),
    closest: (i) => Math.max(contact(i, 100)?.distance ?? NaN, 0),
    contact: (i) => Math.max(-(contact(i, 0)?.distance ?? 0), 0),
  }
}

/** Everybody who answers about polygons of so many vertices. */
export function libraries(n, poses) {
  return [barycode, sat, planckOf, matter, p2es, detectCollisions, box2dOf, rapier2d]
    .map((make) => make(n, poses))
    .filter((library) => library !== undefined)
}

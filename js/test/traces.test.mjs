// Traces of the whole suite are those of the command, byte for byte.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { d2, d3, init } from 'barycode/explorer'
import { command, root } from './native.mjs'

await init()
const run = promisify(execFile)

/**
 * In the plane the vertices as they are where they go round a convex polygon, as the command has
 * them; else their hull.
 */
function convex(d, vertices) {
  try {
    return d === d2 ? new d2.Polygon(vertices) : new d3.Hull(vertices)
  } catch {
    return new d.Hull(vertices)
  }
}

/** The shape of a case; nothing where the command does not know such shapes, either. */
function shape({ shape: kind, vertices, radius, ...rest }, dimension) {
  const d = dimension === 2 ? d2 : d3
  const up = (half) => [
    [0, 0, -half],
    [0, 0, half],
  ]
  switch (kind) {
    case 'point':
      return new d.Point(vertices[0])
    case 'segment':
      return new d.Segment(...vertices)
    case 'triangle':
      return new d.Triangle(...vertices)
    case 'convex':
      return convex(d, vertices)
    case 'box':
      return dimension === 2
        ? new d2.Rectangle({ halfExtents: rest.half_extents })
        : new d3.Box({ halfExtents: rest.half_extents })
    case 'circle':
      return new d2.Circle(radius)
    case 'sphere':
      return new d3.Sphere(radius)
    case 'ellipse':
      return new d2.Ellipse(rest.radii)
    case 'ellipsoid':
      return new d3.Ellipsoid(rest.radii)
    case 'capsule':
      return new d.Capsule(...(vertices ?? up(rest.half_height)), radius)
    case 'cylinder':
      return new d3.Cylinder({ halfHeight: rest.half_height, radius })
    case 'cone':
      return new d3.Cone({ halfHeight: rest.half_height, radius })
  }
}

/**
 * A shape at the pose of a case. The command leaves one where it is if the pose does nothing, and
 * so does this.
 */
function place(side, given, dimension) {
  const there = pose(given, dimension)
  const numbers = dimension === 2 ? [there.x, there.y, there.cos, there.sin] : there.numbers
  const home = dimension === 2 ? [0, 0, 1, 0] : new d3.Pose().numbers
  return numbers.every((number, i) => number === home[i]) ? side : side.at(there)
}

function pose(given, dimension) {
  const {
    translation: [x, y, z],
    angle,
    rotation_cos_sin: entries,
    rotation_quat_xyzw: q,
    rotation_matrix_rowmajor: m,
  } = given
  if (dimension === 2) return entries ? d2.Pose.cosSin(x, y, ...entries) : d2.pose(x, y, angle)
  if (m) return d3.Pose.rows([...m.slice(0, 3), x, ...m.slice(3, 6), y, ...m.slice(6), z, 0, 0, 0, 1])
  return d3.Pose.xyzXyzw([x, y, z], q)
}

/**
 * The trace in what the command prints, without the white space between its words: no word has any.
 */
const compact = (report) => report.slice(report.indexOf('"trace":') + 8, report.lastIndexOf('}')).replaceAll(/\s/g, '')

const native = command()
const options = { skip: native === undefined && 'there is no cargo, and no BARYCODE_COMMAND' }

// Cases of motion are in a folder of their own: see below.
const files = readdirSync(join(root, 'suite')).filter((name) => name.endsWith('.jsonl'))

for (const file of files.sort()) {
  test(`traces of ${file}`, options, async () => {
    const lines = readFileSync(join(root, 'suite', file), 'utf8')
      .trim()
      .split('\n')
    let compared = 0
    await Promise.all(
      lines.map(async (line) => {
        const given = JSON.parse(line)
        const d = given.dim === 2 ? d2 : d3
        const sides = [given.a, given.b].map((side) => shape(side, given.dim))
        if (sides.includes(undefined)) return
        const [a, b] = sides.map((side, i) => place(side, [given.pose_a, given.pose_b][i], given.dim))
        const text = d.traceText(a, b)
        assert.deepEqual(d.trace(a, b), JSON.parse(text))
        const { stdout } = await run(native, ['trace', join(root, 'suite', file), '--id', given.id], {
          maxBuffer: 2 ** 26,
        })
        assert.equal(text, compact(stdout), given.id)
        compared++
      }),
    )
    assert.ok(compared > 0)
  })
}

const zero = (rate) => [rate ?? 0].flat().every((number) => number === 0)

/** The trace of a case about shapes that move; nothing where the command asks in its own way. */
function movingTrace({ query, query_params: given, ...line }) {
  const d = line.dim === 2 ? d2 : d3
  const a = shape(line.a, line.dim)
  if (query === 'raycast') {
    // One that begins in a hollow shape, or ends by its length, the command asks in its own units.
    if (a === undefined || given.solid === false || 'max_length' in given) return undefined
    const until = given.max_fraction ?? given.max_time ?? Infinity
    return d.traceRayText(place(a, line.pose_a, line.dim), given.origin, given.direction, until)
  }
  const b = shape(line.b, line.dim)
  if (a === undefined || b === undefined) return undefined
  const options = {
    targetDistance: given.margin ?? 0,
    start: given.stop_at_penetration === false ? 'leaving' : 'hit',
  }
  const sides = [place(a, line.pose_a, line.dim), place(b, line.pose_b, line.dim)]
  if (query === 'shapecast') {
    const [first, second] = [given.displacement_a, given.displacement_b]
    return d.traceCastText(sides[0], first, sides[1], second, 1, { targetDistance: given.margin ?? 0 })
  }
  const until = given.max_time ?? Infinity
  const rates = [given.angular_velocity_a, given.angular_velocity_b]
  if (rates.every(zero)) {
    return d.traceCastText(sides[0], given.velocity_a, sides[1], given.velocity_b, until, options)
  }
  const motions = ['a', 'b'].map((side, i) => {
    const [at, velocity] = [pose(line[`pose_${side}`], line.dim), given[`velocity_${side}`]]
    if (zero(velocity) && zero(rates[i])) return new d.Still(at)
    return new d.Rigid(at, velocity, rates[i] ?? (line.dim === 2 ? 0 : [0, 0, 0]))
  })
  return d.traceImpactText(a, motions[0], b, motions[1], [0, until], options)
}

for (const file of readdirSync(join(root, 'suite', 'motion')).sort()) {
  test(`traces of motion/${file}`, options, async () => {
    const path = join(root, 'suite', 'motion', file)
    let compared = 0
    await Promise.all(
      readFileSync(path, 'utf8')
        .trim()
        .split('\n')
        .map(async (text) => {
          const line = JSON.parse(text)
          const ours = movingTrace(line)
          if (ours === undefined) return
          const { stdout } = await run(native, ['trace', path, '--id', line.id], { maxBuffer: 2 ** 26 })
          assert.equal(ours, compact(stdout), line.id)
          compared++
        }),
    )
    assert.ok(compared > 10, `${compared} traces`)
  })
}

test('every method has its trace, as the command has it', options, async () => {
  const file = join(root, 'suite', 'space_boxes.jsonl')
  const line = JSON.parse(readFileSync(file, 'utf8').split('\n')[0])
  const [a, b] = ['a', 'b'].map((side) => place(shape(line[side], 3), line[`pose_${side}`], 3))
  for (const method of ['barycode', 'barycode-unordered', 'signed-volumes', 'voronoi', 'johnson']) {
    const { stdout } = await run(native, ['trace', file, '--id', line.id, '--solver', method], { maxBuffer: 2 ** 26 })
    assert.equal(d3.traceText(a, b, { method }), compact(stdout), method)
  }
})

test('a trace is what its page says', () => {
  const [a, b] = [new d2.Rectangle({ size: [2, 2] }), new d2.Rectangle({ size: [2, 2] }).at(d2.pose(3, 1, 0.5))]
  const trace = d2.trace(a, b, { question: 'closestPoints', method: 'voronoi' })
  assert.deepEqual([trace.format, trace.version, trace.dimension, trace.precision], ['barycode-trace', 1, 2, 'f64'])
  assert.equal(trace.steps[0].step, 'support')
  assert.equal(trace.steps.find(({ step }) => step === 'simplex').method, 'voronoi')
  assert.equal(trace.steps.at(-1).step, 'bounds')
  assert.throws(() => d2.trace(a, b, { question: 'why' }), /options.question is why: give one of intersects/)
  assert.throws(() => d2.trace(a, b, { method: 'bubble' }), /options.method is bubble: give one of barycode/)
  assert.ok(d2.trace(a, b, { question: 'within', margin: 2 }).steps.length > 0)
})

test('boundaries of obstacles and sums', () => {
  const [a, b] = [new d2.Rectangle({ size: [2, 2] }), new d2.Rectangle({ size: [2, 2], radius: 0.5 })]
  const ring = d2.obstacle(a, b.at(d2.pose(3, 0)))
  assert.equal(ring.radius, 0.5)
  const points = ring.corners.map(({ point }) => point.join())
  assert.deepEqual(points.toSorted(), ['-1,-2', '-1,2', '-5,-2', '-5,2'])
  const turn = ring.corners.map(({ point: [x, y] }, i) => {
    const [u, v] = ring.corners[(i + 1) % 4].point
    return x * v - y * u
  })
  assert.ok(turn.reduce((area, part) => area + part) > 0)
  assert.equal(d2.sum(a, b.at(d2.pose(3, 0, Math.PI / 4))).corners.length, 8)
  const [box, tip] = [new d3.Box({ size: [2, 2, 2] }), new d3.Tetrahedron([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]])]
  const { corners, edges, faces, radius } = d3.obstacle(box, tip.at(d3.Pose.translation(3, 0, 0)))
  assert.ok(radius === 0 && corners.length - edges.length + faces.length === 2)
  for (const { normal, ring } of faces) {
    const heights = corners.map(({ point }) => normal[0] * point[0] + normal[1] * point[1] + normal[2] * point[2])
    const highest = Math.max(...heights)
    assert.ok(ring.length >= 3 && ring.every((at) => heights[at] >= highest - 1e-12))
  }
  assert.equal(d3.sum(box, box).corners.length, 8)
  assert.throws(() => d2.obstacle(a, new d2.Ellipse([2, 1])), (error) => {
    return error instanceof d2.ArgumentError && error.argument === 'b' && /curved/.test(error.message)
  })
})

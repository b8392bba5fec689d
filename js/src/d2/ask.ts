import * as answers from '../answers.js'
import { RECORD, VECTORS, done, f64, room, wasm, FREE } from '../module.js'
import { type CastOptions, type QueryOptions, cast, query, remember } from '../options.js'
import { type Cell, type Times, cellWords, motions, takeCells, unplaced } from '../motion.js'
import { vector } from '../shape.js'
import type { Motion } from './motions.js'
import { DIMENSION, type Vec2, poseOfA, poseOfB, zero } from './pose.js'
import type { Shape, Side } from './shapes.js'

const NAMES = 'a a.pose b b.pose options out'
const WITHIN = 'a a.pose b b.pose margin options out'
const RAY = 'shape shape.pose ray until options out'
const CAST = 'a a.pose b b.pose velocities until options out'
const IMPACT = 'a motionA b motionB interval[0] interval[1] options out cells cells'

/** The answer to `intersects` and `within`. */
export class Intersection extends answers.Intersection<Vec2> {
  constructor() {
    super(zero)
  }
}

/** The answer to `closestPoints` and `contact`. */
export class Proximity extends answers.Proximity<Vec2> {
  constructor() {
    super(zero)
  }
}

/**
 * The answer to `contactManifold`: a contact, and the points at which the shapes rest on each
 * other.
 */
export class Manifold extends answers.Manifold<Vec2> {
  constructor() {
    super(zero)
  }
}

/** The answer to `castRay`, `castShape` and `timeOfImpact`. */
export class Impact extends answers.Impact<Vec2> {
  constructor() {
    super(zero)
  }
}

/** Do the shapes meet? Decided exactly; contact counts. */
export function intersects(a: Side, b: Side, out = new Intersection(), options?: QueryOptions<Vec2>): Intersection {
  done(wasm.bc_plane_intersects(a?.handle, poseOfA(a), b?.handle, poseOfB(b), query(options, DIMENSION), RECORD), NAMES)
  out.take(RECORD)
  remember(options, DIMENSION)
  return out
}

/**
 * Is the distance of the shapes at most `margin`? Decided exactly. A negative or NaN margin is
 * taken as 0.
 */
export function within(
  a: Side,
  b: Side,
  margin: number,
  out = new Intersection(),
  options?: QueryOptions<Vec2>,
): Intersection {
  done(
    wasm.bc_plane_within(a?.handle, poseOfA(a), b?.handle, poseOfB(b), margin, query(options, DIMENSION), RECORD),
    WITHIN,
  )
  out.take(RECORD)
  remember(options, DIMENSION)
  return out
}

/** How far apart are the shapes? With proven bounds; 0 where they overlap. */
export function distance(
  a: Side,
  b: Side,
  out = new answers.Distance(),
  options?: QueryOptions<Vec2>,
): answers.Distance {
  done(wasm.bc_plane_distance(a?.handle, poseOfA(a), b?.handle, poseOfB(b), query(options, DIMENSION), RECORD), NAMES)
  out.take(RECORD)
  remember(options, DIMENSION)
  return out
}

/**
 * The nearest points, the distance, and a direction that separates the shapes, also at and near
 * touching.
 */
export function closestPoints(a: Side, b: Side, out = new Proximity(), options?: QueryOptions<Vec2>): Proximity {
  done(
    wasm.bc_plane_closest_points(a?.handle, poseOfA(a), b?.handle, poseOfB(b), query(options, DIMENSION), RECORD),
    NAMES,
  )
  out.take(RECORD)
  remember(options, DIMENSION)
  return out
}

/** Signed distance, minus the depth where the shapes overlap; the normal from A to B, and where. */
export function contact(a: Side, b: Side, out = new Proximity(), options?: QueryOptions<Vec2>): Proximity {
  done(wasm.bc_plane_contact(a?.handle, poseOfA(a), b?.handle, poseOfB(b), query(options, DIMENSION), RECORD), NAMES)
  out.take(RECORD)
  remember(options, DIMENSION)
  return out
}

/**
 * The contact, and a few points at which the shapes rest on each other: up to two in the plane, up
 * to four in space.
 */
export function contactManifold(a: Side, b: Side, out = new Manifold(), options?: QueryOptions<Vec2>): Manifold {
  done(
    wasm.bc_plane_contact_manifold(a?.handle, poseOfA(a), b?.handle, poseOfB(b), query(options, DIMENSION), RECORD),
    NAMES,
  )
  out.take(RECORD)
  remember(options, DIMENSION)
  return out
}

/**
 * The contact, and all points at which the shapes rest on each other, not reduced to the most
 * telling ones.
 */
export function wholeContactManifold(a: Side, b: Side, out = new Manifold(), options?: QueryOptions<Vec2>): Manifold {
  room(FREE + 32 + 8 * wasm.bc_plane_most_contact_points())
  done(
    wasm.bc_plane_whole_contact_manifold(a?.handle, poseOfA(a), b?.handle, poseOfB(b), query(options, DIMENSION), FREE),
    NAMES,
  )
  out.take(FREE)
  remember(options, DIMENSION)
  return out
}

/** Writes two vectors, and returns where they are. @internal */
export function two(first: Vec2, second: Vec2, firstName: string, secondName: string): number {
  vector(first, DIMENSION, firstName)
  vector(second, DIMENSION, secondName)
  for (let i = 0; i < DIMENSION; i++) {
    f64[VECTORS + i] = first[i]
    f64[VECTORS + DIMENSION + i] = second[i]
  }
  return VECTORS
}

/**
 * When does a ray first meet a shape? Its points are `origin + t * direction`, with t from 0 to
 * `until`. The shape is A of the answer, the point of the ray B.
 */
export function castRay(
  shape: Side,
  origin: Vec2,
  direction: Vec2,
  until = Infinity,
  out = new Impact(),
  options?: CastOptions,
): Impact {
  const ray = two(origin, direction, 'origin', 'direction')
  done(wasm.bc_plane_cast_ray(shape?.handle, poseOfA(shape), ray, until, cast(options), RECORD), RAY)
  out.take(RECORD)
  return out
}

/** When do shapes that move at constant velocities first touch, from now until the time `until`? */
export function castShape(
  a: Side,
  velocityA: Vec2,
  b: Side,
  velocityB: Vec2,
  until = Infinity,
  out = new Impact(),
  options?: CastOptions,
): Impact {
  const velocities = two(velocityA, velocityB, 'velocityA', 'velocityB')
  const [pa, pb] = [poseOfA(a), poseOfB(b)]
  done(wasm.bc_plane_cast_shape(a?.handle, pa, b?.handle, pb, velocities, until, cast(options), RECORD), CAST)
  out.take(RECORD)
  return out
}

/** Asks for an impact, and for so many cells of its proof. Returns where these are. */
function impact(
  a: Shape,
  motionA: Motion,
  b: Shape,
  motionB: Motion,
  interval: Times,
  options: CastOptions | undefined,
  cells: number,
): number {
  const [from, to] = vector(interval, 2, 'interval')
  unplaced(a, 'a')
  unplaced(b, 'b')
  const [ma, mb, end] = motions(motionA, motionB, cells * cellWords(DIMENSION))
  const how = cast(options)
  done(wasm.bc_plane_time_of_impact(a?.handle, ma, b?.handle, mb, from, to, how, RECORD, end, cells), IMPACT)
  return end
}

/** When do shapes that move, and may turn as they do, first meet within an interval of time? */
export function timeOfImpact(
  a: Shape,
  motionA: Motion,
  b: Shape,
  motionB: Motion,
  interval: Times,
  out = new Impact(),
  options?: CastOptions,
): Impact {
  impact(a, motionA, b, motionB, interval, options, 0)
  out.take(RECORD)
  return out
}

/** The cells of time that prove what `timeOfImpact` says is free. */
export function certificate(
  a: Shape,
  motionA: Motion,
  b: Shape,
  motionB: Motion,
  interval: Times,
  options?: CastOptions,
): Cell<Vec2>[] {
  const found = timeOfImpact(a, motionA, b, motionB, interval, undefined, options)
  const at = impact(a, motionA, b, motionB, interval, options, found.cells)
  return takeCells(at, found.cells, DIMENSION)
}

/** Whether shapes that move are proven not to meet within an interval of time. */
export function isFree(
  a: Shape,
  motionA: Motion,
  b: Shape,
  motionB: Motion,
  interval: Times,
  options?: CastOptions,
): boolean {
  const [from, to] = vector(interval, 2, 'interval')
  unplaced(a, 'a')
  unplaced(b, 'b')
  const [ma, mb] = motions(motionA, motionB, 0)
  return done(wasm.bc_plane_is_free(a?.handle, ma, b?.handle, mb, from, to, cast(options)), IMPACT) === 1
}

// Made from ../d2/check.ts by twins.mjs: edit that one.
import * as answers from '../answers.js'
import { ArgumentError } from '../errors.js'
import { proven } from '../checks.js'
import { giveDistance, giveImpact, giveIntersection, giveManifold, giveProximity } from '../claims.js'
import { FREE, RECORD, room, wasm } from '../module.js'
import { type Cell, type Times, cellWords, giveCells, motions, unplaced } from '../motion.js'
import { type CastOptions, cast } from '../options.js'
import { type Impact, type Intersection, type Manifold, type Proximity, certificate, two } from './ask.js'
import { vector } from '../shape.js'
import type { Motion } from './motions.js'
import { DIMENSION, type Vec3, poseOfA, poseOfB } from './pose.js'
import type { Shape, Side } from './shapes.js'

/**
 * Proves an answer again, from the shapes alone, where they are now: its verdict by exact
 * arithmetic, bounds, normal, points. Throws {@link CheckError} where it fails. Undecided answers
 * claim nothing, and pass.
 */
export function check(answer: Intersection | answers.Distance | Proximity | Manifold, a: Side, b: Side): void {
  if (answer instanceof answers.Manifold) room(FREE + 32 + 8 * answer.points.length)
  const [pa, pb] = [poseOfA(a), poseOfB(b)]
  if (answer instanceof answers.Manifold) {
    giveManifold(answer, FREE)
    proven(wasm.bc_space_check_manifold(a?.handle, pa, b?.handle, pb, FREE), NAMES)
    return
  }
  if (answer instanceof answers.Intersection) {
    giveIntersection(answer, RECORD)
    proven(wasm.bc_space_check_intersection(a?.handle, pa, b?.handle, pb, RECORD, 1), NAMES)
  } else if (answer instanceof answers.Proximity) {
    giveProximity(answer, RECORD)
    proven(wasm.bc_space_check_proximity(a?.handle, pa, b?.handle, pb, RECORD, 1), NAMES)
  } else if (answer instanceof answers.Distance) {
    giveDistance(answer, RECORD)
    proven(wasm.bc_space_check_distance(RECORD), 'answer')
  } else {
    throw new ArgumentError('answer', 'is none of a pair', 'give what a question returned')
  }
}

const NAMES = 'a a.pose b b.pose answer'

/** Proves the answer of `castRay` again. Throws {@link CheckError} where it fails. */
export function checkRay(
  answer: Impact,
  shape: Side,
  origin: Vec3,
  direction: Vec3,
  until = Infinity,
  options?: CastOptions,
): void {
  const [pose, ray] = [poseOfA(shape), two(origin, direction, 'origin', 'direction')]
  giveImpact(answer, RECORD, DIMENSION)
  const code = wasm.bc_space_check_ray(shape?.handle, pose, ray, until, cast(options), RECORD)
  proven(code, 'shape shape.pose ray until options answer')
}

/** Proves the answer of `castShape` again. Throws {@link CheckError} where it fails. */
export function checkCast(
  answer: Impact,
  a: Side,
  velocityA: Vec3,
  b: Side,
  velocityB: Vec3,
  until = Infinity,
  options?: CastOptions,
): void {
  const velocities = two(velocityA, velocityB, 'velocityA', 'velocityB')
  const [pa, pb, how] = [poseOfA(a), poseOfB(b), cast(options)]
  giveImpact(answer, RECORD, DIMENSION)
  const code = wasm.bc_space_check_cast(a?.handle, pa, b?.handle, pb, velocities, until, how, RECORD)
  proven(code, 'a a.pose b b.pose velocities until options answer')
}

/**
 * Proves the answer of `timeOfImpact` again, by these cells, from wherever they come, or by those
 * of {@link certificate}. Throws {@link CheckError} where it fails.
 */
export function checkImpact(
  answer: Impact,
  a: Shape,
  motionA: Motion,
  b: Shape,
  motionB: Motion,
  interval: Times,
  options?: CastOptions,
  cells: readonly Cell<Vec3>[] = certificate(a, motionA, b, motionB, interval, options),
): void {
  unplaced(a, 'a')
  unplaced(b, 'b')
  const [ma, mb, end] = motions(motionA, motionB, cells.length * cellWords(DIMENSION))
  const [[from, to], how, at] = [vector(interval, 2, 'interval'), cast(options), giveCells(cells, end, DIMENSION)]
  giveImpact(answer, RECORD, DIMENSION, cells.length)
  const code = wasm.bc_space_check_impact(a?.handle, ma, b?.handle, mb, from, to, how, RECORD, at)
  proven(code, 'a motionA b motionB interval[0] interval[1] options answer cells')
}

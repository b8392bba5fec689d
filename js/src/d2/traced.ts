import { NONE, done, text, wasm } from '../module.js'
import { type Times, motions, unplaced } from '../motion.js'
import { type CastOptions, cast, query } from '../options.js'
import { vector } from '../shape.js'
import { two } from './ask.js'
import type { Motion } from './motions.js'
import { DIMENSION, type Vec2, poseOfA, poseOfB } from './pose.js'
import type { Shape, Side } from './shapes.js'
import { type MotionTrace, type Trace, type TraceOptions, methodCode, questionCode } from '../trace.js'

export * from './boundary.js'
export * from './index.js'
export type {
  Method,
  MotionStep,
  MotionTrace,
  Question,
  Step,
  Trace,
  TraceOptions,
  TraceTurning,
  TraceVertex,
} from '../trace.js'

/**
 * The steps of a question, in the documented format, as JSON: what `barycode trace` writes as
 * `trace`.
 */
export function traceText(a: Side, b: Side, { question, margin, method, ...options }: TraceOptions<Vec2> = {}): string {
  const [kind, how] = [questionCode(question), query(options, DIMENSION, methodCode(method))]
  const [pa, pb] = [poseOfA(a), poseOfB(b)]
  done(wasm.bc_plane_trace(kind, a?.handle, pa, b?.handle, pb, margin ?? 0, how, NONE), NAMES)
  return text()
}

/** The steps of a question, in the documented format. */
export function trace(a: Side, b: Side, options?: TraceOptions<Vec2>): Trace<Vec2> {
  return JSON.parse(traceText(a, b, options)) as Trace<Vec2>
}

/**
 * The steps of `castRay` in the documented format, as JSON: what proves that the ray is free until
 * it meets the shape.
 */
export function traceRayText(
  shape: Side,
  origin: Vec2,
  direction: Vec2,
  until = Infinity,
  options?: CastOptions,
): string {
  const [ray, pose] = [two(origin, direction, 'origin', 'direction'), poseOfA(shape)]
  done(wasm.bc_plane_trace_ray(shape?.handle, pose, ray, until, cast(options), NONE), RAY)
  return text()
}

/** The steps of `castRay`, in the documented format. */
export function traceRay(
  shape: Side,
  origin: Vec2,
  direction: Vec2,
  until = Infinity,
  options?: CastOptions,
): MotionTrace<Vec2> {
  return JSON.parse(traceRayText(shape, origin, direction, until, options)) as MotionTrace<Vec2>
}

/** The steps of `castShape` in the documented format, as JSON. */
export function traceCastText(
  a: Side,
  velocityA: Vec2,
  b: Side,
  velocityB: Vec2,
  until = Infinity,
  options?: CastOptions,
): string {
  const velocities = two(velocityA, velocityB, 'velocityA', 'velocityB')
  const [pa, pb] = [poseOfA(a), poseOfB(b)]
  done(wasm.bc_plane_trace_cast(a?.handle, pa, b?.handle, pb, velocities, until, cast(options), NONE), CAST)
  return text()
}

/** The steps of `castShape`, in the documented format. */
export function traceCast(
  a: Side,
  velocityA: Vec2,
  b: Side,
  velocityB: Vec2,
  until = Infinity,
  options?: CastOptions,
): MotionTrace<Vec2> {
  return JSON.parse(traceCastText(a, velocityA, b, velocityB, until, options)) as MotionTrace<Vec2>
}

/**
 * The steps of `timeOfImpact` in the documented format, as JSON: the cells that prove what is free,
 * and the contact.
 */
export function traceImpactText(
  a: Shape,
  motionA: Motion,
  b: Shape,
  motionB: Motion,
  interval: Times,
  options?: CastOptions,
): string {
  const [from, to] = vector(interval, 2, 'interval')
  unplaced(a, 'a')
  unplaced(b, 'b')
  const [ma, mb] = motions(motionA, motionB, 0)
  done(wasm.bc_plane_trace_impact(a?.handle, ma, b?.handle, mb, from, to, cast(options), NONE), IMPACT)
  return text()
}

/** The steps of `timeOfImpact`, in the documented format. */
export function traceImpact(
  a: Shape,
  motionA: Motion,
  b: Shape,
  motionB: Motion,
  interval: Times,
  options?: CastOptions,
): MotionTrace<Vec2> {
  return JSON.parse(traceImpactText(a, motionA, b, motionB, interval, options)) as MotionTrace<Vec2>
}

const RAY = 'shape shape.pose ray until options out'
const CAST = 'a a.pose b b.pose velocities until options out'
const IMPACT = 'a motionA b motionB interval[0] interval[1] options out'
const NAMES = 'question a a.pose b b.pose margin options out'

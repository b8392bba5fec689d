import { type Outline, takeCorners } from '../boundary.js'
import { FREE, NONE, done, f64, room, text, u32, wasm } from '../module.js'
import { query } from '../options.js'
import { type Vec2, poseOfA, poseOfB } from './pose.js'
import type { Side } from './shapes.js'
import { type Trace, type TraceOptions, methodCode, questionCode } from '../trace.js'

export type { Corner, Outline } from '../boundary.js'
export * from './index.js'
export type { Method, Question, Step, Trace, TraceOptions, TraceVertex } from '../trace.js'

/**
 * The steps of a question, in the documented format, as JSON: what `barycode trace` writes as
 * `trace`.
 */
export function traceText(a: Side, b: Side, { question, margin, method, ...options }: TraceOptions<Vec2> = {}): string {
  const [kind, how] = [questionCode(question), query(options, 2, methodCode(method))]
  const [pa, pb] = [poseOfA(a), poseOfB(b)]
  done(wasm.bc_plane_trace(kind, a?.handle, pa, b?.handle, pb, margin ?? 0, how, NONE), NAMES)
  return text()
}

/** The steps of a question, in the documented format. */
export function trace(a: Side, b: Side, options?: TraceOptions<Vec2>): Trace<Vec2> {
  return JSON.parse(traceText(a, b, options)) as Trace<Vec2>
}

const NAMES = 'question a a.pose b b.pose margin options out'

function boundary(a: Side, b: Side, sum: number): Outline<Vec2> {
  done(
    wasm.bc_plane_obstacle(a?.handle, poseOfA(a), b?.handle, poseOfB(b), sum, FREE),
    'a a.pose b b.pose sum out',
  )
  room(0)
  return { radius: f64[FREE], corners: takeCorners(FREE + 2, u32[FREE * 2 + 2], 2) }
}

/**
 * The boundary of the obstacle A ⊖ B, which holds the origin where the shapes meet: decided
 * exactly. Of shapes that are made of points, with a radius or none.
 */
export function obstacle(a: Side, b: Side): Outline<Vec2> {
  return boundary(a, b, 0)
}

/** The boundary of the Minkowski sum A ⊕ B, decided exactly. */
export function sum(a: Side, b: Side): Outline<Vec2> {
  return boundary(a, b, 1)
}

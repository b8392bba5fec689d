import { type Surface, takeSurface } from '../boundary.js'
import { FREE, NONE, done, room, text, wasm } from '../module.js'
import { query } from '../options.js'
import { type Vec3, poseOfA, poseOfB } from './pose.js'
import type { Side } from './shapes.js'
import { type Trace, type TraceOptions, methodCode, questionCode } from '../trace.js'

export type { Corner, Face, Outline, Surface } from '../boundary.js'
export * from './index.js'
export type { Method, Question, Step, Trace, TraceOptions, TraceVertex } from '../trace.js'

/**
 * The steps of a question, in the documented format, as JSON: what `barycode trace` writes as
 * `trace`.
 */
export function traceText(a: Side, b: Side, { question, margin, method, ...options }: TraceOptions<Vec3> = {}): string {
  const [kind, how] = [questionCode(question), query(options, 3, methodCode(method))]
  const [pa, pb] = [poseOfA(a), poseOfB(b)]
  done(wasm.bc_space_trace(kind, a?.handle, pa, b?.handle, pb, margin ?? 0, how, NONE), NAMES)
  return text()
}

/** The steps of a question, in the documented format. */
export function trace(a: Side, b: Side, options?: TraceOptions<Vec3>): Trace<Vec3> {
  return JSON.parse(traceText(a, b, options)) as Trace<Vec3>
}

const NAMES = 'question a a.pose b b.pose margin options out'

function boundary(a: Side, b: Side, sum: number): Surface<Vec3> {
  done(
    wasm.bc_space_obstacle(a?.handle, poseOfA(a), b?.handle, poseOfB(b), sum, FREE),
    'a a.pose b b.pose sum out',
  )
  room(0)
  return takeSurface(FREE)
}

/**
 * The boundary of the obstacle A ⊖ B, which holds the origin where the shapes meet: decided
 * exactly. Of shapes that are made of points, with a radius or none.
 */
export function obstacle(a: Side, b: Side): Surface<Vec3> {
  return boundary(a, b, 0)
}

/** The boundary of the Minkowski sum A ⊕ B, decided exactly. */
export function sum(a: Side, b: Side): Surface<Vec3> {
  return boundary(a, b, 1)
}

import { type QueryOptions, code } from './options.js'

/** A sub-distance method of GJK; `'signed-volumes-ordered'` is of space alone. */
export type Method =
  'barycode' | 'barycode-unordered' | 'signed-volumes' | 'signed-volumes-ordered' | 'voronoi' | 'johnson'

const METHODS: readonly Method[] = [
  'barycode',
  'barycode-unordered',
  'signed-volumes',
  'signed-volumes-ordered',
  'voronoi',
  'johnson',
]

/** The number of a method: there is no 1. */
export function methodCode(method?: Method): number {
  const at = code(METHODS, method, 'options.method')
  return at === 0 ? 0 : at + 1
}

/** What a trace may be of. */
export type Question = 'intersects' | 'within' | 'distance' | 'closestPoints' | 'contact'

const QUESTIONS: readonly Question[] = ['intersects', 'within', 'distance', 'closestPoints', 'contact']

/** The number of a question. */
export function questionCode(question: Question = 'contact'): number {
  return code(QUESTIONS, question, 'options.question')
}

/** What is traced, and how. */
export interface TraceOptions<V> extends Omit<QueryOptions<V>, 'cache' | 'margin'> {
  /** `'contact'` unless told otherwise. */
  question?: Question
  /** The sub-distance method; `'barycode'` unless told otherwise. */
  method?: Method
  /** Of the question `within`. */
  margin?: number
}

/**
 * A vertex of the obstacle A ⊖ B: the point, and the points of A and of B that it is the difference
 * of.
 */
export interface TraceVertex<V> {
  w: V
  a: V
  b: V
}

/** One step, of a kind that the page on the format tells. There may be further kinds. */
export type Step<V> =
  | { step: 'support'; direction: V; found: TraceVertex<V> }
  | {
      step: 'simplex'
      method: string
      region: 'outside' | 'inside' | 'stalled'
      barycode: number | null
      vertices: TraceVertex<V>[]
      weights: number[]
    }
  | { step: 'widened' }
  | { step: 'edge'; from: TraceVertex<V>; to: TraceVertex<V>; distance: number }
  | { step: 'face'; corners: TraceVertex<V>[]; distance: number }
  | { step: 'bounds'; lower: number | null; upper: number | null }

/** How an answer came about. */
export interface Trace<V> {
  format: 'barycode-trace'
  version: 1
  dimension: 2 | 3
  precision: 'f64'
  steps: Step<V>[]
}

/**
 * How the direction of a cell turns: `spinning` at a rate, of which the plane has the third
 * coordinate.
 */
export type TraceTurning = 'fixed' | 'with_a' | 'with_b' | { spinning: [x: number, y: number, z: number] }

/**
 * One step of shapes that move, in the order of time. A time without end is null, as is the gap
 * there.
 */
export type MotionStep<V> =
  | { step: 'parting'; times: [number, number] }
  | {
      step: 'cell'
      times: [number, number | null]
      direction: V
      turning: TraceTurning
      gaps: [number, number | null]
    }
  | { step: 'open'; times: [number, number | null] }
  | { step: 'contact'; time: number; normal: V | null; on_a: V | null; on_b: V | null }

/**
 * How an answer about shapes that move came about: what proves that they are apart, and the
 * contact.
 */
export interface MotionTrace<V> {
  format: 'barycode-trace'
  version: 1
  dimension: 2 | 3
  precision: 'f64'
  steps: MotionStep<V>[]
}

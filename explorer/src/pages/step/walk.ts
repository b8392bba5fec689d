import type { d2 } from 'barycode/explorer'
import type { Vec2 } from '../../state/pair.ts'
import * as words from './words.ts'

type Vertex = d2.TraceVertex<Vec2>
type TraceStep = d2.Step<Vec2>

/** What a figure shows of one step. */
export interface Moment {
  kind: TraceStep['step']
  /** Of what algorithm. */
  phase: 'GJK' | 'EPA' | 'answer'
  /** The simplex as it is when the step begins, newest last; EPA's polygon, in order. */
  before: Vertex[]
  /** The same when the step has been made. */
  after: Vertex[]
  /** Where the step searches. */
  direction?: Vec2
  /** The vertex of the obstacle that it finds. */
  found?: Vertex
  /** The edge that EPA looks beyond. */
  edge?: [Vertex, Vertex]
  region?: 'outside' | 'inside' | 'stalled'
  barycode?: number
  method?: string
  lower?: number | null
  upper?: number | null
  /** How many supports have been asked for. */
  supports: number
  /** Why the step is made, and what it brings. */
  why: string
  /** The step in a few words. */
  name: string
}

const same = (a: Vertex, b: Vertex): boolean => a.w[0] === b.w[0] && a.w[1] === b.w[1]
const has = (list: readonly Vertex[], vertex: Vertex): boolean => list.some((other) => same(other, vertex))

/** The steps of a trace with what each needs to be drawn. */
export function walk(steps: readonly TraceStep[]): Moment[] {
  const moments: Moment[] = []
  let now: Vertex[] = []
  let found: Vertex | undefined
  let edge: [Vertex, Vertex] | undefined
  let supports = 0
  steps.forEach((step, i) => {
    const next = steps[i + 1]
    if (step.step === 'support') {
      supports++
      const before = now
      if (edge) now = split(now, edge, step.found)
      else if (now.length === 0) now = [step.found]
      found = edge ? undefined : step.found
      moments.push({ ...supporting(step, next, before, edge), after: now, supports })
      edge = undefined
    } else if (step.step === 'simplex') {
      const before = found && !has(now, found) ? [...now, found] : now
      now = step.vertices
      moments.push({ ...reducing(step, before), after: now, supports })
      found = undefined
    } else if (step.step === 'edge') {
      edge = [step.from, step.to]
      if (now.length < 2) now = same(step.from, step.to) ? [step.from] : [step.from, step.to]
      moments.push({ ...expanding(step), before: now, after: now, supports })
    } else if (step.step === 'widened') {
      const shared = { kind: 'widened', phase: 'GJK', before: now, after: now, supports } as const
      moments.push({ ...shared, name: 'wider numbers', why: words.WIDENED })
    } else if (step.step === 'bounds') {
      moments.push({ ...bounding(step), before: now, after: now, supports })
    }
  })
  return moments
}

/** EPA's polygon, with an edge split at a vertex that lies beyond it. */
function split(ring: Vertex[], [from, to]: [Vertex, Vertex], vertex: Vertex): Vertex[] {
  if (has(ring, vertex)) return ring
  const i = ring.findIndex((corner) => same(corner, from))
  const j = ring.findIndex((corner) => same(corner, to))
  if (i < 0 || j < 0) return [...ring, vertex]
  const last = ring.length - 1
  const at = Math.abs(i - j) === 1 && !(ring.length === 2 && i > j) ? Math.max(i, j) : last + 1
  return ring.toSpliced(at, 0, vertex)
}

type Told = Omit<Moment, 'after' | 'supports'>

function supporting(
  step: TraceStep & { step: 'support' },
  next: TraceStep | undefined,
  before: Vertex[],
  edge?: [Vertex, Vertex],
): Told {
  const shared = { kind: step.step, before, direction: step.direction, found: step.found }
  if (edge) {
    const ends = next?.step !== 'edge'
    const why = ends ? words.NOTHING_BEYOND : words.BEYOND
    return { ...shared, phase: 'EPA', edge, name: ends ? 'nothing beyond' : 'a vertex beyond', why }
  }
  const { length } = before
  if (next === undefined) {
    return { ...shared, phase: 'GJK', name: 'no: separated', why: length === 0 ? words.FIRST_EXIT : words.LATER_EXIT }
  }
  if (length === 0) return { ...shared, phase: 'GJK', name: 'first vertex', why: words.BEGIN }
  if (next.step === 'simplex')
    return { ...shared, phase: 'GJK', name: 'a vertex farther on', why: words.farther(length) }
  return { ...shared, phase: 'GJK', name: 'nothing nearer', why: words.nothingNearer(length) }
}

function reducing(step: TraceStep & { step: 'simplex' }, before: Vertex[]): Told {
  const { region, method, vertices } = step
  const barycode = step.barycode ?? undefined
  const shared = { kind: step.step, phase: 'GJK', before, region, method, barycode } as const
  if (region === 'inside') return { ...shared, name: 'O is inside', why: words.INSIDE }
  if (region === 'stalled') return { ...shared, name: 'no progress', why: words.STALLED }
  const part = words.called(vertices.length)
  const code = barycode === undefined ? '' : ` The barycode ${bits(barycode)} says so: ${regionOf(barycode)}.`
  const name = before.length > vertices.length ? `cut down to the ${part}` : `the whole ${part}`
  return { ...shared, name, why: words.cutDown(before.length, vertices.length, code) }
}

/** A barycode as its three bits. */
export const bits = (code: number): string => code.toString(2).padStart(3, '0')

/** Where O is, by a barycode. */
export function regionOf(code: number): string {
  if (code === 7) return 'O is inside'
  const opposite: Record<number, string> = { 3: 'A', 5: 'B', 6: 'C' }
  if (opposite[code]) return `O is beyond the edge opposite ${opposite[code]}`
  const cone: Record<number, string> = { 4: 'A', 2: 'B', 1: 'C' }
  return cone[code] ? `O is in the cone at ${cone[code]}` : 'no region: the triangle has no area'
}

function expanding(step: TraceStep & { step: 'edge' }): Omit<Told, 'before'> {
  return { kind: 'edge', phase: 'EPA', edge: [step.from, step.to], name: 'the nearest edge', why: words.NEAREST_EDGE }
}

function bounding({ lower, upper }: TraceStep & { step: 'bounds' }): Omit<Told, 'before'> {
  const why = lower === null ? words.NO_DEPTH : words.BOUNDS
  return { kind: 'bounds', phase: 'answer', lower, upper, name: 'both bounds', why }
}

/** The order in which the method of that name calls the vertices of a triangle A, B, C. */
export const letters = (method: string | undefined): readonly string[] =>
  method === 'barycode' ? ['B', 'C', 'A'] : ['A', 'B', 'C']

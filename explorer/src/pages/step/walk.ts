import type { d2 } from 'barycode/explorer'
import type { Vec2 } from '../../state/pair.ts'

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
      moments.push({ kind: 'widened', phase: 'GJK', before: now, after: now, supports, name: 'wider numbers', why: WIDENED })
    } else if (step.step === 'bounds') {
      moments.push({ ...bounding(step), before: now, after: now, supports })
    }
  })
  return moments
}

const WIDENED =
  'The doubles do not suffice: their rounding errors are as large as what is left to decide. The loop begins again from this simplex with twice as many digits.'

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

function supporting(step: TraceStep & { step: 'support' }, next: TraceStep | undefined, before: Vertex[], edge?: [Vertex, Vertex]): Told {
  const shared = { kind: step.step, before, direction: step.direction, found: step.found }
  if (edge) {
    const ends = next?.step !== 'edge'
    const why = ends
      ? 'Nothing of the obstacle lies beyond this edge: it is the obstacle’s own. Its distance is the depth, its normal the shortest way out.'
      : 'This vertex lies beyond the edge, or in its line: it splits the edge in two, and the polygon grows.'
    return { ...shared, phase: 'EPA', edge, name: ends ? 'nothing beyond' : 'a vertex beyond', why }
  }
  if (before.length === 0) {
    const no = next === undefined
    const why = no
      ? 'The very first vertex is on the far side of O: the whole obstacle lies behind this line, and O in front of it. That is a proof: the shapes do not meet. This is the first early exit.'
      : 'Begin anywhere: from a point inside the obstacle, look towards O. The vertex of the obstacle that is farthest that way is the first simplex. It is a vertex of A less a vertex of B, each farthest in its own way.'
    return { ...shared, phase: 'GJK', name: no ? 'no: separated' : 'first vertex', why }
  }
  if (next?.step === 'simplex') {
    const why = `From the nearest point of the ${called(before.length)}, look towards O. This vertex is farther that way than anything the simplex has: it joins it.`
    return { ...shared, phase: 'GJK', name: 'a vertex farther on', why }
  }
  const why = next
    ? `Look towards O again: no vertex is farther than the ${called(before.length)} itself. So nothing of the obstacle is nearer to O, and the search ends.`
    : 'This vertex, the farthest of all towards O, does not reach it: the obstacle lies on one side of the line, and O on the other. The shapes do not meet. This is the first early exit.'
  return { ...shared, phase: 'GJK', name: next ? 'nothing nearer' : 'no: separated', why }
}

const called = (count: number): string => ['nothing', 'vertex', 'edge', 'triangle'][count] ?? 'simplex'

function reducing(step: TraceStep & { step: 'simplex' }, before: Vertex[]): Told {
  const { region, method, vertices } = step
  const barycode = step.barycode ?? undefined
  const shared = { kind: step.step, phase: 'GJK', before, region, method, barycode } as const
  if (region === 'inside') {
    const why = 'O is inside of the triangle, which is inside of the obstacle: the shapes overlap. Asked for yes or no, this is the second early exit.'
    return { ...shared, name: 'O is inside', why }
  }
  if (region === 'stalled') {
    return { ...shared, name: 'no progress', why: 'Rounding hides which part is nearest: the loop stops here rather than go round in circles.' }
  }
  const dropped = before.length - vertices.length
  const part = called(vertices.length)
  const code = barycode === undefined ? '' : ` The barycode ${bits(barycode)} says so: ${regionOf(barycode)}.`
  const why =
    dropped > 0
      ? `Of this ${called(before.length)} only the ${part} matters: it holds the point nearest to O.${code} The rest is forgotten.`
      : `Both ends matter: the point nearest to O is between them.${code}`
  return { ...shared, name: dropped > 0 ? `cut down to the ${part}` : `the whole ${part}`, why }
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
  const why = 'How deep is O? Of the polygon inside the obstacle take the edge nearest to O, and look outwards from it.'
  return { kind: 'edge', phase: 'EPA', edge: [step.from, step.to], name: 'the nearest edge', why }
}

function bounding({ lower, upper }: TraceStep & { step: 'bounds' }): Omit<Told, 'before'> {
  const why =
    lower === null
      ? 'The shapes overlap: the distance is 0. How deep was not asked.'
      : 'The simplex is part of the obstacle: its distance is an upper bound. The obstacle lies behind the last line: that is a lower bound. The two meet, up to roundings that are counted.'
  return { kind: 'bounds', phase: 'answer', lower, upper, name: 'both bounds', why }
}

/** The order in which the method of that name calls the vertices of a triangle A, B, C. */
export const letters = (method: string | undefined): readonly string[] =>
  method === 'barycode' ? ['B', 'C', 'A'] : ['A', 'B', 'C']

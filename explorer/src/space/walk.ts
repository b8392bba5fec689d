import type { SearchStep, Vertex } from '../trace/read.ts'
import type { Vec3 } from './content.ts'

/** What a picture of space shows of one step. */
export interface Moment {
  step: SearchStep
  phase: 'GJK' | 'EPA' | 'answer'
  kind: SearchStep['step']
  /** The simplex when the step begins, newest last. */
  before: Vertex[]
  /** The simplex when it has been made. */
  after: Vertex[]
  /** The vertices of EPA's polytope so far. */
  polytope: Vertex[]
  direction?: Vec3
  found?: Vertex
  /** The face, or edge, that EPA looks beyond. */
  face?: Vertex[]
  /** The point of the simplex nearest to O, where the step tells its weights. */
  nearest?: Vec3
  supports: number
  name: string
  why: string
}

/** A point as pictures take it. */
export const vec = ([x, y, z]: readonly number[]): Vec3 => [x, y, z]

const same = (a: Vertex, b: Vertex): boolean => a.w.every((value, i) => value === b.w[i])
const has = (list: readonly Vertex[], vertex: Vertex): boolean => list.some((other) => same(other, vertex))
const called = (count: number): string => ['nothing', 'vertex', 'edge', 'triangle', 'tetrahedron'][count] ?? 'simplex'

/** The mean of points by their weights. */
function mean(vertices: readonly Vertex[], weights: readonly number[]): Vec3 | undefined {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (!(total > 0) || weights.length !== vertices.length) return undefined
  return vec([0, 1, 2].map((i) => vertices.reduce((sum, { w }, at) => sum + (weights[at] / total) * w[i], 0)))
}

interface Now {
  simplex: Vertex[]
  polytope: Vertex[]
  found?: Vertex
  face?: Vertex[]
  supports: number
}

/** The steps of a trace in space with what each needs to be drawn. */
export function walk(steps: readonly SearchStep[]): Moment[] {
  const now: Now = { simplex: [], polytope: [], supports: 0 }
  return steps.map((step, i) => {
    const before = now.simplex
    const told = advance(now, step, steps[i + 1])
    return {
      step,
      kind: step.step,
      before,
      after: now.simplex,
      polytope: now.polytope,
      supports: now.supports,
      ...told,
    }
  })
}

type Told = Pick<Moment, 'phase' | 'name' | 'why'> & Partial<Moment>

function advance(now: Now, step: SearchStep, next: SearchStep | undefined): Told {
  switch (step.step) {
    case 'support':
      return supporting(now, step, next)
    case 'simplex':
      return reducing(now, step)
    case 'edge':
    case 'face':
      return expanding(now, step)
    case 'widened':
      return {
        phase: 'GJK',
        name: 'wider numbers',
        why:
          'Rounding errors are as large as what is left to decide: the loop begins again from this simplex ' +
          'with twice as many digits.',
      }
    case 'bounds':
      return bounding(step)
  }
}

function supporting(now: Now, step: SearchStep & { step: 'support' }, next: SearchStep | undefined): Told {
  now.supports += 1
  const shared = { direction: vec(step.direction), found: step.found }
  const { face } = now
  if (face) {
    const beyond = next?.step === 'edge' || next?.step === 'face'
    const known = has(now.polytope, step.found)
    now.polytope = known ? now.polytope : [...now.polytope, step.found]
    now.face = undefined
    const why = beyond
      ? 'This vertex lies beyond the face: all faces that it sees are replaced, and the polytope grows.'
      : 'Nothing of the obstacle lies beyond this face: it is the obstacle’s own. Its distance is the ' +
        'depth, its normal the shortest way out.'
    return { ...shared, phase: 'EPA', face, name: beyond ? 'a vertex beyond' : 'nothing beyond', why }
  }
  if (now.simplex.length === 0) {
    now.simplex = [step.found]
    const why =
      'From a point inside the obstacle look towards O. The vertex that is farthest that way is the ' +
      'first simplex: a vertex of A less one of B.'
    return { ...shared, phase: 'GJK', name: 'first vertex', why }
  }
  now.found = step.found
  const on = next?.step === 'simplex'
  const part = called(now.simplex.length)
  const why = on
    ? `From the nearest point of the ${part} look towards O. This vertex is farther that way than anything ` +
      'the simplex has: it joins it.'
    : `Look towards O again: no vertex is farther than the ${part} itself. Nothing of the obstacle is ` +
      'nearer to O, and the search ends.'
  return { ...shared, phase: 'GJK', name: on ? 'a vertex farther on' : 'nothing nearer', why }
}

function reducing(now: Now, step: SearchStep & { step: 'simplex' }): Told {
  const before = now.found && !has(now.simplex, now.found) ? [...now.simplex, now.found] : now.simplex
  now.simplex = step.vertices
  now.found = undefined
  const shared = { phase: 'GJK' as const, before, nearest: mean(step.vertices, step.weights) }
  if (step.region === 'inside') {
    const why = 'O is inside of the tetrahedron, which is inside of the obstacle: the shapes overlap.'
    return { ...shared, nearest: undefined, name: 'O is inside', why }
  }
  if (step.region === 'stalled') {
    return {
      ...shared,
      name: 'no progress',
      why: 'Rounding hides which part is nearest: the loop stops rather than go round in circles.',
    }
  }
  const part = called(step.vertices.length)
  const why =
    step.vertices.length < before.length
      ? `Of this ${called(before.length)} only the ${part} matters: it holds P, the point nearest to O. ` +
        'The rest is forgotten.'
      : `All of this ${part} matters: P, the point nearest to O, is within it.`
  return { ...shared, name: `cut down to the ${part}`, why }
}

function expanding(now: Now, step: SearchStep & { step: 'edge' | 'face' }): Told {
  const face = step.step === 'face' ? step.corners : same(step.from, step.to) ? [step.from] : [step.from, step.to]
  if (now.polytope.length === 0) now.polytope = now.simplex
  now.polytope = [...now.polytope, ...face.filter((vertex) => !has(now.polytope, vertex))]
  now.face = face
  const why =
    'How deep is O? Of the polytope inside the obstacle take the face nearest to O, and look outwards from it.'
  return { phase: 'EPA', face, name: step.step === 'face' ? 'the nearest face' : 'the edge that it begins with', why }
}

function bounding({ lower, upper }: SearchStep & { step: 'bounds' }): Told {
  const numbers = lower === null || upper === null ? '' : ` ${lower} ≤ distance ≤ ${upper}.`
  const bounds =
    'The simplex is part of the obstacle: an upper bound. The obstacle lies behind the last plane: a lower bound.'
  const why = bounds + numbers
  return { phase: 'answer', name: 'both bounds', why }
}

// Answers as records again, for checks: what they say, not what they once were.
import {
  type Distance,
  type Impact,
  type Intersection,
  type Manifold,
  type Proximity,
  VERTEX,
  certificates,
  impactVerdicts,
  stops,
  verdicts,
} from './answers.js'
import { f64, u32 } from './module.js'

function giveHead(answer: { stop: string; iterations: number }, verdict: number, second: number, at: number): void {
  u32[at * 2] = verdict
  u32[at * 2 + 1] = stops.indexOf(answer.stop as Distance['stop'])
  u32[at * 2 + 2] = answer.iterations
  u32[at * 2 + 3] = second
}

/** Writes a vector; zeros where there is none. */
function giveVector(vector: readonly number[] | null, at: number, dimension: number): void {
  for (let i = 0; i < dimension; i++) f64[at + i] = vector === null ? 0 : vector[i]
}

function giveSimplex({ vertices, simplex }: { vertices: number; simplex: readonly number[] }, at: number): void {
  f64.fill(0, at, at + 12)
  for (let i = 0, from = 0, ids = (at + 4) * 2; i < vertices && i < 4; i++, from += VERTEX, ids += 4) {
    f64[at + i] = simplex[from]
    for (let half = 0; half < 4; half++) u32[ids + half] = simplex[from + 1 + half]
  }
}

/** Writes the answer to `intersects` or `within`. */
export function giveIntersection(answer: Intersection<number[]>, at: number): void {
  const dimension = answer.direction.length
  giveHead(answer, verdicts.indexOf(answer.verdict), certificates.indexOf(answer.certificate), at)
  f64[at + 2] = answer.margin
  u32[at * 2 + 6] = answer.touching === 'free' ? 1 : 0
  u32[at * 2 + 7] = answer.vertices
  giveVector(answer.direction, at + 4, dimension)
  giveVector(answer.normal, at + 4 + dimension, dimension)
  giveSimplex(answer, at + 4 + 2 * dimension)
}

/** Writes the answer to `distance`. */
export function giveDistance(answer: Distance, at: number, second = 0): void {
  giveHead(answer, verdicts.indexOf(answer.verdict), second, at)
  f64[at + 2] = answer.distance
  f64[at + 3] = answer.lower
  f64[at + 4] = answer.upper
}

/** Writes the answer to `closestPoints` or `contact`. */
export function giveProximity(answer: Proximity<number[]>, at: number): void {
  const dimension = answer.onA.length
  giveDistance(answer, at, answer.normal === null ? 0 : 1)
  giveVector(answer.normal, at + 5, dimension)
  giveVector(answer.onA, at + 5 + dimension, dimension)
  giveVector(answer.onB, at + 5 + 2 * dimension, dimension)
  const simplex = at + 5 + 3 * dimension
  f64[simplex] = 0
  u32[simplex * 2] = answer.vertices
  giveSimplex(answer, simplex + 1)
}

/** Writes the answer to `contactManifold`. */
export function giveManifold(answer: Manifold<number[]>, at: number): void {
  giveProximity(answer, at)
  const dimension = answer.onA.length
  const head = at + 18 + 3 * dimension
  f64[head] = 0
  u32[head * 2] = answer.points.length
  for (let i = 0, to = head + 1; i < answer.points.length; i++, to += 2 * dimension + 2) {
    const point = answer.points[i]
    giveVector(point.onA, to, dimension)
    giveVector(point.onB, to + dimension, dimension)
    f64[to + 2 * dimension] = point.distance
    u32[(to + 2 * dimension + 1) * 2 + 1] = point.id[0]
    u32[(to + 2 * dimension + 1) * 2] = point.id[1]
  }
}

/** Writes the answer about shapes that move, with so many cells. */
export function giveImpact(answer: Impact<number[]>, at: number, dimension: number, cells = answer.cells): void {
  const { first, leaves, normal, onA, onB } = answer
  giveHead(answer, answer.verdict === 'undecided' ? 3 : impactVerdicts.indexOf(answer.verdict), cells, at)
  u32[at * 2 + 4] = verdicts.indexOf(answer.startVerdict)
  u32[at * 2 + 5] = (leaves ? 1 : 0) | (normal ? 2 : 0) | (onA ? 4 : 0) | (onB ? 8 : 0)
  giveVector(first, at + 3, 2)
  giveVector(leaves, at + 5, 2)
  giveVector(normal, at + 7, dimension)
  giveVector(onA, at + 7 + dimension, dimension)
  giveVector(onB, at + 7 + 2 * dimension, dimension)
}

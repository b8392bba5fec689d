// Pairs near contact: B moved along x until it touches A for the last time, to the double. Random
// ones are drawn, none is planted. Their numbers are whole multiples of 2^-50, and small, so that
// every vertex where it is and every difference of two vertices is a double: what the textbook
// gets wrong there comes from its own products alone.
import type { Point } from './gjk.ts'
import { type Posed, type Truth, truth } from './truth.ts'
import { middle, steps } from './ulp.ts'

/** Two polygons at poses. */
export interface Pair {
  a: Posed
  b: Posed
}

/** What makes a convex polygon of points. It is given, since that is the library's business. */
export type Hull = (points: readonly Point[]) => readonly Point[]

/** Random numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function random(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A whole multiple of 2^-50 between two whole numbers. */
function onGrid(draw: () => number, low: number, high: number): number {
  return low + Math.floor(draw() * 2 ** 22) * (high - low) * 2 ** -22 + Math.floor(draw() * 2 ** 28) * 2 ** -50
}

function polygon(draw: () => number, hull: Hull): readonly Point[] {
  const points = Array.from({ length: 3 + Math.floor(draw() * 4) }, (): Point => {
    return [onGrid(draw, -2, 2), onGrid(draw, -2, 2)]
  })
  return hull(points)
}

const shifted = ({ a, b }: Pair, x: number): Pair => ({ a, b: { ...b, x } })

/** How the pair lies with B at this x. */
export const truthAt = (pair: Pair, x: number): Truth => truth(pair.a, { ...pair.b, x })

/** The vertices where they are, as doubles have them: what the textbook is asked about. */
export const placed = ({ vertices, x, y, cos, sin }: Posed): Point[] =>
  vertices.map(([u, v]) => [x + (cos * u - sin * v), y + (sin * u + cos * v)])

/** The last x at which B meets A, by halving the doubles between one that meets and one that doesn't. */
function lastBetween(pair: Pair, low: number, high: number): number {
  let [inside, outside] = [low, high]
  while (steps(inside, 1) < outside) {
    const half = middle(inside, outside)
    if (truthAt(pair, half) === 'separated') outside = half
    else inside = half
  }
  return inside
}

const PROBES = 64

/** The pair with B at the last x at which it meets A; nothing if it never does on its way. */
export function atContact(pair: Pair): Pair | undefined {
  const [a, b] = [placed(pair.a).map(([x]) => x), placed({ ...pair.b, x: 0 }).map(([x]) => x)]
  const [first, last] = [Math.min(...a) - Math.max(...b), Math.max(...a) - Math.min(...b)]
  const high = last + Math.max(1, Math.abs(last)) * 2 ** -20
  for (let i = PROBES; i >= 0; i--) {
    const x = first + ((last - first) * i) / PROBES
    if (truthAt(pair, x) !== 'separated') return shifted(pair, lastBetween(pair, x, high))
  }
  return undefined
}

/** The next pair at contact that a generator draws. */
export function drawPair(draw: () => number, hull: Hull): Pair {
  const still = { x: 2, y: 0, cos: 1, sin: 0 }
  for (;;) {
    const a = { ...still, vertices: polygon(draw, hull) }
    const b = { ...still, vertices: polygon(draw, hull), x: 4, y: onGrid(draw, -1, 1) }
    if (a.vertices.length < 3 || b.vertices.length < 3) continue
    const pair = { a, b }
    if (truthAt(pair, 4) === 'separated' || truthAt(pair, 6) !== 'separated') continue
    return shifted(pair, lastBetween(pair, 4, 6))
  }
}

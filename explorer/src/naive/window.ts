// What a window of any size shows of a polygon, without rounding until the very end: where doubles
// are pixels, doubles cannot draw.
import type { Point } from './gjk.ts'
import { type Posed, type Whole, corners, rounded, unitOf, whole } from './truth.ts'

/** A piece of the plane about a point: so far to each side. */
export interface Window {
  x: number
  y: number
  /** Half of the width. */
  right: number
  /** Half of the height. */
  up: number
}

/** A column of a polygon: where it begins and ends, up from the middle of the window. */
interface Chord {
  x: number
  low: number
  high: number
}

const COLUMNS = 48

const fraction = (top: bigint, bottom: bigint): bigint => (top - (((top % bottom) + bottom) % bottom)) / bottom

/** Lowest and highest point of a convex polygon on a vertical line; nothing beside it. */
function chord(ring: readonly Whole[], x: bigint): [bigint, bigint] | undefined {
  const heights: bigint[] = []
  ring.forEach(([px, py], i) => {
    const [qx, qy] = ring[(i + 1) % ring.length]
    if (px === x) heights.push(py)
    if ((px < x && x < qx) || (qx < x && x < px)) heights.push(py + fraction((qy - py) * (x - px), qx - px))
  })
  if (heights.length === 0) return undefined
  const least = heights.reduce((a, b) => (a < b ? a : b))
  return [least, heights.reduce((a, b) => (a > b ? a : b))]
}

/**
 * What the window shows of a polygon: a ring, in units of half the width, about its middle. Finer
 * units than those of the coordinates keep what is between them.
 */
export function seen(shape: Posed, other: Posed, { x, y, right, up }: Window): Point[] {
  const fine = 2 * Math.floor((Math.min(unitOf(shape, other), unitOf(shape, { ...other, x, y })) - 40) / 2)
  const middle: Whole = [whole(x, fine), whole(y, fine)]
  const scale = (value: bigint): number => rounded(value, fine) / right
  const ring = corners(shape, fine).map(([px, py]): Whole => [px - middle[0], py - middle[1]])
  const [wide, high] = [whole(right, fine), whole(up, fine)]
  const grid = Array.from({ length: COLUMNS + 1 }, (_, i) => (wide * BigInt(2 * i - COLUMNS)) / BigInt(COLUMNS))
  const own = ring.map(([px]) => px).filter((px) => px > -wide && px < wide)
  // A side that stands upright begins between two columns: one more just beside each vertex.
  const columns = [...grid, ...own, ...own.map((px) => px + 1n), ...own.map((px) => px - 1n)]
  const chords: Chord[] = []
  for (const column of columns.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))) {
    const found = chord(ring, column)
    if (!found || found[1] < -high || found[0] > high) continue
    const clip = (value: bigint) => (value < -2n * high ? -2n * high : value > 2n * high ? 2n * high : value)
    chords.push({ x: scale(column), low: scale(clip(found[0])), high: scale(clip(found[1])) })
  }
  const below = chords.map(({ x, low }): Point => [x, low])
  const above = chords.map(({ x, high }): Point => [x, high]).reverse()
  return [...below, ...above]
}

// Deliberately naive, too: the truth by brute force. Doubles are whole numbers times a power of
// two; so are sums and products of them, and big integers hold these without rounding. Two convex
// polygons are apart exactly if a side of one of them separates them. It knows nothing of the
// library, and judges it.
import type { Point } from './gjk.ts'

/** How two polygons lie to each other, in truth. */
export type Truth = 'separated' | 'touching' | 'penetrating'

/** A polygon by its vertices, and the pose that they are taken to, taken at its word. */
export interface Posed {
  vertices: readonly Point[]
  x: number
  y: number
  cos: number
  sin: number
}

/** A point in whole units. */
export type Whole = readonly [x: bigint, y: bigint]

/** All doubles are whole multiples of two to this power. */
const LOWEST = -1074

const view = new DataView(new ArrayBuffer(8))

/** A double as a whole multiple of a power of two. */
function parts(value: number): { mantissa: bigint; exponent: number } {
  if (!Number.isFinite(value)) throw new RangeError(`${value} is no number of a polygon`)
  view.setFloat64(0, value)
  const bits = view.getBigUint64(0)
  const stored = Number((bits >> 52n) & 0x7ffn)
  const fraction = bits & 0xf_ffff_ffff_ffffn
  const mantissa = stored === 0 ? fraction : fraction | 0x10_0000_0000_0000n
  return { mantissa: bits >> 63n === 1n ? -mantissa : mantissa, exponent: Math.max(stored, 1) + LOWEST - 1 }
}

/** The largest power of two, up to 1, that all numbers are whole multiples of. */
export function unit(numbers: readonly number[]): number {
  return Math.min(0, ...numbers.filter((value) => value !== 0).map((value) => parts(value).exponent))
}

/** A double as a whole number of units. */
export function whole(value: number, exponent: number): bigint {
  const { mantissa, exponent: own } = parts(value)
  return mantissa === 0n ? 0n : mantissa << BigInt(own - exponent)
}

/** A whole number of units as the nearest double, or one beside it. */
export function rounded(value: bigint, exponent: number): number {
  const size = value < 0n ? -value : value
  const spare = Math.max(size.toString(2).length - 64, 0)
  const near = Number(value >> BigInt(spare))
  // In two steps: a power of two alone may be beyond all doubles where the product is not.
  const power = exponent + spare
  const half = Math.trunc(power / 2)
  return near * 2 ** half * 2 ** (power - half)
}

const numbers = ({ vertices, x, y, cos, sin }: Posed): number[] => [...vertices.flat(), x, y, cos, sin]

/** What the vertices of both are whole multiples of: products of two numbers are. */
export const unitOf = (a: Posed, b: Posed): number => 2 * unit([...numbers(a), ...numbers(b)])

/** The vertices where they are, in whole units of this size. */
export function corners({ vertices, x, y, cos, sin }: Posed, exponent: number): Whole[] {
  const half = exponent / 2
  const one = BigInt(-half)
  const [c, s] = [whole(cos, half), whole(sin, half)]
  const [right, up] = [whole(x, half) << one, whole(y, half) << one]
  return vertices.map((vertex) => {
    const [u, v] = [whole(vertex[0], half), whole(vertex[1], half)]
    return [c * u - s * v + right, s * u + c * v + up]
  })
}

/** How far apart two polygons are beyond a side of the first, times the length of the side. */
function gapBeyond(from: Whole, to: Whole, own: readonly Whole[], other: readonly Whole[]): bigint {
  const normal: Whole = [to[1] - from[1], from[0] - to[0]]
  const along = (p: Whole): bigint => normal[0] * (p[0] - from[0]) + normal[1] * (p[1] - from[1])
  const outward = own.some((p) => along(p) > 0n) ? -1n : 1n
  return other.map((p) => outward * along(p)).reduce((least, value) => (value < least ? value : least))
}

/** How two convex polygons with an area lie to each other. */
export function truth(a: Posed, b: Posed): Truth {
  const exponent = unitOf(a, b)
  const [p, q] = [corners(a, exponent), corners(b, exponent)]
  let touching = false
  for (const [own, other] of [
    [p, q],
    [q, p],
  ]) {
    for (let i = 0; i < own.length; i++) {
      const gap = gapBeyond(own[i], own[(i + 1) % own.length], own, other)
      if (gap > 0n) return 'separated'
      touching ||= gap === 0n
    }
  }
  return touching ? 'touching' : 'penetrating'
}

/** The product of two vectors, rounded at the very end alone. Its sign is right. */
export function exactProduct(p: Point, q: Point): number {
  const exponent = unit([...p, ...q])
  const product = whole(p[0], exponent) * whole(q[0], exponent) + whole(p[1], exponent) * whole(q[1], exponent)
  return rounded(product, 2 * exponent)
}

type Triangle = readonly [Point, Point, Point]

/**
 * How far the origin is beyond the edges AB and AC of a triangle, as the textbook measures it, and
 * rounded at the very end alone. The signs are right.
 */
export function exactBeyond(triangle: Triangle): [ab: number, ac: number] {
  const exponent = unit(triangle.flat())
  const [a, b, c] = triangle.map(([x, y]): Whole => [whole(x, exponent), whole(y, exponent)])
  const minus = (p: Whole, q: Whole): Whole => [p[0] - q[0], p[1] - q[1]]
  const turn = (p: Whole, q: Whole): bigint => p[0] * q[1] - p[1] * q[0]
  const beyond = (edge: Whole, other: Whole): number => {
    // ((other × edge) × edge) · (−a), of four lengths.
    const z = turn(other, edge)
    return rounded(z * edge[1] * a[0] - z * edge[0] * a[1], 4 * exponent)
  }
  return [beyond(minus(b, a), minus(c, a)), beyond(minus(c, a), minus(b, a))]
}

import type { d2 } from 'barycode/explorer'
import type { Point } from '../../naive/gjk.ts'
import { type Pair as Placed, atContact, placed } from '../../naive/pairs.ts'
import { REACH } from '../../naive/strip.ts'
import { steps } from '../../naive/ulp.ts'
import type { Ask } from '../../naive/strip.ts'
import type { Posed } from '../../naive/truth.ts'
import { shapeOf } from '../../lib/bodies.ts'
import type { Library } from '../../lib/load.ts'
import type { Body, Pair, Vec2 } from '../../state/pair.ts'

/** A body as the judge takes it: the cosine and sine of its angle are the library's. */
export function posed({ d2 }: Library, { points, x, y, angle }: Body): Posed {
  const { cos, sin } = d2.rotation(angle)
  return { vertices: points, x, y, cos, sin }
}

/** Both bodies as the judge takes them. */
export const bothPosed = (lib: Library, { a, b }: Pair): Placed => ({ a: posed(lib, a), b: posed(lib, b) })

/** The point of A nearest to B, by the library. */
export function contactOf({ d2 }: Library, { a, b }: Placed): Point {
  const shapes: d2.Shape[] = []
  try {
    for (const { vertices } of [a, b]) shapes.push(new d2.Polygon(vertices as Vec2[]))
    const [p, q] = [a, b].map(({ x, y, cos, sin }, i) => shapes[i].at(d2.Pose.cosSin(x, y, cos, sin)))
    const [x, y] = d2.closestPoints(p, q).onA
    return [x, y]
  } finally {
    for (const shape of shapes) shape.free()
  }
}

/** Why there is nothing to look at; nothing where there is. */
export function refusal(lib: Library, pair: Pair): string | undefined {
  for (const side of ['a', 'b'] as const) {
    const body = pair[side]
    const name = side.toUpperCase()
    if (body.radius > 0)
      return `${name} is rounded: the textbook knows corners alone. Its radius is left out of what is asked.`
    if (body.points.length < 3)
      return `${name} has ${body.points.length} vertices: the judge needs an area, so three at least.`
    try {
      shapeOf(lib, body).free()
    } catch (error) {
      return `${name} is no shape: ${(error as Error).message}.`
    }
  }
  try {
    const there = bothPosed(lib, pair)
    const middle = contactOf(lib, there)
    for (const at of [-REACH, REACH]) steps(there.b.x, at)
    return [...middle, ...placed(there.a).flat(), ...placed(there.b).flat()].every(Number.isFinite)
      ? undefined
      : 'The pair is too large for doubles.'
  } catch (error) {
    return `The pair cannot be looked at: ${(error as Error).message}.`
  }
}

/** The pair with B at the last double at which it meets A along x; as it is where it never does. */
export function slid(lib: Library, pair: Pair): { pair: Pair; meets: boolean } {
  const there = refusal(lib, pair) === undefined ? atContact(bothPosed(lib, pair)) : undefined
  return there ? { pair: { ...pair, b: { ...pair.b, x: there.b.x } }, meets: true } : { pair, meets: false }
}

/** The library's verdict about polygons at poses. */
export const asker =
  ({ d2 }: Library): Ask =>
  (a, b) => {
    const shapes = [a, b].map(({ vertices }) => new d2.Polygon(vertices as Vec2[]))
    try {
      const [p, q] = [a, b].map(({ x, y, cos, sin }, i) => shapes[i].at(d2.Pose.cosSin(x, y, cos, sin)))
      return d2.intersects(p, q).verdict
    } finally {
      for (const shape of shapes) shape.free()
    }
  }

/** Hulls of points, by the library. */
export const huller =
  ({ d2 }: Library) =>
  (points: readonly Point[]): readonly Point[] => {
    const shape = new d2.Hull(points as Vec2[])
    try {
      return shape.vertices()
    } finally {
      shape.free()
    }
  }

/** A drawn pair as the state keeps it. */
export function bodies({ a, b }: Placed): Pair {
  const body = ({ vertices, x, y }: Posed): Body => ({
    points: vertices.map(([u, v]): Vec2 => [u, v]),
    radius: 0,
    x,
    y,
    angle: 0,
  })
  return { a: body(a), b: body(b) }
}

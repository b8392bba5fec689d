import type { d2 } from 'barycode/explorer'
import type { Body, Pair, Vec2 } from '../state/pair.ts'
import type { PlaneLibrary } from './load.ts'

/** The shape of a body, in its own frame. Throws `ShapeError` where its vertices are no shape. */
export function shapeOf({ d2 }: PlaneLibrary, { points, radius }: Body): d2.Shape {
  if (points.length > 2) return new d2.Polygon(points, { radius })
  const cloud = points.length === 1 ? [points[0], points[0]] : points
  return new d2.Hull(cloud, { radius })
}

/** The corners of the hull of points. */
export function hullOf({ d2 }: PlaneLibrary, points: Vec2[]): Vec2[] {
  using hull = new d2.Hull(points)
  return hull.vertices()
}

/** Where a body is. */
export const poseOf = ({ d2 }: PlaneLibrary, { x, y, angle }: Body): d2.Pose => d2.pose(x, y, angle)

/** What a question about a pair came to, or why its bodies are no shapes. */
export type Asked<T> = { value: T; fault?: undefined } | { value?: undefined; fault: Fault }

/** What the library refuses. */
export interface Fault {
  /** The body that it is about, where there is one. */
  side?: 'a' | 'b'
  /** Place of the vertex at fault. */
  vertex?: number
  message: string
}

function fault(error: unknown, side?: 'a' | 'b'): { fault: Fault } {
  const { message, vertex } = error as { message: string; vertex?: number }
  return { fault: { side, vertex, message } }
}

/** Asks about a pair: makes its shapes, asks, and frees them. */
export function ask<T>(lib: PlaneLibrary, { a, b }: Pair, question: (a: d2.Placed, b: d2.Placed) => T): Asked<T> {
  const made: d2.Shape[] = []
  let side: 'a' | 'b' | undefined = 'a'
  try {
    made.push(shapeOf(lib, a))
    side = 'b'
    made.push(shapeOf(lib, b))
    side = undefined
    return { value: question(made[0].at(poseOf(lib, a)), made[1].at(poseOf(lib, b))) }
  } catch (error) {
    return fault(error, side)
  } finally {
    for (const shape of made) shape.free()
  }
}

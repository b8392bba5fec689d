import { type Surface, takeSurface } from '../boundary.js'
import { FREE, done, room, wasm } from '../module.js'
import { type Vec3, poseOfA, poseOfB } from './pose.js'
import type { Side } from './shapes.js'

export type { Corner, Face, Outline, Surface } from '../boundary.js'

function boundary(a: Side, b: Side, sum: number): Surface<Vec3> {
  done(wasm.bc_space_obstacle(a?.handle, poseOfA(a), b?.handle, poseOfB(b), sum, FREE), 'a a.pose b b.pose sum out')
  room(0)
  return takeSurface(FREE)
}

/**
 * The boundary of the obstacle A ⊖ B, which holds the origin where the shapes meet: decided
 * exactly. Of shapes that are made of points, with a radius or none.
 */
export function obstacle(a: Side, b: Side): Surface<Vec3> {
  return boundary(a, b, 0)
}

/** The boundary of the Minkowski sum A ⊕ B, decided exactly. */
export function sum(a: Side, b: Side): Surface<Vec3> {
  return boundary(a, b, 1)
}

import { type Outline, takeCorners } from '../boundary.js'
import { FREE, done, f64, room, u32, wasm } from '../module.js'
import { type Vec2, poseOfA, poseOfB } from './pose.js'
import type { Side } from './shapes.js'

export type { Corner, Outline } from '../boundary.js'

function boundary(a: Side, b: Side, sum: number): Outline<Vec2> {
  done(wasm.bc_plane_obstacle(a?.handle, poseOfA(a), b?.handle, poseOfB(b), sum, FREE), 'a a.pose b b.pose sum out')
  room(0)
  return { radius: f64[FREE], corners: takeCorners(FREE + 2, u32[FREE * 2 + 2], 2) }
}

/**
 * The boundary of the obstacle A ⊖ B, which holds the origin where the shapes meet: decided
 * exactly. Of shapes that are made of points, with a radius or none.
 */
export function obstacle(a: Side, b: Side): Outline<Vec2> {
  return boundary(a, b, 0)
}

/** The boundary of the Minkowski sum A ⊕ B, decided exactly. */
export function sum(a: Side, b: Side): Outline<Vec2> {
  return boundary(a, b, 1)
}

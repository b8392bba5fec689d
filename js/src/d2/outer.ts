import { ArgumentError } from '../errors.js'
import { RECORD, done, f64, wasm } from '../module.js'
import { type OuterLimit, limits } from '../outer.js'
import { type Points, flat } from '../shape.js'
import { DIMENSION, type Vec2 } from './pose.js'
import { Cloud, Placed, Shape } from './shapes.js'

export type { OuterLimit } from '../outer.js'

/**
 * A polygon of few vertices that contains all of a shape, or all of some points: decided exactly.
 * The shape is one that is made of vertices, without a radius. Where no fewer vertices will do it
 * is the hull of the shape itself. `vertices()` has its corners. The shape may be freed afterwards.
 */
export class OuterHull extends Shape {
  /** A proven upper bound on the distance of any of its points from the shape. */
  readonly distance: number

  constructor(shape: Shape | Points<Vec2>, limit: OuterLimit) {
    super(around(shape, limits(limit, 2 ** DIMENSION)))
    this.distance = f64[RECORD]
  }
}

function around(shape: Shape | Points<Vec2>, limit: [vertices: number, distance: number]): number {
  if (shape instanceof Placed) throw new ArgumentError('shape', 'is at a pose', 'give the shape itself')
  if (shape instanceof Shape) {
    return done(wasm.bc_plane_outer_hull(shape.handle, ...limit, RECORD), 'shape limit.vertices limit.distance out')
  }
  const cloud = new Cloud(flat(shape, DIMENSION, 'shape'))
  try {
    return around(cloud, limit)
  } finally {
    cloud.free()
  }
}

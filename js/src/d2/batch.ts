import { type Batch, type Columns, type RowsOf, batch } from '../batch.js'
import { FREE, done, f64, wasm } from '../module.js'
import { type QueryOptions, query } from '../options.js'
import type { Vec2 } from './pose.js'
import type { Shape } from './shapes.js'

/** One side of every row. Poses are rows of x, y, cosine and sine. */
export type Rows = Omit<RowsOf<Shape>, 'xyzXyzw'>

const plane: Batch = { dimension: 2, pose: 4, ask: (...numbers) => wasm.bc_plane_batch(...numbers) }

/**
 * Rows of poses, as batches take them, from rows of x, y and an angle, by the library's own
 * functions.
 */
export function poses(xyAngle: ArrayLike<number>): Float64Array {
  const rows = Math.floor(xyAngle.length / 3)
  const out = new Float64Array(rows * 4)
  for (let i = 0; i < rows; i++) {
    done(wasm.bc_rotation(xyAngle[3 * i + 2], FREE), `xyAngle[${3 * i + 2}] out`)
    out.set([xyAngle[3 * i], xyAngle[3 * i + 1], f64[FREE], f64[FREE + 1]], 4 * i)
  }
  return out
}

/** Do the shapes of each row meet? */
export function intersectsMany(a: Rows, b: Rows, out?: Columns, options?: QueryOptions<Vec2>): Columns {
  return batch(plane, 0, [a, b], 0, query(options, 2), out)
}

/** Is the distance of the shapes of each row at most `margin`? */
export function withinMany(a: Rows, b: Rows, margin: number, out?: Columns, options?: QueryOptions<Vec2>): Columns {
  return batch(plane, 1, [a, b], margin, query(options, 2), out)
}

/** How far apart are the shapes of each row? */
export function distanceMany(a: Rows, b: Rows, out?: Columns, options?: QueryOptions<Vec2>): Columns {
  return batch(plane, 2, [a, b], 0, query(options, 2), out)
}

/** The nearest points of each row, the distance, and a direction that separates the shapes. */
export function closestPointsMany(a: Rows, b: Rows, out?: Columns, options?: QueryOptions<Vec2>): Columns {
  return batch(plane, 3, [a, b], 0, query(options, 2), out)
}

/** Signed distance, normal and points of each row. */
export function contactMany(a: Rows, b: Rows, out?: Columns, options?: QueryOptions<Vec2>): Columns {
  return batch(plane, 4, [a, b], 0, query(options, 2), out)
}

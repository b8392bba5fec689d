import { type Batch, type Columns, type RowsOf, batch } from '../batch.js'
import { wasm } from '../module.js'
import { type QueryOptions, query } from '../options.js'
import type { Vec3 } from './pose.js'
import type { Shape } from './shapes.js'

/**
 * One side of every row. Poses are rows of x, y, z and the nine numbers of a matrix, row by row.
 */
export type Rows = RowsOf<Shape>

const space: Batch = { dimension: 3, pose: 12, ask: (...numbers) => wasm.bc_space_batch(...numbers) }

/** Do the shapes of each row meet? */
export function intersectsMany(a: Rows, b: Rows, out?: Columns, options?: QueryOptions<Vec3>): Columns {
  return batch(space, 0, [a, b], 0, query(options, 3), out)
}

/** Is the distance of the shapes of each row at most `margin`? */
export function withinMany(a: Rows, b: Rows, margin: number, out?: Columns, options?: QueryOptions<Vec3>): Columns {
  return batch(space, 1, [a, b], margin, query(options, 3), out)
}

/** How far apart are the shapes of each row? */
export function distanceMany(a: Rows, b: Rows, out?: Columns, options?: QueryOptions<Vec3>): Columns {
  return batch(space, 2, [a, b], 0, query(options, 3), out)
}

/** The nearest points of each row, the distance, and a direction that separates the shapes. */
export function closestPointsMany(a: Rows, b: Rows, out?: Columns, options?: QueryOptions<Vec3>): Columns {
  return batch(space, 3, [a, b], 0, query(options, 3), out)
}

/** Signed distance, normal and points of each row. */
export function contactMany(a: Rows, b: Rows, out?: Columns, options?: QueryOptions<Vec3>): Columns {
  return batch(space, 4, [a, b], 0, query(options, 3), out)
}

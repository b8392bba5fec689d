import { ArgumentError } from './errors.js'
import { NONE } from './module.js'

/** What an outer hull is to be like: one of both. */
export type OuterLimit =
  | {
      /** It has at most so many vertices: 4 or more in the plane, 8 in space. */
      vertices: number
      distance?: never
    }
  | {
      /** No point of it is farther from the shape than this; of as few vertices as cuts allow. */
      distance: number
      vertices?: never
    }

/** The limit as the module takes it. */
export function limits(limit: OuterLimit, least: number): [vertices: number, distance: number] {
  const { vertices, distance } = limit ?? {}
  if ((vertices === undefined) === (distance === undefined)) {
    throw new ArgumentError('limit', 'is not clear', 'give exactly one of vertices and distance')
  }
  if (vertices === undefined) return [NONE, distance as number]
  if (Number.isInteger(vertices) && vertices >= least) return [Math.min(vertices, NONE - 1), 0]
  throw new ArgumentError('limit.vertices', `is ${String(vertices)}`, `give a whole number of at least ${least}`)
}

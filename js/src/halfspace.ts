// What questions about half-planes and half-spaces have in common.
import { Distance, Intersection, Manifold, Proximity } from './answers.js'
import { giveDistance, giveIntersection, giveProximity } from './claims.js'
import { ArgumentError } from './errors.js'
import { RECORD, VECTORS, f64 } from './module.js'
import { vector } from './shape.js'

/** The normal, the offset and the origin, one after the other. */
export function numbers(normal: unknown, offset: number, origin: unknown, dimension: number): Float64Array {
  return Float64Array.of(...vector(normal, dimension, 'normal'), offset, ...vector(origin, dimension, 'origin'))
}

/** Writes these, and returns where they are. */
export function put(given: Float64Array): number {
  f64.set(given, VECTORS)
  return VECTORS
}

/** Writes an answer to be checked, and returns the code of a question that has such answers. */
export function claim(answer: Intersection<number[]> | Distance): number {
  if (answer instanceof Intersection) {
    giveIntersection(answer, RECORD)
    return 0
  }
  if (answer instanceof Proximity && !(answer instanceof Manifold)) {
    giveProximity(answer, RECORD)
    return 4
  }
  if (answer instanceof Distance && !(answer instanceof Proximity)) {
    giveDistance(answer, RECORD)
    return 2
  }
  throw new ArgumentError('answer', 'is none about a half-space', 'give what one of its questions returned')
}

import { type Slice, StateError, hexes, unhexes } from './codec.ts'

/** What the figures of the articles show. */
export interface Learn {
  /** The angle of the search direction in the figure of supports. */
  direction: number
  /** How far B has been carried around A, from 0 to 1, in the figure of the difference. */
  sweep: number
  /** Where O is in the figures of the regions and of the barycode. */
  point: [x: number, y: number]
  /** The step of the figure of the simplex. */
  simplex: number
  /** The step of the figure of EPA. */
  epa: number
}

export const learn: Slice<Learn> = {
  initial: { direction: 0.9, sweep: 1, point: [2.1, 1.3], simplex: 3, epa: 7 },
  encode: ({ direction, sweep, point, simplex, epa }) => hexes([direction, sweep, ...point, simplex, epa]),
  decode(text) {
    const [direction, sweep, x, y, simplex, epa] = unhexes(text, 6)
    if (sweep < 0 || sweep > 1) throw new StateError('the sweep is not between 0 and 1')
    if (!Number.isSafeInteger(simplex) || !Number.isSafeInteger(epa) || Math.min(simplex, epa) < 0) {
      throw new StateError('a step is not a whole number from 0')
    }
    if (Math.max(Math.abs(x), Math.abs(y)) > 1000) throw new StateError('the point is farther than 1000 away')
    return { direction, sweep, point: [x, y], simplex, epa }
  },
}

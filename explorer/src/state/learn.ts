import { type Slice, StateError, hexes, unhexes } from './codec.ts'

/** What the figures of the articles show. */
export interface Learn {
  /** The angle of the search direction in the figure of supports. */
  direction: number
  /** How far B has been carried around A, from 0 to 1, in the figure of the difference. */
  sweep: number
  /** Where the point is in the figure of the regions. */
  point: [x: number, y: number]
}

export const learn: Slice<Learn> = {
  initial: { direction: 0.9, sweep: 0.4, point: [1.35, 0.9] },
  encode: ({ direction, sweep, point }) => hexes([direction, sweep, ...point]),
  decode(text) {
    const [direction, sweep, x, y] = unhexes(text, 4)
    if (sweep < 0 || sweep > 1) throw new StateError('the sweep is not between 0 and 1')
    return { direction, sweep, point: [x, y] }
  },
}

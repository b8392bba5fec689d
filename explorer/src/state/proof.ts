import { type Slice, StateError, hexes, unhexes } from './codec.ts'

/** How the reader has changed an answer before `check` sees it. */
export interface Proof {
  /** By how many radians the normal is turned. */
  turn: number
  /** By how much the lower bound is raised. */
  lower: number
  /** By how much the upper bound is lowered. */
  upper: number
}

export const proof: Slice<Proof> = {
  initial: { turn: 0, lower: 0, upper: 0 },
  encode: ({ turn, lower, upper }) => hexes([turn, lower, upper]),
  decode(text) {
    const [turn, lower, upper] = unhexes(text, 3)
    if (Math.abs(turn) > 4) throw new StateError('the normal is turned by more than 4 radians')
    return { turn, lower, upper }
  },
}

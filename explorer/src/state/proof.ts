import { type Slice, StateError, hexes, unhexes } from './codec.ts'

/** How the reader has changed an answer before `check` sees it. */
export interface Proof {
  /** By how many radians the normal is turned. */
  turn: number
  /** By how much the distance and its bounds are raised. */
  claim: number
  /** By how much the witness point of A is moved to the right. */
  witness: number
}

export const proof: Slice<Proof> = {
  initial: { turn: 0, claim: 0, witness: 0 },
  encode: ({ turn, claim, witness }) => hexes([turn, claim, witness]),
  decode(text) {
    const [turn, claim, witness] = unhexes(text, 3)
    if (Math.abs(turn) > 4) throw new StateError('the normal is turned by more than 4 radians')
    return { turn, claim, witness }
  },
}

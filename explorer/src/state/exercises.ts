import { type Slice, StateError, whole } from './codec.ts'
import { type Pair, pair } from './pair.ts'

/** So many exercises there are. */
export const EXERCISES = 8

/** What the page Exercises shows. */
export interface ExercisesState {
  /** The exercise looked at. */
  at: number
  /** Bits of the exercises that have been solved. */
  solved: number
  /** The pair as the reader has moved it; null where it is as the exercise begins. */
  pair: Pair | null
}

export const exercises: Slice<ExercisesState> = {
  initial: { at: 0, solved: 0, pair: null },
  encode: ({ at, solved, pair: own }) => `${at}:${solved}${own ? `:${pair.encode(own)}` : ''}`,
  decode(text) {
    const [at, solved, ...bodies] = text.split(':')
    if (solved === undefined || bodies.length === 1)
      throw new StateError('expected an exercise, what is solved, and two bodies or none')
    return {
      at: whole(at, EXERCISES - 1),
      solved: whole(solved, 2 ** EXERCISES - 1),
      pair: bodies.length === 0 ? null : pair.decode(bodies.join(':')),
    }
  },
}

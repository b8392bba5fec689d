// The strip of the microscope: B at doubles beside each other, and three answers about each.
import { type NaiveAnswer, textbook } from './gjk.ts'
import { type Hull, type Pair, drawPair, placed, random } from './pairs.ts'
import { type Posed, type Truth, truth } from './truth.ts'
import { steps } from './ulp.ts'

/** So many doubles on each side of the place looked at. */
export const REACH = 8

/** What the library says of a pair. */
export type Ask = (a: Posed, b: Posed) => Truth | 'undecided'

/** B at one double, and the three answers. */
export interface Cell {
  /** Steps from the place looked at. */
  at: number
  x: number
  naive: NaiveAnswer
  ours: Truth | 'undecided'
  truth: Truth
  /** Whether the textbook is wrong; that it went on for ever counts. */
  naiveWrong: boolean
  oursWrong: boolean
}

/** The answers about B at so many doubles from where it is. */
export function cell({ a, b }: Pair, at: number, ask: Ask): Cell {
  const there = { ...b, x: steps(b.x, at) }
  const right = truth(a, there)
  const naive = textbook(placed(a), placed(there))
  const ours = ask(a, there)
  const naiveWrong = naive.verdict !== (right === 'separated' ? 'apart' : 'meet')
  return { at, x: there.x, naive, ours, truth: right, naiveWrong, oursWrong: ours !== right }
}

/** The cells from `REACH` doubles before to `REACH` after. */
export const strip = (pair: Pair, ask: Ask): Cell[] =>
  Array.from({ length: 2 * REACH + 1 }, (_, i) => cell(pair, i - REACH, ask))

/** How many questions were asked, and how many answers were wrong. */
export interface Tally {
  pairs: number
  questions: number
  naiveWrong: number
  oursWrong: number
}

/** Draws pairs, and asks about each along its strip, until told to stop. */
export function* measure(
  seed: number,
  hull: Hull,
  ask: Ask,
): Generator<{ tally: Tally; pair: Pair; cells: Cell[] }, never> {
  const draw = random(seed)
  const tally: Tally = { pairs: 0, questions: 0, naiveWrong: 0, oursWrong: 0 }
  for (;;) {
    const pair = drawPair(draw, hull)
    const cells = strip(pair, ask)
    tally.pairs += 1
    tally.questions += cells.length
    tally.naiveWrong += cells.filter(({ naiveWrong }) => naiveWrong).length
    tally.oursWrong += cells.filter(({ oursWrong }) => oursWrong).length
    yield { tally: { ...tally }, pair, cells }
  }
}

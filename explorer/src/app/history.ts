import type { State } from '../state/state.ts'

/** The states before and after the present one, for undo and redo. */
export interface History {
  past: State[]
  /** The state that undo returns from: the last one that was a step. */
  settled: State
  /** The state that is shown. Differs from `settled` while something is dragged. */
  present: State
  future: State[]
}

/** Older steps are forgotten. */
const DEPTH = 500

/** A history that begins here. */
export const begin = (state: State): History => ({ past: [], settled: state, present: state, future: [] })

/** Goes on: a step can be undone. */
export function advance(history: History, next: State, how: 'live' | 'step'): History {
  if (how === 'live') return { ...history, present: next }
  if (next === history.settled) return { ...history, present: next }
  return { past: [...history.past.slice(-DEPTH), history.settled], settled: next, present: next, future: [] }
}

/** One step back. */
export function undo(history: History): History {
  const last = history.past.at(-1)
  if (last === undefined) return history
  const future = [history.settled, ...history.future]
  return { past: history.past.slice(0, -1), settled: last, present: last, future }
}

/** One step forward again. */
export function redo(history: History): History {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.settled], settled: next, present: next, future }
}

import { useRef } from 'preact/hooks'
import type { Library, PlaneLibrary } from '../lib/load.ts'
import type { State } from '../state/state.ts'

/** How a change comes about: `live` while something is dragged, `step` when it is done. */
export type How = 'live' | 'step'

/** What each page is given; pages of the plane, a part of the library. */
export interface PageProps<L extends PlaneLibrary = Library> {
  state: State
  /** Replaces the state. A `step` can be undone, and is what `live` changes before it end with. */
  change(next: State, how?: How): void
  lib: L
}

/** What pages of the plane are given. */
export type PlaneProps = PageProps<PlaneLibrary>

/** Changes the state as it is at that moment, so that several changes of one event add up. */
export function useUpdate({
  state,
  change,
}: Pick<PageProps, 'state' | 'change'>): (make: (state: State) => State, how?: How) => void {
  const now = useRef(state)
  now.current = state
  return (make, how) => {
    now.current = make(now.current)
    change(now.current, how)
  }
}

import { type State, encode } from '../state/state.ts'

/** While something is dragged the address waits: so long, in milliseconds. */
const PAUSE = 1000
/** Browsers refuse more than about a hundred changes of the address in half a minute. */
const BURST = 40
const SPAN = 15_000

let timer: ReturnType<typeof setTimeout> | undefined
let waiting: (() => void) | undefined
let written: number[] = []

/** How a state comes into the address: as a new entry of the browser's history, at once, or when there is time. */
export type Way = 'push' | 'replace' | 'later'

/** Writes the state into the address. */
export function write(state: State, way: Way): void {
  // What waits belongs to the entry that is left.
  if (way === 'push') settle()
  clearTimeout(timer)
  waiting = () => {
    const hash = encode(state)
    if (hash === location.hash) return
    written = [...written.filter((time) => time > Date.now() - SPAN), Date.now()]
    if (way === 'push') history.pushState(null, '', hash)
    else history.replaceState(null, '', hash)
  }
  const often = written.length > BURST && written[written.length - BURST] > Date.now() - SPAN
  if (way === 'later' || often) timer = setTimeout(settle, PAUSE)
  else settle()
}

/** Writes at once what waits to be written. */
export function settle(): void {
  clearTimeout(timer)
  waiting?.()
  waiting = undefined
}

/** The name of the page that `?embed=…` shows without navigation around it; null otherwise. */
export const embedded: string | null = new URLSearchParams(location.search).get('embed')

/** What the command has put into the page, if anything. */
export function given(): { kind: string } | null {
  const text = document.getElementById('barycode-data')?.textContent?.trim() ?? ''
  if (text === '' || text === 'null') return null
  return JSON.parse(text) as { kind: string }
}

import { type State, encode } from '../state/state.ts'

/** Browsers refuse more than about a hundred changes of the address in half a minute. */
const PAUSE = 400

let timer: ReturnType<typeof setTimeout> | undefined
let waiting: (() => void) | undefined

/** Writes the state into the address: a new entry of the browser's history for another page. */
export function write(state: State, how: 'push' | 'replace'): void {
  clearTimeout(timer)
  if (how === 'push') {
    waiting = undefined
    history.pushState(null, '', encode(state))
    return
  }
  // Written when there is time: a drag changes the state with every frame.
  waiting = () => {
    const hash = encode(state)
    if (hash !== location.hash) history.replaceState(null, '', hash)
  }
  timer = setTimeout(settle, PAUSE)
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

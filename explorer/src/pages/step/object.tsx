import { useRef, useState } from 'preact/hooks'
import { short } from '../../figure/frame.ts'
import { ask } from '../../lib/bodies.ts'
import type { PlaneLibrary } from '../../lib/load.ts'
import type { Pair } from '../../state/pair.ts'

/** What an object that answers about a pair knows. */
type Known = 'nothing' | 'they meet' | 'they do not' | 'the depth' | 'the distance'

interface Kept {
  pair: Pair
  known: Known
  /** What was asked, and what it took. */
  log: string[]
  value?: number
}

const begin = (pair: Pair): Kept => ({ pair, known: 'nothing', log: [] })

/** The states of the library's pair object, over a cache: the package has no such object. */
export function PairObject({ lib, pair }: { lib: PlaneLibrary; pair: Pair }) {
  const [kept, setKept] = useState<Kept>(() => begin(pair))
  const cache = useRef(new lib.d2.Cache())
  const now = kept.pair === pair ? kept : begin(pair)
  if (now !== kept) cache.current.clear()

  const meets = () => {
    if (now.known !== 'nothing') return tell('Do they meet?', 'known already: 0 supports')
    const found = ask(lib, pair, (a, b) => lib.d2.intersects(a, b, undefined, { cache: cache.current })).value
    if (found) tell('Do they meet?', `${found.iterations} supports`, found.meets ? 'they meet' : 'they do not')
  }
  const measure = (name: string) => {
    if (now.value !== undefined) return tell(name, 'known already: 0 supports')
    const found = ask(lib, pair, (a, b) => lib.d2.contact(a, b, undefined, { cache: cache.current })).value
    if (!found) return
    const warm = now.known === 'nothing' ? '' : ', from the simplex of the question before'
    tell(name, `${found.iterations} supports${warm}`, found.meets ? 'the depth' : 'the distance', found.distance)
  }
  const tell = (name: string, cost: string, known = now.known, value = now.value) =>
    setKept({ pair, known, value, log: [...now.log, `${name} ${cost}.`].slice(-5) })
  return (
    <section class="object" aria-label="The states of a pair">
      <h2>What one question leaves for the next</h2>
      <p class="quiet">
        An object that is asked about a pair keeps its simplex. A second question begins where the first one ended,
        until a shape moves: then all but the simplex is forgotten. The Rust library has such an object; the JavaScript
        package has none, so this page keeps its states, and a cache of the package keeps the simplex.
      </p>
      <States known={now.known} value={now.value} />
      <div class="choice">
        <button type="button" onClick={meets}>
          Do they meet?
        </button>
        <button type="button" onClick={() => measure('How far, how deep?')}>
          How far, how deep?
        </button>
        <button type="button" onClick={() => setKept(begin({ ...pair }))}>
          Forget
        </button>
      </div>
      <ol class="log" aria-live="polite">
        {now.log.map((line, i) => (
          <li key={i}>{line}</li>
        ))}
      </ol>
    </section>
  )
}

/** The states of the object, and the one that it is in. */
function States({ known, value }: { known: Known; value?: number }) {
  const state = (name: Known, says: string) => (
    <li class={known === name ? 'here' : ''} aria-current={known === name ? 'step' : undefined}>
      {says}
      {known === name && value !== undefined && <b> {short(Math.abs(value), 4)}</b>}
    </li>
  )
  return (
    <ol class="states">
      {state('nothing', 'undecided')}
      <li class="fork">
        <ol>
          {state('they meet', 'colliding')}
          {state('the depth', 'depth known')}
        </ol>
        <ol>
          {state('they do not', 'disjoint')}
          {state('the distance', 'distance known')}
        </ol>
      </li>
    </ol>
  )
}

import { useEffect, useRef, useState } from 'preact/hooks'
import type { Library } from '../../lib/load.ts'
import { type Tally as Counts, measure } from '../../naive/strip.ts'
import type { Pair } from '../../state/pair.ts'
import { asker, bodies, huller } from './posed.ts'

interface TallyProps {
  lib: Library
  onPair(pair: Pair, at: number): void
}

const WANTED = 10_000
/** A search goes on for so many milliseconds before others have their turn. */
const TURN = 12

/** Searches for pairs, and asks by the thousand. */
export function Tally({ lib, onPair }: TallyProps) {
  const [counts, setCounts] = useState<Counts>()
  const [asking, setAsking] = useState(false)
  const seed = useRef(1)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  /** Draws until enough is seen; other work has its turns in between. */
  const run = (seen: (drawn: { tally: Counts; pair: Pair; wrong: number | undefined }) => boolean) => {
    clearTimeout(timer.current)
    const draws = measure(seed.current, huller(lib), asker(lib))
    const turn = () => {
      const end = performance.now() + TURN
      while (performance.now() < end) {
        const { tally, pair, cells } = draws.next().value
        if (seen({ tally, pair: bodies(pair), wrong: cells.find(({ naiveWrong }) => naiveWrong)?.at })) return
      }
      timer.current = setTimeout(turn)
    }
    turn()
  }
  const search = () => {
    seed.current += 1
    setAsking(false)
    run(({ pair, wrong }) => {
      if (wrong !== undefined) onPair(pair, wrong)
      return wrong !== undefined
    })
  }
  const ask = () => {
    setAsking(true)
    run(({ tally }) => {
      const done = tally.questions >= WANTED
      if (done || tally.pairs % 16 === 0) setCounts(tally)
      if (done) setAsking(false)
      return done
    })
  }
  return (
    <section class="tally" aria-label="Random pairs">
      <div class="actions">
        <button type="button" onClick={search}>
          Find another pair
        </button>
        <button type="button" onClick={ask} disabled={asking}>
          Ask 10 000 questions here
        </button>
      </div>
      <p>
        Pairs are drawn at random, none is planted: B slides along x to the last double at which it meets A, and 17
        questions are asked around it. All coordinates are such that no sum or difference is rounded.
      </p>
      <Told counts={counts} asking={asking} />
    </section>
  )
}

function Told({ counts, asking }: { counts?: Counts; asking: boolean }) {
  return (
    <p class="counts" aria-live={asking ? 'off' : 'polite'}>
      {counts && (
        <>
          {counts.questions} questions about {counts.pairs} pairs: the textbook was wrong in{' '}
          <b class="wrong">{counts.naiveWrong}</b>, the library in <b>{counts.oursWrong}</b>.
        </>
      )}
    </p>
  )
}

import { useRef } from 'preact/hooks'
import { useOnce } from '../../app/motion.ts'
import type { PlaneLibrary } from '../../lib/load.ts'
import { ask } from '../../lib/bodies.ts'
import { type Pair, initialPair } from '../../state/pair.ts'
import type { FigureProps } from '../learn.tsx'
import { ObstacleFigure } from '../step/figures.tsx'
import { walk } from '../step/walk.ts'

const apart: Pair = initialPair
const deep: Pair = { a: initialPair.a, b: { ...initialPair.b, x: -0.9, y: 0.2 } }

function walked(lib: PlaneLibrary, pair: Pair) {
  return ask(lib, pair, (a, b) => ({ moments: walk(lib.d2.trace(a, b).steps), outline: lib.d2.obstacle(a, b) })).value!
}

/** The simplex on its way to O. */
export function SimplexFigure({ lib, learn, set }: FigureProps) {
  return <WalkFigure lib={lib} pair={apart} at={learn.simplex} onAt={(simplex, how) => set({ simplex }, how)} />
}

/** The polygon on its way to the boundary. */
export function EpaFigure({ lib, learn, set }: FigureProps) {
  return <WalkFigure lib={lib} pair={deep} at={learn.epa} onAt={(epa, how) => set({ epa }, how)} />
}

interface WalkProps {
  lib: PlaneLibrary
  pair: Pair
  at: number
  onAt(at: number, how: 'live' | 'step'): void
}

function WalkFigure({ lib, pair, at, onAt }: WalkProps) {
  const figure = useRef<HTMLElement>(null)
  const { moments, outline } = walked(lib, pair)
  const { passed, stop } = useOnce(figure, 4.8)
  const last = moments.length - 1
  const shown = passed < 1 ? Math.floor(passed * (last + 1)) : Math.min(at, last)
  const moment = moments[shown]
  return (
    <figure ref={figure}>
      <ObstacleFigure moment={moment} outline={outline} />
      <label class="range">
        <span class="count">
          step {shown + 1} of {last + 1}
        </span>
        <input
          type="range"
          min="0"
          max={last}
          value={shown}
          aria-valuetext={moment.name}
          onInput={(event) => {
            stop()
            onAt(event.currentTarget.valueAsNumber, 'live')
          }}
          onChange={(event) => onAt(event.currentTarget.valueAsNumber, 'step')}
        />
      </label>
      <figcaption class="why-short">
        <b>{moment.name}.</b> {moment.why}
      </figcaption>
    </figure>
  )
}

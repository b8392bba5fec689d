import { useMemo, useState } from 'preact/hooks'
import { type PageProps, useUpdate } from '../app/page.ts'
import { short } from '../figure/frame.ts'
import { PairFigure } from '../figure/pair.tsx'
import type { Library } from '../lib/load.ts'
import type { Pair as Placed } from '../naive/pairs.ts'
import { strip } from '../naive/strip.ts'
import { steps } from '../naive/ulp.ts'
import { FARTHEST, type Microscope } from '../state/microscope.ts'
import type { Pair, Side } from '../state/pair.ts'
import { Lens, reachOf } from './microscope/lens.tsx'
import { asker, bothPosed, contactOf, refusal, slid } from './microscope/posed.ts'
import { Strip } from './microscope/strip.tsx'
import { Tally } from './microscope/tally.tsx'
import { Why } from './microscope/why.tsx'
import './microscope/microscope.css'

/** The zoom at which the whole pair is in the picture. */
function widest(pair: Placed): number {
  const sizes = [pair.a, pair.b].flatMap(({ vertices, x, y }) => [x, y, ...vertices.flat()].map(Math.abs))
  const zoom = Math.ceil(Math.log2((2 * Math.max(...sizes)) / reachOf(pair, 0)))
  return Math.min(Math.max(zoom, 1), FARTHEST)
}

/** The pair without roundings: the textbook knows corners alone. */
const sharp = ({ a, b }: Pair): Pair => ({ a: { ...a, radius: 0 }, b: { ...b, radius: 0 } })

/** Two shapes one unit in the last place from contact: the textbook, the library and the truth. */
export default function MicroscopePage(props: PageProps) {
  const { state, lib } = props
  const update = useUpdate(props)
  const { microscope } = state
  const { pair, at } = microscope
  const [selected, setSelected] = useState<Side | 'none'>('none')
  const set = (part: Partial<Microscope>, how: 'live' | 'step' = 'step') =>
    update((old) => ({ ...old, microscope: { ...old.microscope, ...part } }), how)
  const setPair = (next: Pair, how: 'live' | 'step' = 'step') =>
    set({ pair: how === 'step' ? slid(lib, next).pair : next }, how)
  const fault = useMemo(() => refusal(lib, pair), [lib, pair])
  return (
    <div class="microscope">
      <p class="lead">
        Two shapes so close that one unit in the last place decides whether they meet.{' '}
        <b>Textbook GJK in doubles gets some of these wrong</b>; the library gets none, and big integers know the truth.
      </p>
      <div class="two">
        <figure>
          <PairFigure
            lib={lib}
            pair={pair}
            label="The pair"
            selected={selected}
            onSelect={setSelected}
            onPair={setPair}
          >
            {() => null}
          </PairFigure>
          <figcaption>
            Try your own: move the shapes or their vertices. B then slides along x to the last double at which it meets
            A.{' '}
            <button type="button" onClick={() => setPair(sharp(state.pair))}>
              Take the pair from Meet
            </button>
          </figcaption>
        </figure>
        {fault === undefined && <Magnified lib={lib} microscope={microscope} set={set} />}
      </div>
      {fault === undefined ? (
        <Answers lib={lib} pair={pair} at={at} set={set} />
      ) : (
        <p class="notice" role="alert">
          {fault}
        </p>
      )}
      <Tally lib={lib} onPair={(next, wrongAt) => set({ pair: next, at: wrongAt })} />
    </div>
  )
}

interface PartProps {
  lib: Library
  set(part: Partial<Microscope>, how?: 'live' | 'step'): void
}

function Magnified({ lib, microscope: { pair, at, zoom }, set }: PartProps & { microscope: Microscope }) {
  const base = useMemo(() => bothPosed(lib, pair), [lib, pair])
  const middle = useMemo(() => contactOf(lib, base), [lib, base])
  const there = { ...base, b: { ...base.b, x: steps(base.b.x, at) } }
  const most = widest(base)
  const used = Math.min(zoom, most)
  return (
    <figure>
      <Lens pair={there} middle={middle} zoom={used} />
      <label class="magnify">
        <span>farther</span>
        <input
          type="range"
          min={-most}
          max="0"
          value={-used}
          aria-label="Magnification"
          aria-valuetext={`${short(20 * 2 ** used)} units in the last place wide`}
          onInput={(event) => set({ zoom: -event.currentTarget.valueAsNumber }, 'live')}
          onChange={(event) => set({ zoom: -event.currentTarget.valueAsNumber })}
        />
        <span>nearer</span>
      </label>
      <figcaption>
        {used === 0 ? 'Each line is a double. ' : ''}The picture is {short(2 * reachOf(base, used))} wide; B is at x ={' '}
        {there.b.x}.
      </figcaption>
    </figure>
  )
}

function Answers({ lib, pair, at, set }: PartProps & { pair: Pair; at: number }) {
  const cells = useMemo(() => strip(bothPosed(lib, pair), asker(lib)), [lib, pair])
  const meets = cells.some(({ truth }) => truth !== 'separated')
  return (
    <>
      <Strip cells={cells} at={at} onAt={(next, how) => set({ at: next }, how)} />
      {!meets && <p class="hint">B passes A without meeting it on its way along x: move it up or down.</p>}
      <Why cell={cells.find((cell) => cell.at === at)!} />
    </>
  )
}

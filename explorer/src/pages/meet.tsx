import { useEffect, useMemo, useState } from 'preact/hooks'
import type { d2 } from 'barycode/explorer'
import type { PageKey } from '../app/keys.ts'
import { type PlaneProps, useUpdate } from '../app/page.ts'
import { Dot, Line } from '../figure/draw.tsx'
import { between, placed, printed, short } from '../figure/frame.ts'
import { PairFigure, turnsOf } from '../figure/pair.tsx'
import type { Stage } from '../figure/plane.tsx'
import { type Fault, ask, hullOf } from '../lib/bodies.ts'
import type { PlaneLibrary } from '../lib/load.ts'
import type { Pair, Side, Vec2 } from '../state/pair.ts'
import { Inspector } from './meet/inspector.tsx'
import { type Answers, Made, Obstacle, SumFigure } from './meet/obstacle.tsx'
import { Presets } from './meet/presets.tsx'

/** All that the page asks about a pair. */
function questions({ d2 }: PlaneLibrary, a: d2.Placed, b: d2.Placed): Answers {
  return { answer: d2.contact(a, b), obstacle: d2.obstacle(a, b), sum: d2.sum(a, b) }
}

/** Where the vertices are that a corner of A ⊖ B is made of. */
function madeOf(lib: PlaneLibrary, pair: Pair, corner: d2.Corner<Vec2> | undefined): [Vec2, Vec2] | undefined {
  if (!corner) return undefined
  const turns = turnsOf(lib, pair)
  const [from, to] = [placed(pair.a, turns.a)[corner.a], placed(pair.b, turns.b)[corner.b]]
  return from && to && [from, to]
}

/** Two shapes to play with, the verdict, and the obstacle beside them. */
export default function MeetPage(props: PlaneProps) {
  const { state, lib } = props
  const update = useUpdate(props)
  const { pair, meet } = state
  const asked = ask(lib, pair, (a, b) => questions(lib, a, b))
  const [corner, setCorner] = useState<number>()
  const made = corner === undefined ? undefined : madeOf(lib, pair, asked.value?.obstacle.corners[corner])
  const setPair = (next: Pair, how: 'live' | 'step' = 'step') => update((old) => ({ ...old, pair: next }), how)
  const select = (selected: Side) => update((old) => ({ ...old, meet: { ...old.meet, selected } }), 'live')
  // These stay the same in a drag; `update` knows the present state.
  const presets = useMemo(() => <Presets lib={lib} onPair={setPair} />, [lib])
  const further = useMemo(() => <Further go={(page) => update((old) => ({ ...old, page }))} />, [])
  const keys = useMemo(() => <Keys />, [])
  const mend = (side: Side) => setPair({ ...pair, [side]: { ...pair[side], points: hullOf(lib, pair[side].points) } })
  return (
    <div class="meet">
      <div class="stage">
        <div class="head">
          <Verdict answers={asked.value} fault={asked.fault} mend={mend} />
          <Spoken text={asked.value ? inWords(asked.value.answer) : 'No answer'} />
          {further}
        </div>
        <PairFigure
          lib={lib}
          pair={pair}
          label="Two shapes, A and B, and the way between them"
          selected={meet.selected}
          fault={asked.fault}
          aspect={0.66}
          onSelect={select}
          onPair={setPair}
        >
          {(stage) => (
            <>
              {asked.value && <Way stage={stage} answer={asked.value.answer} />}
              {made && <Made stage={stage} from={made[0]} to={made[1]} />}
            </>
          )}
        </PairFigure>
        <p class="quiet">
          Drag a shape, its corners and edges, or turn it by the ring. Or click one, then where it should go.
        </p>
        {keys}
      </div>
      <div class="beside">
        <Obstacle answers={asked.value} corner={corner} onCorner={setCorner} />
        <SumFigure answers={asked.value} />
      </div>
      {presets}
      <Inspector
        lib={lib}
        pair={pair}
        side={meet.selected === 'a' ? 'a' : 'b'}
        fault={asked.fault}
        onSelect={select}
        onPair={setPair}
      />
    </div>
  )
}

/** Where the same pair is shown otherwise. */
function Further({ go }: { go(page: PageKey): void }) {
  return (
    <div class="choice">
      <button type="button" onClick={() => go('step')}>
        See every step
      </button>
      <button type="button" onClick={() => go('proof')}>
        See the proof
      </button>
    </div>
  )
}

/** What keys do. */
function Keys() {
  return (
    <details>
      <summary>By keys</summary>
      <p class="quiet">
        Tab to a shape. Arrows move it by 0.1, with Shift by 1, with Alt by one unit in the last place;
        <kbd>[</kbd> and <kbd>]</kbd> turn it. Enter goes to its vertices and from one to the next: arrows move it,
        Insert adds one, Delete takes it out, Escape goes back. Ctrl+Z undoes.
      </p>
    </details>
  )
}

/** The answer in one sentence, and its bounds. */
function Verdict({ answers, fault, mend }: { answers?: Answers; fault?: Fault; mend(side: Side): void }) {
  if (fault) {
    const { side } = fault
    return (
      <div class="verdict refused">
        <strong>{side ? `${side.toUpperCase()} is no convex shape` : 'No answer'}</strong>
        <span>
          {fault.message.split(':')[0]}.{' '}
          {side && (
            <button type="button" class="urgent" onClick={() => mend(side)}>
              Take the hull of {side.toUpperCase()}
            </button>
          )}
        </span>
      </div>
    )
  }
  const { verdict, lower, upper } = answers!.answer
  return (
    <div class={`verdict ${verdict}`}>
      <strong>{inWords(answers!.answer)}</strong>
      <span>
        proven: {digits(lower)} ≤ distance ≤ {digits(upper)}
      </span>
    </div>
  )
}

/** A verdict in words. */
function inWords({ verdict, distance, depth, stop }: d2.Proximity): string {
  return {
    separated: `Apart by ${short(distance)}`,
    touching: 'Touching, to the last bit',
    penetrating: `Overlapping, ${short(depth)} deep`,
    undecided: `Undecided: ${stop}`,
  }[verdict]
}

/** What a screen reader hears once the shapes stand still: not every frame of a drag. */
function Spoken({ text }: { text: string }) {
  const [spoken, setSpoken] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(text), 700)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <output class="hidden" aria-live="polite">
      {spoken}
    </output>
  )
}

/** As many digits as tell the two bounds apart. */
const digits = (value: number): string => printed(String(value))

/** The shortest way between the shapes, or out of each other. */
function Way({ stage, answer }: { stage: Stage; answer: d2.Proximity }) {
  const [from, to] = [answer.onA.slice() as Vec2, answer.onB.slice() as Vec2]
  const size = between(stage, from, to)
  const inside = answer.verdict === 'penetrating'
  return (
    <g class="overlay">
      {size > 1 && (
        <Line frame={stage} from={inside ? to : from} to={inside ? from : to} tone="way" arrow={inside && size > 12} />
      )}
      <Dot frame={stage} at={from} tone="a" size={4.5} />
      <Dot frame={stage} at={to} tone="b" size={4.5} />
    </g>
  )
}

import { useEffect, useState } from 'preact/hooks'
import type { d2 } from 'barycode/explorer'
import { type PlaneProps, useUpdate } from '../app/page.ts'
import { Dot, Label, Line, Origin, Ring } from '../figure/draw.tsx'
import { between, boxAbout, difference, path, printed, short } from '../figure/frame.ts'
import { PairFigure } from '../figure/pair.tsx'
import { Plane, type Stage } from '../figure/plane.tsx'
import { type Fault, ask, hullOf } from '../lib/bodies.ts'
import type { PlaneLibrary } from '../lib/load.ts'
import type { Pair, Side, Vec2 } from '../state/pair.ts'
import { Presets } from './meet/presets.tsx'
import { Inspector } from './meet/inspector.tsx'

/** All that the page asks about a pair. */
function questions({ d2 }: PlaneLibrary, a: d2.Placed, b: d2.Placed) {
  return { answer: d2.contact(a, b), obstacle: d2.obstacle(a, b), sum: d2.sum(a, b) }
}

type Answers = ReturnType<typeof questions>

/** Two shapes to play with, the verdict, and the obstacle beside them. */
export default function MeetPage(props: PlaneProps) {
  const { state, lib } = props
  const update = useUpdate(props)
  const { pair, meet } = state
  const asked = ask(lib, pair, (a, b) => questions(lib, a, b))
  const setPair = (next: Pair, how: 'live' | 'step' = 'step') => update((old) => ({ ...old, pair: next }), how)
  const select = (selected: Side) => update((old) => ({ ...old, meet: { ...old.meet, selected } }), 'live')
  const mend = (side: Side) => setPair({ ...pair, [side]: { ...pair[side], points: hullOf(lib, pair[side].points) } })
  return (
    <div class="meet">
      <div class="stage">
        <div class="head">
          <Verdict answers={asked.value} fault={asked.fault} mend={mend} />
          <Spoken text={asked.value ? inWords(asked.value.answer) : 'No answer'} />
          <div class="choice">
            <button type="button" onClick={() => update((old) => ({ ...old, page: 'step' }))}>
              See every step
            </button>
            <button type="button" onClick={() => update((old) => ({ ...old, page: 'proof' }))}>
              See the proof
            </button>
          </div>
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
          {(stage) => asked.value && <Way stage={stage} answer={asked.value.answer} />}
        </PairFigure>
        <p class="quiet">
          Drag a shape, its corners and edges, or turn it by the ring. Or click one, then where it should go.
        </p>
        <Keys />
      </div>
      <div class="beside">
        <Obstacle answers={asked.value} />
        <SumFigure answers={asked.value} />
      </div>
      <Presets lib={lib} onPair={setPair} />
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

/** Edges of A ⊖ B or A ⊕ B in the colour of the shape that they come from: one path for each colour. */
function Edges({ stage, outline }: { stage: Stage; outline: d2.Outline<Vec2> }) {
  const { corners } = outline
  const paths = { a: '', b: '', both: '' }
  corners.forEach((corner, i) => {
    const next = corners[(i + 1) % corners.length]
    const tone = corner.b === next.b ? 'a' : corner.a === next.a ? 'b' : 'both'
    paths[tone] += `M${path(stage, [corner.point])}L${path(stage, [next.point])}`
  })
  return (
    <>
      {Object.entries(paths).map(([tone, d]) => (
        <path key={tone} class={`line edge ${tone}`} d={d} />
      ))}
    </>
  )
}

/** The name of a set, in the middle of it. */
function Name({ stage, points, tone, name }: { stage: Stage; points: Vec2[]; tone: string; name: string }) {
  const { left, right, top, bottom } = boxAbout(points)
  return (
    <Label frame={stage} at={[(left + right) / 2, (top + bottom) / 2]} off={[0, 6]} anchor="middle" tone={tone}>
      {name}
    </Label>
  )
}

/** Where there is no answer, the figure says so. */
function Nothing({ stage }: { stage: Stage }) {
  return (
    <Label frame={stage} at={[stage.x, stage.y]} off={[0, -24]} anchor="middle" tone="bad">
      none: not convex
    </Label>
  )
}

/** A ⊖ B beside the shapes: the origin is in it where they meet. */
function Obstacle({ answers }: { answers?: Answers }) {
  const outline = answers?.obstacle
  const points = outline?.corners.map(({ point }) => point) ?? [[0, 0]]
  const answer = answers?.answer
  const nearest = answer && difference(answer.onA, answer.onB)
  return (
    <figure>
      <Plane
        label="The obstacle A minus B, and the origin"
        content={boxAbout([...points, [0, 0]], outline?.radius ?? 0)}
        still
        aspect={0.62}
      >
        {(stage) => (
          <>
            {outline && <Ring frame={stage} points={points} radius={outline.radius} tone="o" plain={false} />}
            {outline && <Edges stage={stage} outline={outline} />}
            {nearest && <Line frame={stage} from={[0, 0]} to={nearest} tone="way" />}
            {nearest && <Dot frame={stage} at={nearest} tone="way" size={4} />}
            <Origin frame={stage} />
            {outline ? <Name stage={stage} points={points} tone="o" name="A ⊖ B" /> : <Nothing stage={stage} />}
          </>
        )}
      </Plane>
      <figcaption>
        All differences of a point of A and a point of B. <b>The shapes meet exactly if O is in it</b>, and are as far
        apart as O is from it.
      </figcaption>
    </figure>
  )
}

function SumFigure({ answers }: { answers?: Answers }) {
  const outline = answers?.sum
  const points = outline?.corners.map(({ point }) => point) ?? [[0, 0]]
  return (
    <figure>
      <Plane label="The sum A plus B" content={boxAbout([...points], outline?.radius ?? 0)} still aspect={0.5}>
        {(stage) => (
          <>
            {outline && <Ring frame={stage} points={points} radius={outline.radius} tone="s" />}
            {outline && <Edges stage={stage} outline={outline} />}
            {outline ? <Name stage={stage} points={points} tone="s" name="A ⊕ B" /> : <Nothing stage={stage} />}
          </>
        )}
      </Plane>
      <figcaption>
        The sum is the same with B turned by half a turn: its edges come from A and from B, in order of their angles.
      </figcaption>
    </figure>
  )
}

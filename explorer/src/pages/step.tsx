import { useState } from 'preact/hooks'
import type { d2 } from 'barycode/explorer'
import { type PlaneProps, useUpdate } from '../app/page.ts'
import { PairFigure } from '../figure/pair.tsx'
import { type Asked, ask } from '../lib/bodies.ts'
import type { PlaneLibrary } from '../lib/load.ts'
import type { Pair, Side, Vec2 } from '../state/pair.ts'
import { type Step, methods, questions } from '../state/step.ts'
import { Cast } from './step/cast.tsx'
import { Code } from './step/code.tsx'
import { ObstacleFigure, RegionFigure, Supports } from './step/figures.tsx'
import { Methods } from './step/methods.tsx'
import { PairObject } from './step/object.tsx'
import { Scrubber } from './step/scrubber.tsx'
import { type Moment, walk } from './step/walk.ts'

type Question = Step['question']

interface Walks {
  outline: d2.Outline<Vec2>
  /** The steps of each method, in the order of `methods`. */
  all: Moment[][]
}

function walks({ d2 }: PlaneLibrary, pair: Pair, question: Question, lib: PlaneLibrary): Asked<Walks> {
  return ask(lib, pair, (a, b) => ({
    outline: d2.obstacle(a, b),
    all: methods.map((method) => walk(d2.trace(a, b, { method, question }).steps)),
  }))
}

const asks: Record<Question, string> = {
  intersects: 'Do they meet?',
  distance: 'How far apart?',
  contact: 'How far, or how deep?',
}

const ASKED = 'A is asked along the direction, B against it.'
const MADE_OF = 'The points of A and of B that the simplex is made of.'

/** Every step of GJK and of EPA, as the library takes it. */
export default function StepPage(props: PlaneProps) {
  const { state, lib } = props
  const update = useUpdate(props)
  const { pair, step } = state
  const [selected, setSelected] = useState<Side | 'none'>('none')
  const asked = walks(lib, pair, step.question, lib)
  const set = (part: Partial<Step>, how: 'live' | 'step' = 'step') =>
    update((old) => ({ ...old, step: { ...old.step, ...part } }), how)
  const setPair = (next: Pair, how: 'live' | 'step') => update((old) => ({ ...old, pair: next }), how)
  const moments = asked.value?.all[methods.indexOf(step.method)] ?? []
  const at = Math.min(step.at, moments.length - 1)
  const moment: Moment | undefined = moments[at]
  return (
    <div class="step">
      <Controls step={step} set={set} />
      {moment ? (
        <Scrubber moments={moments} at={at} onAt={(next, how) => set({ at: next }, how)} />
      ) : (
        <p class="verdict refused">
          <strong>No steps</strong> <span>{asked.fault?.message}</span>
        </p>
      )}
      <div class="two">
        <figure>
          <PairFigure
            lib={lib}
            pair={pair}
            label="The shapes A and B"
            selected={selected}
            fault={asked.fault}
            aspect={0.8}
            onSelect={setSelected}
            onPair={setPair}
          >
            {(stage) => moment && <Supports stage={stage} moment={moment} pair={pair} />}
          </PairFigure>
          <figcaption>{moment?.direction ? ASKED : MADE_OF}</figcaption>
        </figure>
        <figure>
          {moment && asked.value && <ObstacleFigure moment={moment} outline={asked.value.outline} />}
          <figcaption class="spread">
            The same step in A ⊖ B, <span class="now">the simplex</span> within.
          </figcaption>
        </figure>
      </div>
      {asked.value && <Triangles moments={moments} at={at} />}
      {asked.value && (
        <Methods
          all={asked.value.all}
          method={step.method}
          at={at}
          onPick={(method, next) => set({ method, at: next })}
        />
      )}
      <Cast pair={pair} step={step} set={set} />
      <PairObject lib={lib} pair={pair} />
    </div>
  )
}

function Controls({ step, set }: { step: Step; set(part: Partial<Step>): void }) {
  return (
    <div class="controls">
      <div class="choice" role="group" aria-label="The question">
        {questions.map((question) => (
          <button
            key={question}
            type="button"
            aria-pressed={question === step.question}
            onClick={() => set({ question })}
          >
            {asks[question]}
          </button>
        ))}
      </div>
      <label class="pick">
        <span>method</span>
        <select value={step.method} onChange={(event) => set({ method: event.currentTarget.value as Step['method'] })}>
          {methods.map((method) => (
            <option key={method}>{method}</option>
          ))}
        </select>
      </label>
    </div>
  )
}

/** The triangle of this step, or of the one before it, with both kinds of regions. */
function Triangles({ moments, at }: { moments: readonly Moment[]; at: number }) {
  const isTriangle = ({ kind, before }: Moment) => kind === 'simplex' && before.length === 3
  const here = moments.slice(0, at + 1).findLast(isTriangle) ?? moments.find(isTriangle)
  if (!here) {
    return (
      <p class="quiet">
        This walk has no triangle: it ends before one is needed. Move the shapes into each other to see one.
      </p>
    )
  }
  const place = moments.indexOf(here)
  return (
    <section class="triangles" aria-label="Where is O?">
      <h2>Where is O? The triangle of step {place + 1}</h2>
      <div class="two">
        <figure>
          <RegionFigure moment={here} kind="barycentric" />
          <figcaption>
            <b>Barycode</b>: three signs of areas make three bits, and the bits name the region.
          </figcaption>
        </figure>
        <figure>
          <RegionFigure moment={here} kind="nearest" />
          <figcaption>
            <b>Voronoi</b>: the regions of what is nearest. They differ in the cones: there one more question is asked.
          </figcaption>
        </figure>
      </div>
      <Code moment={here} />
    </section>
  )
}

import { useEffect, useMemo, useState } from 'preact/hooks'
import { type PageProps, useUpdate } from '../app/page.ts'
import { PairFigure } from '../figure/pair.tsx'
import { type Asked, ask } from '../lib/bodies.ts'
import type { Library } from '../lib/load.ts'
import { EXERCISES, type ExercisesState } from '../state/exercises.ts'
import type { Pair, Side } from '../state/pair.ts'
import type { State } from '../state/state.ts'
import { EXACTNESS, type Exercise, type Progress, exact, exercises } from './exercises/list.ts'
import { ObstacleFigure } from './step/figures.tsx'
import { type Moment, walk } from './step/walk.ts'
import './exercises/exercises.css'

interface Seen extends Progress {
  moment?: Moment
  corners: { point: [number, number]; a: number; b: number }[]
}

function look(lib: Library, exercise: Exercise, pair: Pair): Asked<Seen> {
  return ask(lib, pair, (a, b) => ({
    ...exercise.check(lib, a, b),
    moment: walk(lib.d2.trace(a, b, { question: exercise.question }).steps).findLast(({ kind }) => kind !== 'bounds'),
    corners: lib.d2.obstacle(a, b).corners,
  }))
}

const has = (solved: number, at: number): boolean => ((solved >> at) & 1) === 1

/** Exercises that check themselves, one for each idea. */
export default function ExercisesPage(props: PageProps) {
  const { lib, state } = props
  const update = useUpdate(props)
  const { at, solved } = state.exercises
  const exercise = exercises[at]
  const pair = state.exercises.pair ?? exercise.begin
  const set = (part: Partial<ExercisesState>, how: 'live' | 'step' = 'step') =>
    update((old) => ({ ...old, exercises: { ...old.exercises, ...part } }), how)
  const asked = useMemo(() => look(lib, exercise, pair), [lib, exercise, pair])
  const progress =
    at === EXACTNESS ? exact(lib, state) : (asked.value ?? { solved: false, says: asked.fault?.message ?? '' })
  useEffect(() => {
    if (progress.solved && !has(solved, at)) set({ solved: solved | (1 << at) }, 'live')
  }, [progress.solved, at, solved])
  return (
    <div class="exercises">
      <List at={at} solved={solved} onAt={(next) => set({ at: next, pair: null })} />
      <section aria-label={`Exercise ${at + 1}`}>
        <h2>
          {at + 1}. {exercise.idea}
        </h2>
        <p class="task">{exercise.task}</p>
        <Told progress={progress} shows={exercise.shows} />
      </section>
      {at === EXACTNESS ? (
        <Away state={state} change={props.change} />
      ) : (
        <Figures lib={lib} pair={pair} asked={asked} onPair={(next, how) => set({ pair: next }, how)} />
      )}
      <div class="actions">
        <button type="button" disabled={state.exercises.pair === null} onClick={() => set({ pair: null })}>
          Begin this one anew
        </button>
        <button type="button" disabled={at === EXERCISES - 1} onClick={() => set({ at: at + 1, pair: null })}>
          Next exercise
        </button>
      </div>
      <p class="quiet">
        For teachers: the address of this page holds the exercise, the shapes as they are, and what has been solved.
        Copy it to hand out a beginning, or have it handed in. Nothing else is kept anywhere.
      </p>
    </div>
  )
}

function List({ at, solved, onAt }: { at: number; solved: number; onAt(at: number): void }) {
  const done = exercises.filter((_, i) => has(solved, i)).length
  return (
    <nav aria-label="Exercises" class="list">
      {exercises.map(({ idea }, i) => (
        <button key={idea} type="button" aria-current={i === at ? 'step' : undefined} onClick={() => onAt(i)}>
          {has(solved, i) ? '✓' : `${i + 1}.`} {idea}
          {has(solved, i) && <span class="hidden"> (solved)</span>}
        </button>
      ))}
      <span class="quiet">
        {done} of {EXERCISES} solved
      </span>
    </nav>
  )
}

/** What is seen now, and what it shows once it is solved. */
function Told({ progress, shows }: { progress: Progress; shows: string }) {
  return (
    <p class={`progress ${progress.solved ? 'solved' : ''}`} role="status">
      {progress.solved && <b>✓ Solved. </b>}
      {progress.says} {progress.solved && shows}
    </p>
  )
}

interface FiguresProps {
  lib: Library
  pair: Pair
  asked: Asked<Seen>
  onPair(pair: Pair, how: 'live' | 'step'): void
}

function Figures({ lib, pair, asked, onPair }: FiguresProps) {
  const [selected, setSelected] = useState<Side | 'none'>('b')
  return (
    <div class="two">
      <figure>
        <PairFigure
          lib={lib}
          pair={pair}
          label="The shapes of the exercise"
          selected={selected}
          fault={asked.fault}
          aspect={0.8}
          onSelect={setSelected}
          onPair={onPair}
        />
        <figcaption>Drag, click and put, or use the keys.</figcaption>
      </figure>
      {asked.value?.moment && (
        <figure>
          <ObstacleFigure moment={asked.value.moment} outline={{ radius: 0, corners: asked.value.corners }} />
          <figcaption>A ⊖ B, O, and the last step of the search.</figcaption>
        </figure>
      )}
    </div>
  )
}

function Away({ state, change }: { state: State; change: PageProps['change'] }) {
  return (
    <p>
      <button type="button" class="go" onClick={() => change({ ...state, page: 'microscope' })}>
        To the Microscope
      </button>
    </p>
  )
}

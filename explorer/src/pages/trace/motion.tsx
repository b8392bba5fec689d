import { useState } from 'preact/hooks'
import { Across, Dot, Ring } from '../../figure/draw.tsx'
import { boxAbout, short } from '../../figure/frame.ts'
import { Plane } from '../../figure/plane.tsx'
import type { Library } from '../../lib/load.ts'
import type { Vec2 } from '../../state/pair.ts'
import type { Reading, TimeStep } from '../../trace/read.ts'
import { type PlaneSide, type Sides, planeSides } from '../../trace/sides.ts'
import { bodyAt, useSides } from './search.tsx'

interface MotionProps {
  lib: Library
  reading: Reading
  at: number
  onAt(at: number, how: 'live' | 'step'): void
}

/** From when to when a step is, with numbers for what has no end. */
export function spanOf(step: TimeStep, end: number): [number, number] {
  if (step.step === 'contact') return [step.time, step.time]
  return [step.times[0] ?? 0, step.times[1] ?? end]
}

/** The last time that a trace names, or the one that it was asked about. */
export function endOf({ steps, input }: Reading): number {
  const asked = (input?.query_params as { max_time?: unknown } | undefined)?.max_time
  const times = (steps as TimeStep[]).flatMap((step) => (step.step === 'contact' ? [step.time] : step.times))
  const named = times.filter((time): time is number => time !== null)
  const last = Math.max(0, ...named)
  return last > 0 ? last : typeof asked === 'number' && asked > 0 ? asked : 1
}

const names = { cell: 'free, by one direction', open: 'nothing is proven', parting: 'they part', contact: 'contact' }

/** Bodies that move in the plane: the parts of the proof in the order of time. */
export function Motion({ lib, reading, at, onAt }: MotionProps) {
  const sides = useSides(() => planeSides(lib, reading.input ?? {}), reading)
  return (
    <Times reading={reading} at={at} onAt={onAt}>
      {(time, step) =>
        sides.made ? (
          <Moving sides={sides.made} time={time} step={step} end={endOf(reading)} />
        ) : (
          <p class="quiet">{sides.fault}</p>
        )
      }
    </Times>
  )
}

interface TimesProps {
  reading: Reading
  at: number
  onAt(at: number, how: 'live' | 'step'): void
  children(time: number, step: TimeStep): preact.ComponentChildren
}

/** The steps of time, a slider within the one looked at, and the gap along its direction. */
export function Times({ reading, at, onAt, children }: TimesProps) {
  const steps = reading.steps as TimeStep[]
  const used = Math.min(at, steps.length - 1)
  const [share, setShare] = useState(1)
  const step = steps[used]
  const end = endOf(reading)
  const [from, to] = spanOf(step, end)
  const time = from + (to - from) * share
  return (
    <>
      <div class="choice" role="group" aria-label="Parts of the proof">
        {steps.map((part, i) => (
          <button key={i} type="button" aria-pressed={i === used} onClick={() => onAt(i, 'step')}>
            {i + 1}. {names[part.step]}
          </button>
        ))}
      </div>
      <label class="magnify">
        <span>{short(from)}</span>
        <input
          type="range"
          min="0"
          max="1"
          step="0.01"
          value={share}
          disabled={from === to}
          aria-label="Time within this part"
          aria-valuetext={`time ${short(time)}`}
          onInput={(event) => setShare(event.currentTarget.valueAsNumber)}
        />
        <span>{short(to)}</span>
      </label>
      <div class="two">
        {children(time, step)}
        <Gaps steps={steps} at={used} time={time} end={end} />
      </div>
    </>
  )
}

function Moving({ sides, time, step, end }: { sides: Sides<PlaneSide>; time: number; step: TimeStep; end: number }) {
  const start = [bodyAt(sides.a, 0), bodyAt(sides.b, 0)]
  const stop = [bodyAt(sides.a, end), bodyAt(sides.b, end)]
  const [a, b] = [bodyAt(sides.a, time), bodyAt(sides.b, time)]
  const points = [...start, ...stop].flatMap((side) => side.points)
  const radius = Math.max(sides.a.radius, sides.b.radius)
  const contact = step.step === 'contact' && step.on_a ? (step.on_a as Vec2) : undefined
  return (
    <figure>
      <Plane label="The shapes at this time" content={boxAbout(points, radius)} aspect={0.8}>
        {(stage) => (
          <>
            <Ring frame={stage} points={start[0].points} radius={sides.a.radius} tone="old" />
            <Ring frame={stage} points={start[1].points} radius={sides.b.radius} tone="old" />
            <Ring frame={stage} points={a.points} radius={sides.a.radius} tone="a" />
            <Ring frame={stage} points={b.points} radius={sides.b.radius} tone="b" />
            {contact && step.step === 'contact' && step.normal && (
              <Across frame={stage} at={contact} direction={step.normal as Vec2} tone="way" />
            )}
            {contact && <Dot frame={stage} at={contact} tone="way" size={6} />}
          </>
        )}
      </Plane>
      <figcaption>At the time {short(time, 4)}; pale, where they begin.</figcaption>
    </figure>
  )
}

const FLAT = { height: 220, width: 480, left: 8, below: 28 }

/** The gap along the direction of each cell, between its ends. */
function Gaps({ steps, at, time, end }: { steps: readonly TimeStep[]; at: number; time: number; end: number }) {
  const cells = steps.flatMap((step, i) => (step.step === 'cell' ? [{ step, i }] : []))
  const gaps = cells.flatMap(({ step }) => step.gaps.filter((gap): gap is number => gap !== null))
  const most = Math.max(1e-300, ...gaps)
  const wide = FLAT.width - 2 * FLAT.left
  const right = (value: number) => FLAT.left + (end > 0 ? Math.min(value / end, 1) : 0) * wide
  const down = (value: number) => FLAT.height - FLAT.below - (value / most) * (FLAT.height - FLAT.below - 16)
  return (
    <figure>
      <div class="plane">
        <svg
          viewBox={`0 0 ${FLAT.width} ${FLAT.height}`}
          role="img"
          aria-label={`The gap over time, at most ${short(most)}, in ${cells.length} cells`}
        >
          <line
            class="line quiet"
            x1={FLAT.left}
            x2={FLAT.width - FLAT.left}
            y1={down(0)}
            y2={down(0)}
            style={{ strokeWidth: 1 }}
          />
          {cells.map(({ step, i }) => {
            const [from, to] = spanOf(step, end)
            const [p, q] = [step.gaps[0] ?? most, step.gaps[1] ?? step.gaps[0] ?? most]
            const [left, stop] = [right(from), right(to)]
            const d = `${left},${down(0)} ${left},${down(p)} ${stop},${down(q)} ${stop},${down(0)}`
            return <polygon key={i} points={d} class={`gap ${i === at ? 'here' : ''}`} />
          })}
          {steps.map((step, i) =>
            step.step === 'contact' ? (
              <circle key={i} class="dot way" cx={right(step.time)} cy={down(0)} r="5" />
            ) : null,
          )}
          <line class="line way" x1={right(time)} x2={right(time)} y1={8} y2={down(0)} style={{ strokeWidth: 1.5 }} />
          <text class="label quiet" x={FLAT.left} y={FLAT.height - 8}>
            0
          </text>
          <text class="label quiet" x={FLAT.width - FLAT.left} y={FLAT.height - 8} text-anchor="end">
            {short(end)}
          </text>
        </svg>
      </div>
      <figcaption>
        The gap along the direction of each cell. <b>It is positive from end to end of a cell</b>, and the curvature of
        the motion is too small to bend it below zero in between.
      </figcaption>
    </figure>
  )
}

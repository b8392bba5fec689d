import type { PlanStep } from 'barycode/scene'
import { short } from '../../figure/frame.ts'
import type { Progress } from './checking.ts'
import type { Moment } from './moment.ts'

interface StepsProps {
  progress: Progress
  moment: Moment
  onTime(time: number): void
  onProof(time: number): void
}

/** So many rows before and after the moment. */
const AROUND = 6

const words: Record<string, string> = {
  separated: 'apart',
  within_margin: 'within the margin',
  touching: 'touching',
  penetrating: 'overlapping',
  undecided: 'undecided',
}

/** The poses around the moment, each with its clearance and the way to its proof. */
export function Steps({ progress, moment, onTime, onProof }: StepsProps) {
  const { steps, bounds } = progress
  const first = Math.max(0, Math.min(moment.index - AROUND, steps.length - 2 * AROUND - 1))
  const rows = steps.slice(first, first + 2 * AROUND + 1)
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="Time steps around this one">
      <table class="steps">
        <caption class="hidden">Clearance at the time steps around this one</caption>
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th scope="col">Clearance</th>
            <th scope="col">Proven</th>
            <th scope="col">Obstacle</th>
            <th scope="col">Verdict</th>
            <th scope="col">Proof</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((step, i) => (
            <Row
              key={step.time_step}
              step={step}
              bounds={bounds[first + i]}
              isHere={first + i === moment.index}
              collides={progress.collides[first + i]}
              onTime={onTime}
              onProof={onProof}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps {
  step: PlanStep
  bounds: Progress['bounds'][number]
  isHere: boolean
  collides: boolean
  onTime(time: number): void
  onProof(time: number): void
}

function Row({ step, bounds, isHere, collides, onTime, onProof }: RowProps) {
  const { time_step: time, clearance, obstacle, body, verdict, missing } = step
  const proven = bounds?.map((bound) => (bound === null ? '?' : short(bound, 4))).join(' … ')
  return (
    <tr class={`${isHere ? 'here' : ''} ${collides ? 'hit' : ''}`}>
      <th scope="row">
        <button type="button" class="cell" aria-current={isHere ? 'time' : undefined} onClick={() => onTime(time)}>
          {time}
        </button>
      </th>
      <td>{clearance === null ? '–' : short(clearance, 4)}</td>
      <td>{proven ?? '–'}</td>
      <td>
        {obstacle ?? '–'}
        {body === 'trailer' && ' (trailer)'}
      </td>
      <td>
        {collides && <span aria-hidden="true">✗ </span>}
        {verdict === null ? 'no obstacle' : (words[verdict] ?? verdict)}
        {missing.length > 0 && `, without the shape of ${missing.join(', ')}`}
      </td>
      <td>
        <button type="button" class="cell" disabled={obstacle === null} onClick={() => onProof(time)}>
          Prove<span class="hidden"> step {time}</span>
        </button>
      </td>
    </tr>
  )
}

import { useEffect, useRef, useState } from 'preact/hooks'
import { short } from '../../figure/frame.ts'
import type { Moment } from './walk.ts'

/** What of a step it tells. */
export type Told = Pick<Moment, 'kind' | 'phase' | 'name' | 'why' | 'lower' | 'upper'>

interface ScrubberProps {
  moments: readonly Told[]
  at: number
  onAt(at: number, how: 'live' | 'step'): void
}

/** Time, in the reader's hands: a slider over the steps, and why this one is made. */
export function Scrubber({ moments, at, onAt }: ScrubberProps) {
  const [playing, setPlaying] = useState(false)
  const last = moments.length - 1
  const go = useRef(onAt)
  go.current = onAt
  useEffect(() => {
    if (!playing) return
    if (at >= last) {
      setPlaying(false)
      return
    }
    const timer = setTimeout(() => go.current(at + 1, 'live'), 1100)
    return () => clearTimeout(timer)
  }, [playing, at, last])
  const moment = moments[at]
  const play = () => {
    if (!playing && at >= last) onAt(0, 'live')
    setPlaying(!playing)
  }
  return (
    <section class="scrubber" aria-label="The steps">
      <div class="time">
        <button type="button" disabled={at === 0} onClick={() => onAt(at - 1, 'step')} aria-label="Step back">
          ◂
        </button>
        <button type="button" class="play" onClick={play}>
          {playing ? 'Pause' : 'Play'}
        </button>
        <button type="button" disabled={at === last} onClick={() => onAt(at + 1, 'step')} aria-label="Step forward">
          ▸
        </button>
        <input
          type="range"
          min="0"
          max={last}
          value={at}
          aria-label="Step"
          aria-valuetext={`Step ${at + 1} of ${last + 1}: ${moment.name}`}
          onInput={(event) => onAt(event.currentTarget.valueAsNumber, 'live')}
          onChange={(event) => onAt(event.currentTarget.valueAsNumber, 'step')}
        />
        <ol class="ticks" aria-hidden="true">
          {moments.map(({ phase, kind }, i) => (
            <li key={i} class={`${phase} ${kind} ${i === at ? 'here' : ''}`} />
          ))}
        </ol>
      </div>
      <Why moment={moment} place={`${at + 1}/${last + 1}`} playing={playing} />
    </section>
  )
}

/** What the step is, and why it is made. */
function Why({ moment, place, playing }: { moment: Told; place: string; playing: boolean }) {
  return (
    <p class="why" aria-live={playing ? 'off' : 'polite'}>
      <strong>
        {place} <span class={`phase ${moment.phase}`}>{moment.phase}</span> {moment.name}.
      </strong>{' '}
      {moment.why}
      {moment.kind === 'bounds' && moment.lower != null && (
        <span class="numbers">
          {' '}
          {short(moment.lower, 9)} ≤ distance ≤ {short(moment.upper ?? NaN, 9)}
        </span>
      )}
    </p>
  )
}

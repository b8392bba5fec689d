import { useId, useRef, useState } from 'preact/hooks'
import type { PlanView } from '../../state/plan.ts'

interface SourceProps {
  view: PlanView
  /** The names of the reader's own files. */
  names: { scene?: string; plan?: string }
  onExample(source: Exclude<PlanView['source'], 'own'>): void
  onFiles(files: File[]): void
}

const EXAMPLES = {
  colliding: 'A plan that drives into a car',
  tunnelling: 'A plan that meets one between its steps only',
  free: 'A plan that keeps clear',
}

/** Where scene and plan come from: examples, or files that are dropped or chosen. */
export function Source({ view, names, onExample, onFiles }: SourceProps) {
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles([...(event.dataTransfer?.files ?? [])])
  }
  return (
    <div
      class={`drop ${over ? 'over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div class="presets" role="group" aria-label="Examples">
        <p>
          <span class="lead">Examples</span>
          {(Object.keys(EXAMPLES) as (keyof typeof EXAMPLES)[]).map((key) => (
            <button
              type="button"
              key={key}
              aria-pressed={view.source === key}
              title={EXAMPLES[key]}
              onClick={() => onExample(key)}
            >
              {key}
            </button>
          ))}
        </p>
      </div>
      <p>
        <button type="button" onClick={() => input.current?.click()}>
          Open files…
        </button>{' '}
        or drop a scene (CommonRoad, GeoJSON, TPCAP, Apollo, BARN) and a plan here. They stay on this machine.
      </p>
      <input
        ref={input}
        class="hidden"
        type="file"
        multiple
        tabIndex={-1}
        aria-label="A scene and a plan"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      {view.source === 'own' && (
        <p class="own">
          Scene: <b>{names.scene ?? 'still to come'}</b>. Plan: <b>{names.plan ?? 'still to come'}</b>.
        </p>
      )}
    </div>
  )
}

/** What counts as a collision, and how large the vehicle is. */
export function Options({ view, set }: { view: PlanView; set(part: Partial<PlanView>): void }) {
  const id = useId()
  return (
    <details class="options">
      <summary>Vehicle and margin</summary>
      <div class="inspector">
        <label class="number" for={`${id}m`}>
          Margin
          <input
            id={`${id}m`}
            type="number"
            min="0"
            step="0.1"
            value={view.margin}
            onChange={({ currentTarget }) => set({ margin: positive(currentTarget.value) })}
          />
        </label>
        <label class="number" for={`${id}f`}>
          Length × width
          <input
            id={`${id}f`}
            type="text"
            size={10}
            placeholder="4.5x1.6"
            value={view.footprint}
            onChange={({ currentTarget }) => set({ footprint: currentTarget.value.slice(0, 40) })}
          />
        </label>
        <label class="number" for={`${id}e`}>
          Leave out
          <input
            id={`${id}e`}
            type="text"
            size={10}
            placeholder="30, 312"
            value={view.exclude}
            onChange={({ currentTarget }) => set({ exclude: currentTarget.value.slice(0, 300) })}
          />
        </label>
        <label>
          <input
            type="checkbox"
            checked={view.touchingIsFree}
            onChange={({ currentTarget }) => set({ touchingIsFree: currentTarget.checked })}
          />{' '}
          Contact is free
        </label>
        <label>
          <input
            type="checkbox"
            checked={view.allowMissing}
            onChange={({ currentTarget }) => set({ allowMissing: currentTarget.checked })}
          />{' '}
          Go on where shapes are missing
        </label>
      </div>
    </details>
  )
}

const positive = (text: string): number => {
  const number = Number(text)
  return Number.isFinite(number) && number >= 0 ? number : 0
}

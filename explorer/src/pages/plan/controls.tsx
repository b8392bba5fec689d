import { useEffect, useId, useRef, useState } from 'preact/hooks'
import type { PlanView } from '../../state/plan.ts'
import { ExtraFiles } from './extras.tsx'
import type { Extras } from './files.ts'

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
        or drop a scene (CommonRoad, GeoJSON, TPCAP, Apollo, BARN, a ROS map with its picture) and a plan here. They
        stay on this machine.
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

interface OptionsProps {
  view: PlanView
  set(part: Partial<PlanView>): void
  extras: Extras
  onExtra(role: keyof Extras, file: File | undefined): void
}

/** Texts of the command's options, and what they look like. */
const TEXTS = [
  { key: 'footprint', label: 'Length × width', example: '4.5x1.6', longest: 40 },
  { key: 'reference', label: 'Reference', example: 'rear-axle:1.4', longest: 40 },
  { key: 'trailer', label: 'Trailer, length × width', example: '13.6x2.5', longest: 40 },
  { key: 'crs', label: 'Coordinates', example: 'plane, lonlat', longest: 60 },
  { key: 'exclude', label: 'Leave out', example: '30, 312', longest: 160 },
] as const

/** What counts as a collision, and what drives. */
export function Options({ view, set, extras, onExtra }: OptionsProps) {
  const id = useId()
  return (
    <details class="options">
      <summary>Vehicle, trailer and margin</summary>
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
        {TEXTS.map(({ key, label, example, longest }) => (
          <TextOption
            key={key}
            label={label}
            example={example}
            value={view[key]}
            onText={(text) => set({ [key]: text.slice(0, longest) } as Partial<PlanView>)}
          />
        ))}
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
        <label>
          <input
            type="checkbox"
            checked={view.unknownIsFree}
            onChange={({ currentTarget }) => set({ unknownIsFree: currentTarget.checked })}
          />{' '}
          Unknown cells of a map are free
        </label>
      </div>
      <ExtraFiles extras={extras} onFile={onExtra} />
    </details>
  )
}

interface TextOptionProps {
  label: string
  example: string
  value: string
  onText(text: string): void
}

/** A text that counts when it is finished: while it is written the page may be drawn again. */
function TextOption({ label, example, value, onText }: TextOptionProps) {
  const id = useId()
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  return (
    <label class="number" for={id}>
      {label}
      <input
        id={id}
        type="text"
        size={12}
        placeholder={example}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
    </label>
  )
}

const positive = (text: string): number => {
  const number = Number(text)
  return Number.isFinite(number) && number >= 0 ? number : 0
}

import { useRef } from 'preact/hooks'
import type { Extras } from './files.ts'

/** Files about what drives, and the cells of a map, in the order in which the page has them. */
const LABELS: Record<keyof Extras, string> = {
  footprint: 'Footprint file',
  trailer: 'Trailer file',
  trailerPlan: 'Plan of the trailer',
  image: 'Picture of the map',
}

interface ExtraFilesProps {
  extras: Extras
  /** A file in the place of another; none, where that is taken away. */
  onFile(role: keyof Extras, file: File | undefined): void
}

/** Files beside scene and plan: chosen, dropped, taken away. */
export function ExtraFiles({ extras, onFile }: ExtraFilesProps) {
  return (
    <div class="inspector extras">
      {(Object.keys(LABELS) as (keyof Extras)[]).map((role) => (
        <ExtraFile key={role} label={LABELS[role]} name={extras[role]?.name} onFile={(file) => onFile(role, file)} />
      ))}
    </div>
  )
}

interface ExtraFileProps {
  label: string
  name: string | undefined
  onFile(file: File | undefined): void
}

function ExtraFile({ label, name, onFile }: ExtraFileProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div
      class="extra"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        const file = event.dataTransfer?.files[0]
        if (file) onFile(file)
      }}
    >
      <span>
        {label}: <b>{name ?? 'none'}</b>
      </span>
      <button type="button" onClick={() => input.current?.click()}>
        Open…<span class="hidden"> {label}</span>
      </button>
      {name !== undefined && (
        <button type="button" onClick={() => onFile(undefined)}>
          Take away<span class="hidden"> {label}</span>
        </button>
      )}
      <input
        ref={input}
        class="hidden"
        type="file"
        tabIndex={-1}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) onFile(file)
          currentTarget.value = ''
        }}
      />
    </div>
  )
}

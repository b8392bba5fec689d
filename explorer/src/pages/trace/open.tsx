import { useRef, useState } from 'preact/hooks'
import { MOST_BYTES } from '../../trace/read.ts'

interface OpenProps {
  /** Takes the text of a file. */
  onText(text: string, name: string): void
  /** Says what is wrong with a file. */
  onFault(text: string): void
}

/** Reads a file that was chosen or dropped. */
async function read(file: File): Promise<string> {
  if (file.size > MOST_BYTES) {
    throw new Error(`it has ${Math.ceil(file.size / 2 ** 20)} MB: at most ${MOST_BYTES / 2 ** 20} are read`)
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
}

/** A button that opens a file, and a place where one can be dropped. Nothing leaves the machine. */
export function Open({ onText, onFault }: OpenProps) {
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const take = (file: File | undefined) => {
    if (!file) return
    read(file).then(
      (text) => onText(text, file.name),
      (error: unknown) => {
        const why = error instanceof TypeError ? 'it is no text in UTF-8' : (error as Error).message
        onFault(`${file.name} cannot be opened: ${why}.`)
      },
    )
  }
  return (
    <div
      class={`open ${over ? 'over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer?.files[0])
      }}
    >
      <label class="file">
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          onChange={() => {
            take(input.current?.files?.[0])
            if (input.current) input.current.value = ''
          }}
        />
        <span>Open a trace</span>
      </label>
      <span class="quiet">
        or drop one here: what <code>barycode trace</code> writes. It stays on this machine.
      </span>
    </div>
  )
}

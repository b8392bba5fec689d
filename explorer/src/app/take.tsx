import { useEffect, useState } from 'preact/hooks'
import { type State, encode } from '../state/state.ts'
import { type Language, languages } from './code.ts'
import { figures, pixels, save, standalone } from './image.ts'
import type { PageKey } from './keys.ts'
import { type Program, programsOf } from './programs.ts'

/** All that can be taken away from a page: programs, an address, pictures, the page in a frame. */
export default function Take({ state }: { state: State }) {
  const [told, setTold] = useState('')
  const copy = (text: string, what: string) =>
    navigator.clipboard.writeText(text).then(
      () => setTold(`${what} copied.`),
      () => setTold('The browser does not let this page copy: select the text instead.'),
    )
  return (
    <div class="take">
      <Programs state={state} copy={copy} />
      <Addresses state={state} copy={copy} />
      <Pictures page={state.page} tell={setTold} />
      <p role="status" class="told">
        {told}
      </p>
    </div>
  )
}

interface CopyProps {
  state: State
  copy(text: string, what: string): void
}

function Programs({ state, copy }: CopyProps) {
  const [language, setLanguage] = useState<Language>('Rust')
  const program = usePrograms(state)
  if (!program) return null
  const text = program(language)
  return (
    <section aria-label="As a program">
      <h2>This pair as a program, with the same doubles</h2>
      <div class="choice" role="group" aria-label="Language">
        {languages.map((name) => (
          <button key={name} type="button" aria-pressed={name === language} onClick={() => setLanguage(name)}>
            {name}
          </button>
        ))}
        <button type="button" class="lead" onClick={() => copy(text, `The ${language} text is`)}>
          Copy
        </button>
      </div>
      <pre tabIndex={0} aria-label={`The pair in ${language}`}>
        {text}
      </pre>
    </section>
  )
}

/** The programs of a state, once what they need is there. */
function usePrograms(state: State): Program | undefined {
  const [program, setProgram] = useState<Program>()
  useEffect(() => {
    let gone = false
    const put = (next: Program | undefined) => !gone && setProgram(() => next)
    programsOf(state).then(put, () => put(undefined))
    return () => {
      gone = true
    }
  }, [state])
  return program
}

function Addresses({ state, copy }: CopyProps) {
  const place = location.href.split(/[?#]/)[0]
  const link = `${place}${encode(state)}`
  const source = `${place}?embed=${state.page}${encode(state)}`
  const frame = `<iframe src="${source}" width="800" height="640" title="barycode: ${state.page}"></iframe>`
  return (
    <section aria-label="As an address">
      <h2>What is on the page now</h2>
      <div class="choice">
        <button type="button" onClick={() => copy(link, 'The address is')}>
          Copy the address
        </button>
        <button type="button" onClick={() => copy(frame, 'The frame is')}>
          Copy an embedding frame
        </button>
      </div>
    </section>
  )
}

function Pictures({ page, tell }: { page: PageKey; tell(text: string): void }) {
  const all = figures()
  if (all.length === 0) return null
  const name = (i: number) => `barycode-${page}-${i + 1}`
  const png = (figure: SVGSVGElement | HTMLCanvasElement, i: number) =>
    pixels(figure).then(
      (blob) => save(blob, `${name(i)}.png`, 'image/png'),
      (error: Error) => tell(`No picture: ${error.message}.`),
    )
  return (
    <section aria-label="As pictures">
      <h2>Pictures</h2>
      <ul>
        {all.map(({ figure, label }, i) => (
          <li key={i}>
            <span>{label}</span>
            {figure instanceof SVGSVGElement && (
              <button
                type="button"
                onClick={() => save(standalone(figure), `${name(i)}.svg`, 'image/svg+xml')}
                aria-label={`Save figure ${i + 1} as SVG`}
              >
                SVG
              </button>
            )}
            <button type="button" onClick={() => void png(figure, i)} aria-label={`Save figure ${i + 1} as PNG`}>
              PNG
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

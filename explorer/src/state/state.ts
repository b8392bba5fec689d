import { type PageKey, pageKeys } from '../app/keys.ts'
import { type Slice, StateError, word } from './codec.ts'
import { exercises } from './exercises.ts'
import { learn } from './learn.ts'
import { meet } from './meet.ts'
import { microscope } from './microscope.ts'
import { pair } from './pair.ts'
import { plan } from './plan.ts'
import { proof } from './proof.ts'
import { space } from './space.ts'
import { step } from './step.ts'
import { trace } from './trace.ts'

/** One slice for each page, and the pair that pages share. */
const slices = { pair, meet, step, proof, learn, microscope, space, plan, trace, exercises }

type Values = { [K in keyof typeof slices]: (typeof slices)[K] extends Slice<infer T> ? T : never }

/** All that an address holds, and undo goes back to. Never changed, always replaced. */
export type State = Values & { page: PageKey }

/** What a first visit begins with. */
export const initialState: State = Object.freeze({
  page: 'meet',
  ...(Object.fromEntries(Object.entries(slices).map(([key, slice]) => [key, slice.initial])) as Values),
})

/** Raised when an old address would be misread. */
const VERSION = '1'
/** Longer addresses are of no use to anybody. */
const LONGEST = 200_000

/** The address of a state: `#1;page=…;…`. What is as at the beginning is left out. */
export function encode(state: State): string {
  const parts = [`#${VERSION}`, `page=${state.page}`]
  for (const key of Object.keys(slices) as (keyof Values)[]) {
    const slice = slices[key] as Slice<unknown>
    const text = slice.encode(state[key])
    if (text !== slice.encode(slice.initial)) parts.push(`${key}=${text}`)
  }
  return parts.join(';')
}

/** The state of an address. Throws `StateError`, which names what it does not know. */
export function decode(hash: string): State {
  if (hash === '' || hash === '#') return initialState
  if (hash.length > LONGEST) throw new StateError(`the address has ${hash.length} letters: at most ${LONGEST} are read`)
  const [version, ...parts] = hash.slice(1).split(';')
  if (version !== VERSION) {
    throw new StateError(`the address has version “${version.slice(0, 24)}”: this page reads version ${VERSION}`)
  }
  const state: Record<string, unknown> = { ...initialState }
  const seen = new Set<string>()
  for (const part of parts) {
    const cut = part.indexOf('=')
    const key = part.slice(0, Math.max(cut, 0))
    if (seen.has(key)) throw new StateError(`“${key}” stands twice in the address`)
    seen.add(key)
    state[key] = decodePart(key, part.slice(cut + 1))
  }
  return state as State
}

function decodePart(key: string, text: string): unknown {
  if (key === 'page') return word(text, pageKeys)
  if (!Object.hasOwn(slices, key)) {
    throw new StateError(`“${key.slice(0, 24)}” is unknown: expected page, ${Object.keys(slices).join(', ')}`)
  }
  try {
    return (slices[key as keyof Values] as Slice<unknown>).decode(text)
  } catch (error) {
    throw new StateError(`${key}: ${(error as Error).message}`)
  }
}

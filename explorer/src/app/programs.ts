import { load } from '../lib/load.ts'
import { steps } from '../naive/ulp.ts'
import { cloudAt, vertices } from '../space/presets.ts'
import type { Pair } from '../state/pair.ts'
import type { SpaceState } from '../state/space.ts'
import type { State } from '../state/state.ts'
import { given } from './address.ts'
import { type SpacePair, spaceProgram } from './code-space.ts'
import { type Language, program } from './code.ts'

/** The text of the page's question in each language. */
export type Program = (language: Language) => string

const HOME = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]

async function inSpace({ mode, a, b, place, turn }: SpaceState): Promise<SpacePair> {
  if (mode === 'cloud') return { a: cloudAt(place), b: [[0, 0, 0]], pose: HOME }
  const { d3 } = await load()
  return { a: vertices[a], b: vertices[b], pose: d3.Pose.axisAngles(place, turn[0], 0, turn[1]).numbers }
}

/** The pair of the Microscope, with B at the double that is looked at. */
function underMicroscope({ microscope: { pair, at } }: State): Pair {
  return { ...pair, b: { ...pair.b, x: steps(pair.b.x, at) } }
}

async function ofExercise({ exercises: { at, pair } }: State): Promise<Pair | undefined> {
  const { EXACTNESS, exercises } = await import('../pages/exercises/list.ts')
  return at === EXACTNESS ? undefined : (pair ?? exercises[at].begin)
}

/** The pair of the plane that a page shows; nothing where it shows none. */
async function inPlane(state: State): Promise<Pair | undefined> {
  const { page, pair } = state
  if (page === 'meet' || page === 'step' || page === 'proof') return pair
  if (page === 'microscope') return underMicroscope(state)
  if (page === 'exercises') return ofExercise(state)
  if (page === 'trace' && state.trace.text === '' && given()?.kind !== 'trace') return pair
  return undefined
}

/** Programs of what a page shows; nothing where it asks about no pair of its own. */
export async function programsOf(state: State): Promise<Program | undefined> {
  if (state.page === 'space') {
    const pair = await inSpace(state.space)
    return (language) => spaceProgram(pair, language)
  }
  const pair = await inPlane(state)
  return pair && ((language) => program(pair, language))
}

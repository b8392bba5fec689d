import type { SceneFile } from 'barycode/scene'
import { given } from '../../app/address.ts'
import type { SceneLibrary } from '../../lib/scene.ts'
import type { PlanView } from '../../state/plan.ts'

/** A scene and a plan. */
export interface Files {
  scene: SceneFile
  plan: SceneFile
}

/** Files about what drives; they stand before the sizes that the reader has written. */
export interface Extras {
  footprint?: SceneFile
  trailer?: SceneFile
  trailerPlan?: SceneFile
}

/** Files of more bytes than that are refused before they are read. */
const MOST_BYTES = 32 << 20

/** The reader's own files, which live as long as the page is open. */
let own: Partial<Files> = {}
let extras: Extras = {}

export const ownFiles = (): Partial<Files> => own
export const ownExtras = (): Extras => extras

export function keep(files: Partial<Files>): void {
  own = files
}

export function keepExtras(files: Extras): void {
  extras = files
}

/** What comes with the page. */
export async function example(source: Exclude<PlanView['source'], 'own'>): Promise<Files> {
  const { scene, plans } = await import('./examples.ts')
  return { scene, plan: plans[source] }
}

/** What the command has put into the page, if it is a plan. Throws where it is of another version. */
export function handedOver(): { files: Files; extras: Extras; view: Partial<PlanView> } | undefined {
  const data = given() as Handed | null
  if (data?.kind !== 'plan') return undefined
  if (data.version !== 1 || typeof data.scene?.text !== 'string' || typeof data.plan?.text !== 'string') {
    throw new Error('what the command has put into this page is of another version: take the page of that version')
  }
  const { footprint, reference, trailer, crs, margin, touching, allow_missing: allowMissing, exclude } = data.options
  const file = ({ name, text }: HandedFile): SceneFile => ({ name, content: text })
  const extras: Extras = {}
  if (data.footprint) extras.footprint = file(data.footprint)
  if (data.trailer) extras.trailer = file(data.trailer)
  if (data.trailer_plan) extras.trailerPlan = file(data.trailer_plan)
  return {
    files: { scene: file(data.scene), plan: file(data.plan) },
    extras,
    view: {
      footprint: footprint ?? '',
      reference: reference ?? '',
      trailer: trailer ?? '',
      crs: crs ?? '',
      margin,
      touchingIsFree: touching === 'free',
      allowMissing,
      exclude: exclude.join(','),
    },
  }
}

interface HandedFile {
  name: string
  text: string
}

interface Handed {
  kind: string
  version: number
  scene: HandedFile
  plan: HandedFile
  footprint?: HandedFile
  trailer?: HandedFile
  trailer_plan?: HandedFile
  options: {
    footprint: string | null
    reference: string | null
    trailer: string | null
    crs: string | null
    margin: number
    touching: string
    exclude: string[]
    allow_missing: boolean
  }
}

/** Reads files that were dropped or chosen. Throws where one is too large. */
export async function read(files: readonly File[]): Promise<SceneFile[]> {
  const large = files.find(({ size }) => size > MOST_BYTES)
  if (large) {
    const limit = `${MOST_BYTES >> 20} MiB`
    throw new Error(
      `${large.name} has ${large.size} bytes: a page reads up to ${limit}; the command \`barycode check\` reads more`,
    )
  }
  return Promise.all(files.map(async (file) => ({ name: file.name, content: await file.arrayBuffer() })))
}

/** A scene and a plan that go with any other, to tell what a file is. */
const PROBES: Files = {
  scene: { name: 'world.csv', content: 'cylinder,x,y,radius\n0,0,0,1\n' },
  plan: { name: 'plan.csv', content: 'time_step,x,y,theta\n0,0,0,0\n' },
}

type Role = keyof Files

/** What a file can be read as; nothing where it is broken. */
function roleOf({ PlanCheck }: SceneLibrary, file: SceneFile): Role | undefined {
  return (['scene', 'plan'] as const).find((role) => {
    const files: Files = { ...PROBES }
    files[role] = file
    try {
      new PlanCheck(files.scene, files.plan, { allowMissing: true }).free()
      return true
    } catch {
      return false
    }
  })
}

/** What a broken file is meant to be: what its neighbour is not, else by its name. */
function meant(file: SceneFile, neighbour: Role | undefined): Role {
  if (neighbour !== undefined) return neighbour === 'plan' ? 'scene' : 'plan'
  return /\.csv$/i.test(file.name) ? 'plan' : 'scene'
}

/** Puts files in the place of the scene or of the plan that were there before. */
export function sorted(library: SceneLibrary, files: readonly SceneFile[], before: Partial<Files>): Partial<Files> {
  if (files.length > 2) throw new Error(`${files.length} files at once: drop a scene and a plan`)
  const roles = files.map((file) => roleOf(library, file))
  const next = { ...before }
  files.forEach((file, i) => {
    next[roles[i] ?? meant(file, roles[1 - i])] = file
  })
  if (files.length === 2 && next.scene !== files[0] && next.scene !== files[1]) {
    throw new Error(`${files[0].name} and ${files[1].name} are both plans: drop a scene and a plan`)
  }
  if (files.length === 2 && next.plan !== files[0] && next.plan !== files[1]) {
    throw new Error(`${files[0].name} and ${files[1].name} are both scenes: drop a scene and a plan`)
  }
  return next
}

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
  /** The picture of a map. */
  image?: SceneFile
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
  if (data.version !== 1 || !isFile(data.scene) || typeof data.plan?.text !== 'string') {
    throw new Error('what the command has put into this page is of another version: take the page of that version')
  }
  const { footprint, reference, trailer, crs, margin, touching, allow_missing: allowMissing, exclude } = data.options
  const file = ({ name, text, base64 }: HandedFile): SceneFile => ({ name, content: text ?? bytesOf(base64 ?? '') })
  const extras: Extras = {}
  if (data.footprint) extras.footprint = file(data.footprint)
  if (data.trailer) extras.trailer = file(data.trailer)
  if (data.trailer_plan) extras.trailerPlan = file(data.trailer_plan)
  if (data.image) extras.image = file(data.image)
  return {
    files: { scene: file(data.scene), plan: file(data.plan) },
    extras,
    view: {
      footprint: footprint ?? '',
      reference: reference ?? '',
      trailer: trailer ?? '',
      crs: crs ?? '',
      unknownIsFree: data.options.unknown === 'free',
      margin,
      touchingIsFree: touching === 'free',
      allowMissing,
      exclude: exclude.join(','),
    },
  }
}

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

/** A text, or bytes in base64. */
interface HandedFile {
  name: string
  text?: string
  base64?: string
}

interface Handed {
  kind: string
  version: number
  scene: HandedFile
  plan: HandedFile
  footprint?: HandedFile
  trailer?: HandedFile
  trailer_plan?: HandedFile
  image?: HandedFile
  options: {
    footprint: string | null
    reference: string | null
    trailer: string | null
    crs: string | null
    unknown?: string
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

type Role = keyof Files | 'footprint' | 'image'

const isFile = (file: HandedFile | undefined): boolean => typeof (file?.text ?? file?.base64) === 'string'

/** Whether a file begins as PGM or PNG does. */
function isPicture({ content }: SceneFile): boolean {
  if (!(content instanceof ArrayBuffer)) return false
  const begin = String.fromCharCode(...new Uint8Array(content, 0, Math.min(4, content.byteLength)))
  return /^P[25]\s/.test(begin) || begin === '\x89PNG'
}

/**
 * What a file can be read as; nothing where it is broken. Polygons can be a scene and a footprint:
 * they are a scene.
 */
function roleOf({ PlanCheck }: SceneLibrary, file: SceneFile): Role | undefined {
  if (isPicture(file)) return 'image'
  return (['scene', 'plan', 'footprint'] as const).find((role) => {
    const { scene, plan, footprint }: Files & Extras = { ...PROBES, [role]: file }
    try {
      new PlanCheck(scene, plan, { allowMissing: true, footprint }).free()
      return true
    } catch {
      return false
    }
  })
}

/** What a broken file is meant to be: what its neighbour is not, else by its name. */
function meant(file: SceneFile, neighbour: Role | undefined): keyof Files {
  if (neighbour !== undefined) return neighbour === 'plan' ? 'scene' : 'plan'
  return /\.csv$/i.test(file.name) ? 'plan' : 'scene'
}

/** Files by what they are: those that were there before, and what has taken their places. */
export interface Sorted {
  files: Partial<Files>
  /** What stands beside them: the shapes of a vehicle, which are no scene, the picture of a map. */
  beside: Pick<Extras, 'footprint' | 'image'>
}

/** Puts files in the place of the scene, of the plan or of what is beside them, that were there before. */
export function sorted(library: SceneLibrary, given: readonly SceneFile[], before: Partial<Files>): Sorted {
  if (given.length > 4) throw new Error(`${given.length} files at once: drop a scene and a plan`)
  const known = given.map((file) => ({ file, role: roleOf(library, file) }))
  const of = (role: Role) => known.filter((one) => one.role === role)
  const files = known.filter(({ role }) => role !== 'footprint' && role !== 'image')
  for (const [alike, word] of [[of('footprint'), 'footprints'] as const, [of('image'), 'pictures'] as const]) {
    if (alike.length > 1) {
      throw new Error(`${alike[0].file.name} and ${alike[1].file.name} are both ${word}: drop one of them`)
    }
  }
  if (files.length > 2) throw new Error(`${files.length} files at once: drop a scene and a plan`)
  const next = { ...before }
  files.forEach(({ file, role }, i) => {
    next[role === 'scene' || role === 'plan' ? role : meant(file, files[1 - i]?.role)] = file
  })
  for (const [role, other] of [['scene', 'plan'] as const, ['plan', 'scene'] as const]) {
    if (files.length === 2 && files.every(({ file }) => file !== next[role])) {
      throw new Error(`${files[0].file.name} and ${files[1].file.name} are both ${other}s: drop a scene and a plan`)
    }
  }
  return { files: next, beside: { footprint: of('footprint')[0]?.file, image: of('image')[0]?.file } }
}

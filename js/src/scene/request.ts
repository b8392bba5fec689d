import { SceneError } from './errors.js'

/** A file: its name, for errors, and what is in it. */
export interface SceneFile {
  name: string
  content: string | ArrayBuffer | ArrayBufferView
}

/** Options of a check: those of the command `barycode check`. All may be left out. */
export interface PlanOptions {
  /**
   * The ground that the vehicle covers: length and width of a rectangle about the point that the
   * plan moves, as in `'4.508x1.61'`, or a file of shapes; else the format's vehicle, else a
   * passenger car.
   */
  footprint?: string | SceneFile
  /**
   * Where the point that the plan moves lies in a rectangle: in its `'center'`, or on a rear axle so
   * far behind the centre, as in `'rear-axle:1.4'`.
   */
  reference?: 'center' | `rear-axle:${number}`
  /**
   * The ground that a trailer covers, as `footprint` gives it; it is checked against the obstacles,
   * and not against the vehicle. It goes with `trailerPlan`.
   */
  trailer?: string | SceneFile
  /** The trailer's plan, with the time steps of the vehicle's. */
  trailerPlan?: SceneFile
  /**
   * What the coordinates of GeoJSON are: those of a `'plane'`; `'lonlat'`, longitude and latitude in
   * degrees, those of the plans, too; with an origin, as in `'lonlat:11.58,48.14'`, degrees, and the
   * plans in metres from there. Degrees are projected, with the error in all bounds.
   */
  crs?: 'plane' | 'lonlat' | `lonlat:${number},${number}`
  /** The picture (PGM or PNG) that a ROS map names, under its name there. */
  image?: SceneFile
  /**
   * What the cells of a ROS map are whose occupancy is not known, and everything beyond the map;
   * `'occupied'` unless told otherwise.
   */
  unknown?: 'free' | 'occupied'
  /** A clearance of at most this is a collision, too; clearances are reported without it. */
  margin?: number
  /** Whether contact counts as a collision; `'collides'` unless told otherwise. */
  touching?: 'collides' | 'free'
  /** Obstacles that are left out. */
  exclude?: readonly string[]
  /** Goes on where shapes are missing; no step at which such an obstacle exists is free then. */
  allowMissing?: boolean
  /** Whether the time between the steps is checked, too. */
  continuous?: boolean
}

/** A file as the module gets it. */
interface Sent {
  name: string
  bytes: Uint8Array
}

/**
 * The text of a request, and the files that it names, in the order in which the module reads them.
 *
 * @internal
 */
export function request(scene: SceneFile, plan: SceneFile, options: PlanOptions): { text: Uint8Array; files: Sent[] } {
  const { footprint, reference, trailer, trailerPlan, crs, margin = 0, touching, exclude = [] } = options
  const files: Sent[] = []
  const file = (argument: string, given: SceneFile | undefined) => {
    if (given === undefined || given === null) return undefined
    const { name, content } = given
    if (typeof name !== 'string') throw noFile(argument)
    const bytes = bytesOf(argument, content)
    files.push({ name, bytes })
    return { name, bytes: bytes.length }
  }
  const ground = (argument: string, given: string | SceneFile | undefined) =>
    typeof given === 'string' ? given : file(argument, given)
  const wanted = {
    scene: file('scene', scene),
    plan: file('plan', plan),
    footprint: ground('footprint', footprint),
    trailer: ground('trailer', trailer),
    trailer_plan: file('trailerPlan', trailerPlan),
    image: file('image', options.image),
    unknown: options.unknown,
    reference,
    crs,
    margin,
    touching_is_free: touching === 'free',
    exclude,
    allow_missing: options.allowMissing ?? false,
    continuous: options.continuous ?? false,
  }
  return { text: new TextEncoder().encode(JSON.stringify(wanted)), files }
}

function bytesOf(argument: string, content: SceneFile['content']): Uint8Array {
  if (typeof content === 'string') return new TextEncoder().encode(content)
  if (typeof content !== 'object' || content === null) throw noFile(argument)
  return ArrayBuffer.isView(content)
    ? new Uint8Array(content.buffer, content.byteOffset, content.byteLength)
    : new Uint8Array(content)
}

const noFile = (argument: string): SceneError =>
  new SceneError(`${argument} is no file`, 'give { name, content }, the content as text or bytes')

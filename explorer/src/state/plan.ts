import { type Slice, StateError, decodeText, encodeText, hex, unhex, whole, word } from './codec.ts'

/** Where scene and plan come from: files do not travel with an address. */
export const planSources = ['colliding', 'tunnelling', 'free', 'own'] as const

/** What the page Plan shows, and how the plan is checked. */
export interface PlanView {
  source: (typeof planSources)[number]
  /** The moment that is shown, in time steps; before the first pose it is the first. */
  time: number
  /** A clearance of at most this is a collision, too. */
  margin: number
  /** Length and width of the vehicle, as in `4.5x1.6`; empty for that of the format. */
  footprint: string
  /** Its point that the plan moves, as in `rear-axle:1.4`; empty for the centre. */
  reference: string
  /** Length and width of a trailer; empty where there is none, or a file of it. */
  trailer: string
  /** What coordinates are, as in `lonlat`; empty for those of a plane. */
  crs: string
  /** Obstacles that are left out: their names, one after a comma. */
  exclude: string
  touchingIsFree: boolean
  /** Goes on where shapes are missing: then nothing that they could touch is free. */
  allowMissing: boolean
  /** Cells of a map that are not known are free, and so is everything beyond it. */
  unknownIsFree: boolean
}

/** Longer texts are no footprint, and no list of obstacles. */
const LONGEST = 400

export const plan: Slice<PlanView> = {
  initial: {
    source: 'colliding',
    time: -1,
    margin: 0,
    footprint: '',
    reference: '',
    trailer: '',
    crs: '',
    exclude: '',
    touchingIsFree: false,
    allowMissing: false,
    unknownIsFree: false,
  },
  encode: ({ source, time, margin, footprint, exclude, touchingIsFree, allowMissing, unknownIsFree, ...more }) => {
    const flags = (touchingIsFree ? 1 : 0) + (allowMissing ? 2 : 0) + (unknownIsFree ? 4 : 0)
    const rest = [more.reference, more.trailer, more.crs]
    const texts = [footprint, exclude, ...(rest.some((text) => text !== '') ? rest : [])]
    return [source, hex(time), hex(margin), flags, ...texts.map(encodeText)].join(',')
  },
  decode(text) {
    const parts = text.split(',')
    if (parts.length !== 6 && parts.length !== 9) {
      throw new StateError(`${parts.length} parts in “${text.slice(0, 24)}”: expected 6 or 9`)
    }
    const [time, margin] = [unhex(parts[1]), unhex(parts[2])]
    if (margin < 0) throw new StateError('the margin is negative')
    const flags = whole(parts[3], 7)
    const texts = parts.slice(4).map(decodeText)
    if (texts.join('').length > LONGEST) throw new StateError('a footprint or a list of obstacles is too long')
    const [footprint, exclude, reference = '', trailer = '', crs = ''] = texts
    const [touchingIsFree, allowMissing, unknownIsFree] = [1, 2, 4].map((flag) => (flags & flag) !== 0)
    const source = word(parts[0], planSources)
    const options = { touchingIsFree, allowMissing, unknownIsFree }
    return { source, time, margin, footprint, reference, trailer, crs, exclude, ...options }
  },
}

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
  /** Obstacles that are left out: their names, one after a comma. */
  exclude: string
  touchingIsFree: boolean
  /** Goes on where shapes are missing: then nothing that they could touch is free. */
  allowMissing: boolean
}

/** What is longer is no footprint, and no list of obstacles. */
const LONGEST = 400

export const plan: Slice<PlanView> = {
  initial: {
    source: 'colliding',
    time: -1,
    margin: 0,
    footprint: '',
    exclude: '',
    touchingIsFree: false,
    allowMissing: false,
  },
  encode: ({ source, time, margin, footprint, exclude, touchingIsFree, allowMissing }) => {
    const flags = (touchingIsFree ? 1 : 0) + (allowMissing ? 2 : 0)
    return [source, hex(time), hex(margin), flags, encodeText(footprint), encodeText(exclude)].join(',')
  },
  decode(text) {
    const parts = text.split(',')
    if (parts.length !== 6) throw new StateError(`${parts.length} parts in “${text.slice(0, 24)}”: expected 6`)
    const [time, margin] = [unhex(parts[1]), unhex(parts[2])]
    if (margin < 0) throw new StateError('the margin is negative')
    const flags = whole(parts[3], 3)
    const [footprint, exclude] = [decodeText(parts[4]), decodeText(parts[5])]
    if (footprint.length + exclude.length > LONGEST)
      throw new StateError('a footprint or a list of obstacles is too long')
    const touchingIsFree = (flags & 1) !== 0
    const source = word(parts[0], planSources)
    return { source, time, margin, footprint, exclude, touchingIsFree, allowMissing: flags > 1 }
  },
}

import { type Slice, StateError, whole } from './codec.ts'
import { type Pair, pair } from './pair.ts'

/** What the page Microscope shows. */
export interface Microscope {
  /** The pair; B is looked at about the last double at which it meets A along x. */
  pair: Pair
  /** So many doubles from there is B: from −8 to 8. */
  at: number
  /** How far the picture is from one unit in the last place, in powers of two. */
  zoom: number
}

/** The doubles to each side. */
export const REACH = 8
/** The farthest that the picture goes away. */
export const FARTHEST = 60

const still = { radius: 0, x: 0, y: 0, angle: 0 }

/** The first pair of the generator with seed 1 about which the textbook is wrong. */
export const found: Pair = {
  a: {
    ...still,
    x: 2,
    points: [
      [-0.6397979546089472, -0.6341646346083438],
      [-0.451225185258628, -1.6458185987610578],
      [1.3237772535360222, 0.9481926220038037],
      [0.2839700410942809, 0.23483853482324601],
    ],
  },
  b: {
    ...still,
    x: 5.142459800275385,
    y: 0.9705807704572358,
    points: [
      [-1.9131114608425746, -0.16038776884533856],
      [-0.9112127993745398, -0.9307507941405797],
      [0.2455464931127178, -0.7583712252124837],
      [-0.7089795308216509, -0.03727986167811714],
    ],
  },
}

export const microscope: Slice<Microscope> = {
  initial: { pair: found, at: 1, zoom: 0 },
  encode: ({ at, zoom, pair: bodies }) => `${at + REACH}:${zoom}:${pair.encode(bodies)}`,
  decode(text) {
    const [at, zoom, a, b, ...more] = text.split(':')
    if (b === undefined || more.length > 0) throw new StateError('expected a place, a zoom and two bodies')
    return {
      at: whole(at, 2 * REACH) - REACH,
      zoom: whole(zoom, FARTHEST),
      pair: pair.decode(`${a}:${b}`),
    }
  },
}

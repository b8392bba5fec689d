import { type Slice, StateError, hexes, unhexes, whole, word } from './codec.ts'

export const modes = ['pair', 'cloud'] as const
export const solids = ['box', 'tetrahedron', 'octahedron', 'prism', 'gem'] as const
export const spaceMethods = [
  'barycode',
  'barycode-unordered',
  'signed-volumes',
  'signed-volumes-ordered',
  'voronoi',
  'johnson',
] as const

/** A body that the page Space has. */
export type SolidName = (typeof solids)[number]

/** What the page Space shows. */
export interface SpaceState {
  /** Two bodies, or a set of points and the origin. */
  mode: (typeof modes)[number]
  a: SolidName
  b: SolidName
  /** Where B is, or the set of points. */
  place: [x: number, y: number, z: number]
  /** Angles of B about x and about z, in radians. */
  turn: [x: number, z: number]
  method: (typeof spaceMethods)[number]
  at: number
  /** Azimuth and elevation in radians, and zoom. */
  view: [azimuth: number, elevation: number, zoom: number]
}

export const space: Slice<SpaceState> = {
  initial: {
    mode: 'pair',
    a: 'box',
    b: 'gem',
    place: [1.5, 0.7, 0.9],
    turn: [0.4, 0.3],
    method: 'barycode',
    at: 10,
    view: [-1, 0.45, 1],
  },
  encode: ({ mode, a, b, place, turn, method, at, view }) =>
    [mode, a, b, method, at, hexes([...place, ...turn, ...view])].join(':'),
  decode(text) {
    const [mode, a, b, method, at, numbers, ...more] = text.split(':')
    if (numbers === undefined || more.length > 0)
      throw new StateError('expected a mode, two bodies, a method, a step and eight numbers')
    const [x, y, z, about, upright, azimuth, elevation, zoom] = unhexes(numbers, 8)
    if (!(zoom > 0)) throw new StateError('the zoom is not above zero')
    return {
      mode: word(mode, modes),
      a: word(a, solids),
      b: word(b, solids),
      method: word(method, spaceMethods),
      at: whole(at, 1e6),
      place: [x, y, z],
      turn: [about, upright],
      view: [azimuth, elevation, zoom],
    }
  },
}

import { type Slice, StateError, hexes, unhexes } from './codec.ts'

/** A point or vector of the plane. */
export type Vec2 = [x: number, y: number]

/** A convex polygon with a radius, at a pose. */
export interface Body {
  /** Vertices in the body's own frame. */
  points: Vec2[]
  /** All within so much of the polygon belongs to the body, too. */
  radius: number
  x: number
  y: number
  /** In radians, counter-clockwise. */
  angle: number
}

/** The two bodies that most pages ask about. */
export interface Pair {
  a: Body
  b: Body
}

/** The names of the bodies. */
export type Side = keyof Pair

/** More vertices than that are no figure to learn from. */
export const MOST_VERTICES = 256

export const initialPair: Pair = {
  a: {
    points: [
      [-1.6, -1.1],
      [1.2, -1.3],
      [1.9, 0.3],
      [0.4, 1.5],
      [-1.5, 0.9],
    ],
    radius: 0,
    x: -2.2,
    y: 0.3,
    angle: 0.2,
  },
  b: {
    points: [
      [-1.3, -1],
      [1.4, -0.9],
      [0.1, 1.5],
    ],
    radius: 0,
    x: 1.9,
    y: 0.1,
    angle: -2.53,
  },
}

const encodeBody = ({ points, radius, x, y, angle }: Body): string => hexes([radius, x, y, angle, ...points.flat()])

function decodeBody(text: string): Body {
  const [radius, x, y, angle, ...flat] = unhexes(text)
  if (flat.length < 2 || flat.length % 2 === 1 || flat.length > 2 * MOST_VERTICES) {
    throw new StateError(`a body has 1 to ${MOST_VERTICES} vertices of two numbers each after its radius and pose`)
  }
  if (radius < 0) throw new StateError('the radius of a body is negative')
  const points = Array.from({ length: flat.length / 2 }, (_, i): Vec2 => [flat[2 * i], flat[2 * i + 1]])
  return { points, radius, x, y, angle }
}

export const pair: Slice<Pair> = {
  initial: initialPair,
  encode: ({ a, b }) => `${encodeBody(a)}:${encodeBody(b)}`,
  decode(text) {
    const bodies = text.split(':')
    if (bodies.length !== 2) throw new StateError('a pair has two bodies, joined by a colon')
    return { a: decodeBody(bodies[0]), b: decodeBody(bodies[1]) }
  },
}

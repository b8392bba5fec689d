import { f64, u32 } from './module.js'

/** A corner of the boundary of A ⊖ B or of A ⊕ B. */
export interface Corner<V> {
  /** The exact difference or sum of two vertices, each coordinate rounded to the nearest number. */
  point: V
  /** The vertex of A that it is made of. */
  a: number
  /** The vertex of B. */
  b: number
}

/** The boundary of an obstacle in the plane: a ring. */
export interface Outline<V> {
  /** All within this sum of the radii of both shapes belongs to the obstacle, too. */
  radius: number
  /** The corners, counter-clockwise. */
  corners: Corner<V>[]
}

/** A face of the boundary of an obstacle in space. */
export interface Face<V> {
  /** Outward, of length 1 up to rounding. */
  normal: V
  /** Places of its corners, counter-clockwise seen from outside. */
  ring: number[]
}

/** The boundary of an obstacle in space. */
export interface Surface<V> extends Outline<V> {
  /** Places of the corners that each edge joins. */
  edges: [from: number, to: number][]
  /** The faces. */
  faces: Face<V>[]
}

const vector = (at: number, dimension: number): number[] =>
  Array.from({ length: dimension }, (_, i) => f64[at + i])

/** Ids are small numbers: those of vertices. */
const id = (at: number): number => u32[at * 2 + 1] * 2 ** 32 + u32[at * 2]

/** Reads corners. */
export function takeCorners<V>(at: number, count: number, dimension: number): Corner<V>[] {
  return Array.from({ length: count }, (_, i) => {
    const from = at + i * (dimension + 2)
    return { point: vector(from, dimension) as V, a: id(from + dimension), b: id(from + dimension + 1) }
  })
}

/** Reads the boundary of an obstacle in space. */
export function takeSurface<V>(at: number): Surface<V> {
  const [corners, edges, faces] = [u32[at * 2 + 2], u32[at * 2 + 3], u32[at * 2 + 4]]
  const edgesAt = at + 3 + 5 * corners
  let next = edgesAt + edges
  return {
    radius: f64[at],
    corners: takeCorners(at + 3, corners, 3),
    edges: Array.from({ length: edges }, (_, i) => [u32[(edgesAt + i) * 2], u32[(edgesAt + i) * 2 + 1]]),
    faces: Array.from({ length: faces }, () => {
      const [from, length] = [next, u32[(next + 3) * 2]]
      next += 4 + length
      return {
        normal: vector(from, 3) as V,
        ring: Array.from({ length }, (_, i) => u32[(from + 4 + i) * 2]),
      }
    }),
  }
}

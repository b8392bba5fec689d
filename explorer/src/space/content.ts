// What a picture of space shows: plain data, drawn by picture.ts.

/** A point or vector of space. */
export type Vec3 = [x: number, y: number, z: number]

/** A colour of the theme. */
export type Tone = 'a' | 'b' | 'o' | 'now' | 'old' | 'epa' | 'way' | 'ink' | 'quiet'

/** A body by its faces. */
export interface Solid {
  corners: readonly Vec3[]
  /** Places of corners; each face goes round counter-clockwise seen from outside. */
  faces: readonly (readonly number[])[]
  /** Places of the corners that each edge joins. */
  edges: readonly (readonly [number, number])[]
  tone: Tone
  /** From 0, edges alone, to 1. */
  opacity: number
}

/** All that a picture shows. */
export interface Content {
  solids: Solid[]
  points: { at: Vec3; tone: Tone; label?: string; hollow?: boolean }[]
  arrows: { from: Vec3; along: Vec3; tone: Tone }[]
  segments: { from: Vec3; to: Vec3; tone: Tone }[]
  /** Supporting planes: through a point, across a direction. */
  planes: { at: Vec3; normal: Vec3; tone: Tone }[]
}

/** A picture of nothing. */
export const nothing = (): Content => ({ solids: [], points: [], arrows: [], segments: [], planes: [] })

/** Where a picture is seen from. */
export interface View {
  /** In radians, about the upright axis. */
  azimuth: number
  /** In radians, above the ground. */
  elevation: number
  /** 1 shows all of it; 2 is twice as near. */
  zoom: number
}

/** The points of a simplex as a body: a segment, a triangle or a tetrahedron. */
export function simplex(corners: readonly Vec3[], tone: Tone, opacity: number): Solid {
  const faces = [
    [0, 1, 2],
    [0, 2, 3],
    [0, 3, 1],
    [1, 3, 2],
  ].filter((face) => face.every((at) => at < corners.length))
  const edges = corners.flatMap((_, i) => corners.slice(i + 1).map((_, j) => [i, i + 1 + j] as const))
  return { corners, faces, edges, tone, opacity }
}

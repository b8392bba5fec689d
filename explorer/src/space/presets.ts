import type { SolidName } from '../state/space.ts'
import type { Vec3 } from './content.ts'

/** The vertices of the bodies of the page Space. */
export const vertices: Record<SolidName, Vec3[]> = {
  box: [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].map((z): Vec3 => [x, y, 0.75 * z]))),
  tetrahedron: [
    [1.2, 1.2, 1.2],
    [1.2, -1.2, -1.2],
    [-1.2, 1.2, -1.2],
    [-1.2, -1.2, 1.2],
  ],
  octahedron: [
    [1.4, 0, 0],
    [-1.4, 0, 0],
    [0, 1.4, 0],
    [0, -1.4, 0],
    [0, 0, 1.4],
    [0, 0, -1.4],
  ],
  prism: [
    [1.2, 0, -1],
    [-0.6, 1, -1],
    [-0.6, -1, -1],
    [1.2, 0, 1],
    [-0.6, 1, 1],
    [-0.6, -1, 1],
  ],
  gem: [
    [1.25, 0.25, 0.125],
    [0.5, 1.125, 0.375],
    [-0.625, 1, 0.25],
    [-1.25, 0.125, -0.25],
    [-0.75, -1, 0.125],
    [0.625, -1.125, -0.125],
    [0.25, 0.125, 1.25],
    [-0.125, -0.25, -1.25],
  ],
}

/** A set of points, of which some are within the hull of the others. */
const cloud: Vec3[] = [
  [-1.5, -0.5, 0.25],
  [-0.75, 1.25, 0.5],
  [0.5, 1.5, -0.5],
  [1.5, 0.25, 0.25],
  [0.75, -1.25, 0.5],
  [-0.5, -1.25, -0.75],
  [0.25, 0.25, 1.5],
  [0, 0, -1.5],
  [1, 0.75, 1],
  [-1, 0.5, -1],
  [0.25, -0.25, 0.5],
  [-0.25, 0.5, 0.25],
  [0.5, 0.25, -0.5],
]

/** The set of points, moved. */
export const cloudAt = ([x, y, z]: Vec3): Vec3[] => cloud.map(([px, py, pz]) => [px + x, py + y, pz + z])

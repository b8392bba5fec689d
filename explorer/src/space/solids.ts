import type { Library } from '../lib/load.ts'
import type { Solid, Tone, Vec3 } from './content.ts'

type Space = Library['d3']
type Shape = InstanceType<Space['Hull']>
type Placed = InstanceType<Space['Placed']>

/** What a surface of the library has. */
interface Surface {
  radius: number
  corners: readonly { point: Vec3 }[]
  edges: readonly [number, number][]
  faces: readonly { ring: number[] }[]
}

const solidOf = ({ corners, edges, faces }: Surface, tone: Tone, opacity: number): Solid => ({
  corners: corners.map(({ point }) => point),
  faces: faces.map(({ ring }) => ring),
  edges,
  tone,
  opacity,
})

/** The sum with a point at the origin: the boundary of a shape where it is, by the library. */
function boundary({ d3 }: Library, placed: Placed): Surface {
  const origin = new d3.Point([0, 0, 0])
  try {
    return d3.sum(placed, origin)
  } finally {
    origin.free()
  }
}

/** Directions all around: those of a grid on the sides of a cube. */
function around(): Vec3[] {
  const steps = [-1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1]
  const sides = steps.flatMap((u) => steps.map((v) => [u, v] as const))
  return sides.flatMap(([u, v]): Vec3[] => [
    [1, u, v],
    [-1, u, v],
    [u, 1, v],
    [u, -1, v],
    [u, v, 1],
    [u, v, -1],
  ])
}

/** A shape as it is drawn: its faces, or those of a hull of points around it where it is curved. */
export function drawn(
  lib: Library,
  shape: Shape,
  pose: InstanceType<Space['Pose']>,
  tone: Tone,
  opacity: number,
): Solid {
  const { d3 } = lib
  try {
    const surface = boundary(lib, shape.at(pose))
    if (surface.radius === 0) return solidOf(surface, tone, opacity)
  } catch {
    // It is curved, and has no corners.
  }
  const hull = new d3.Hull(around().map((direction) => shape.support(direction)))
  try {
    return { ...solidOf(boundary(lib, hull.at(pose)), tone, opacity), edges: [] }
  } finally {
    hull.free()
  }
}

/** The hull of points as a body; nothing where they span none. */
export function hullOf(lib: Library, points: readonly Vec3[], tone: Tone, opacity: number): Solid | undefined {
  if (points.length < 4) return undefined
  try {
    const hull = new lib.d3.Hull(points.map(([x, y, z]): Vec3 => [x, y, z]))
    try {
      return solidOf(boundary(lib, hull.at(new lib.d3.Pose())), tone, opacity)
    } finally {
      hull.free()
    }
  } catch {
    return undefined
  }
}

/** The obstacle of two shapes; nothing where one is curved. */
export function obstacleOf(lib: Library, a: Placed, b: Placed): Solid | undefined {
  try {
    return solidOf(lib.d3.obstacle(a, b), 'o', 0.22)
  } catch {
    return undefined
  }
}

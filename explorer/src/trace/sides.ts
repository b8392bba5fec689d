// Shapes, poses and motions of a request, as the page on formats has them, for pictures of a trace.
import type { Library } from '../lib/load.ts'
import { FileError, type Fields, fieldsOf, listOf, numberOf, quoted, vectorOf } from './fields.ts'

/** What of the library both dimensions have alike. */
type Plane = Library['d2']
type Space = Library['d3']
type PlaneShape = InstanceType<Plane['Hull']>
type SpaceShape = InstanceType<Space['Hull']>
type PlaneMotion = InstanceType<Plane['Still']>
type SpaceMotion = InstanceType<Space['Still']>

/** A side of a request of the plane. */
export interface PlaneSide {
  shape: PlaneShape
  /** Its corners in order, in its own frame, or points around it where it is curved. */
  ring: [number, number][]
  radius: number
  motion: PlaneMotion
}

/** A side of a request of space. */
export interface SpaceSide {
  shape: SpaceShape
  motion: SpaceMotion
}

const numbers = (fields: Fields, key: string, path: string, count: number) =>
  vectorOf(fields[key], count, `${path}.${key}`)
const number = (fields: Fields, key: string, path: string) => numberOf(fields[key], `${path}.${key}`)
const numberOr = (fields: Fields, key: string, path: string, other: number) =>
  fields[key] === undefined || fields[key] === null ? other : number(fields, key, path)

function points(fields: Fields, path: string, dimension: number): number[][] {
  return listOf(fields.vertices, `${path}.vertices`).map((value, i) =>
    vectorOf(value, dimension, `${path}.vertices[${i}]`),
  )
}

const unknownShape = (fields: Fields, path: string): never => {
  throw new FileError(`${path}.shape is ${quoted(fields.shape)}: no shape that is drawn here`)
}

/** Directions all around, by the library. */
function around({ d2 }: Library, count: number): [number, number][] {
  return Array.from({ length: count }, (_, i) => {
    const { cos, sin } = d2.rotation((2 * Math.PI * i) / count)
    return [cos, sin]
  })
}

function planeShape(lib: Library, fields: Fields, path: string): Omit<PlaneSide, 'motion'> {
  const { d2 } = lib
  const radius = numberOr(fields, 'radius', path, 0)
  const cornered = (corners: [number, number][]) => {
    const cloud = corners.length === 1 ? [corners[0], corners[0]] : corners
    const core = new d2.Hull(cloud)
    const ring = core.vertices()
    core.free()
    return { shape: new d2.Hull(cloud, { radius }), ring, radius }
  }
  switch (fields.shape) {
    case 'point':
    case 'segment':
    case 'triangle':
    case 'convex':
    case 'capsule':
      return cornered(points(fields, path, 2) as [number, number][])
    case 'circle':
      return cornered([[0, 0]])
    case 'box': {
      const [x, y] = numbers(fields, 'half_extents', path, 2)
      return cornered([
        [-x, -y],
        [x, -y],
        [x, y],
        [-x, y],
      ])
    }
    case 'ellipse': {
      const axes = numbers(fields, fields.radii === undefined ? 'semi_axes' : 'radii', path, 2) as [number, number]
      const shape = new d2.Ellipse(axes)
      return { shape, ring: around(lib, 96).map((direction) => shape.support(direction)), radius: 0 }
    }
    default:
      return unknownShape(fields, path)
  }
}

function spaceShape({ d3 }: Library, fields: Fields, path: string): SpaceShape {
  const radius = numberOr(fields, 'radius', path, 0)
  const upright = (half: number): [number, number, number][] => [
    [0, 0, -half],
    [0, 0, half],
  ]
  switch (fields.shape) {
    case 'point':
    case 'segment':
    case 'triangle':
    case 'convex': {
      const cloud = points(fields, path, 3) as [number, number, number][]
      return new d3.Hull(cloud.length === 1 ? [cloud[0], cloud[0]] : cloud, { radius })
    }
    case 'box':
      return new d3.Box({ halfExtents: numbers(fields, 'half_extents', path, 3) as [number, number, number], radius })
    case 'sphere':
      return new d3.Sphere(radius)
    case 'ellipsoid': {
      const axes = numbers(fields, fields.radii === undefined ? 'semi_axes' : 'radii', path, 3)
      return new d3.Ellipsoid(axes as [number, number, number])
    }
    case 'capsule': {
      const ends =
        fields.vertices === undefined ? upright(number(fields, 'half_height', path)) : points(fields, path, 3)
      return new d3.Capsule(ends[0] as [number, number, number], ends[1] as [number, number, number], radius)
    }
    case 'cylinder':
      return new d3.Cylinder({ halfHeight: number(fields, 'half_height', path), radius })
    case 'cone':
      return new d3.Cone({ halfHeight: number(fields, 'half_height', path), radius })
    default:
      return unknownShape(fields, path)
  }
}

const given = (value: unknown): value is Fields => typeof value === 'object' && value !== null

function planePose({ d2 }: Library, value: unknown, path: string) {
  if (!given(value)) return d2.pose(0, 0)
  const [x, y] = vectorOf((value.translation as unknown[])?.slice(0, 2), 2, `${path}.translation`)
  if (given(value.rotation_cos_sin)) {
    const [cos, sin] = numbers(value, 'rotation_cos_sin', path, 2)
    return d2.Pose.cosSin(x, y, cos, sin)
  }
  return d2.pose(x, y, numberOr(value, 'angle', path, 0))
}

function spacePose({ d3 }: Library, value: unknown, path: string) {
  if (!given(value)) return new d3.Pose()
  const [x, y, z] = numbers(value, 'translation', path, 3)
  if (given(value.rotation_matrix_rowmajor)) {
    const m = numbers(value, 'rotation_matrix_rowmajor', path, 9)
    return d3.Pose.rows([...m.slice(0, 3), x, ...m.slice(3, 6), y, ...m.slice(6), z, 0, 0, 0, 1])
  }
  if (given(value.rotation_quat_xyzw)) return d3.Pose.xyzXyzw([x, y, z], numbers(value, 'rotation_quat_xyzw', path, 4))
  return d3.Pose.translation(x, y, z)
}

/** How fast a side moves, and turns, by the parameters of a request. */
function speeds(input: Fields, side: 'a' | 'b', dimension: 2 | 3): { linear: number[]; angular: number[] } {
  const parameters = given(input.query_params) ? input.query_params : {}
  const path = 'input.query_params'
  const zero = Array.from({ length: dimension }, () => 0)
  const vector = (key: string) => (given(parameters[key]) ? numbers(parameters, key, path, dimension) : zero)
  const turning = parameters[`angular_velocity_${side}`]
  const turn = typeof turning === 'number' ? [0, 0, turning] : given(turning) ? vectorOf(turning, 3, path) : [0, 0, 0]
  if (input.query === 'shapecast') return { linear: vector(`displacement_${side}`), angular: turn }
  return { linear: vector(`velocity_${side}`), angular: turn }
}

/** What is freed when the picture is gone. */
export interface Sides<S> {
  a: S
  /** The ray of a raycast is a point. */
  b: S
  free(): void
}

/** Keeps what is made so that all of it is freed, also if something later is refused. */
function both<S extends { shape: { free(): void } }>(make: (side: 'a' | 'b') => S): Sides<S> {
  const a = make('a')
  try {
    const b = make('b')
    return {
      a,
      b,
      free() {
        a.shape.free()
        b.shape.free()
      },
    }
  } catch (error) {
    a.shape.free()
    throw error
  }
}

/** A request with the ray of a raycast as a point that moves. */
function asBodies(input: Fields): Fields {
  if (input.query !== 'raycast') return input
  const { origin, direction } = fieldsOf(input.query_params, 'input.query_params')
  const point = { shape: 'point', vertices: [(origin as unknown[]).map(() => 0)] }
  return { ...input, b: point, pose_b: { translation: origin }, query_params: { velocity_b: direction } }
}

/** Both sides of a request of the plane. Throws where it is not of the form that the command reads. */
export function planeSides(lib: Library, request: Fields): Sides<PlaneSide> {
  const input = asBodies(request)
  return both((side) => {
    const made = planeShape(lib, fieldsOf(input[side], `input.${side}`), `input.${side}`)
    const pose = planePose(lib, input[`pose_${side}`], `input.pose_${side}`)
    const { linear, angular } = speeds(input, side, 2)
    return { ...made, motion: new lib.d2.Rigid(pose, linear as [number, number], angular[2]) }
  })
}

/** Both sides of a request of space. */
export function spaceSides(lib: Library, request: Fields): Sides<SpaceSide> {
  const input = asBodies(request)
  return both((side) => {
    const shape = spaceShape(lib, fieldsOf(input[side], `input.${side}`), `input.${side}`)
    const pose = spacePose(lib, input[`pose_${side}`], `input.pose_${side}`)
    const { linear, angular } = speeds(input, side, 3)
    const motion = new lib.d3.Rigid(pose, linear as [number, number, number], angular as [number, number, number])
    return { shape, motion }
  })
}

/** The obstacle of two sides as they begin; of curved ones points around it. */
export function planeObstacle(lib: Library, { a, b }: Sides<PlaneSide>): [number, number][] {
  const { d2 } = lib
  const [p, q] = [a.motion.at(0), b.motion.at(0)]
  try {
    return d2.obstacle(a.shape.at(p), b.shape.at(q)).corners.map(({ point }) => point)
  } catch {
    const made = [new d2.Posed(a.shape, p), new d2.Posed(b.shape, q)]
    const back = new d2.Affine(made[1], [
      [-1, 0],
      [0, -1],
    ])
    const sum = new d2.Sum(made[0], back)
    const ring = around(lib, 128).map((direction) => sum.support(direction))
    for (const shape of [...made, back, sum]) shape.free()
    return ring
  }
}

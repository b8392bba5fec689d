import { ArgumentError } from '../errors.js'
import { FREE, NONE, RECORD, VECTORS, done, f64, room, wasm } from '../module.js'
import { Handle, type Points, flat, halves, put, vector } from '../shape.js'
import { type Pose, type Vec3, posed, put as putPose } from './pose.js'

const registry = /* @__PURE__ */ new FinalizationRegistry<number>((handle) => wasm.bc_space_free(handle))

/** A convex shape of space, in a frame of its own. */
export abstract class Shape extends Handle {
  /** A shape alone stands in its own frame. */
  readonly pose = null

  /** @internal */
  constructor(handle: number) {
    super(handle, registry)
  }

  override free(): void {
    registry.unregister(this)
    if (this.handle !== 0) wasm.bc_space_free(this.handle)
    this.handle = 0
  }

  /** The shape at a pose. What changes the pose later moves the shape; nothing is copied. */
  at(pose: Pose): Placed {
    return new Placed(this, pose)
  }

  /** A point of the shape that is farthest in a direction. */
  support(direction: Vec3): Vec3 {
    put(vector(direction, 3, 'direction'))
    done(wasm.bc_space_support(this.handle, NONE, FREE, VECTORS), 'shape pose direction out')
    return [f64[VECTORS], f64[VECTORS + 1], f64[VECTORS + 2]]
  }

  /** The corners of a point, segment, box, hull, cloud or polytope; none of other shapes. */
  vertices(): Vec3[] {
    const count = done(wasm.bc_space_vertices(this.handle, FREE), 'shape out')
    room(0)
    return triples(count)
  }

  /**
   * The faces of a polytope, as places of their corners among its vertices; none of other shapes.
   */
  faces(): Vec3[] {
    const count = done(wasm.bc_space_faces(this.handle, FREE), 'shape out')
    room(0)
    return triples(count)
  }
}

/** Reads numbers by threes. */
function triples(count: number): Vec3[] {
  return Array.from({ length: count }, (_, i) => [f64[FREE + 3 * i], f64[FREE + 3 * i + 1], f64[FREE + 3 * i + 2]])
}

/** A shape at a pose: one side of a question. */
export class Placed {
  /** @internal */
  readonly handle: number
  readonly shape: Shape
  readonly pose: Pose

  constructor(shape: Shape, pose: Pose) {
    this.handle = shape.handle
    this.shape = shape
    this.pose = posed(pose)
  }
}

/** A shape in its own frame, or at a pose. */
export type Side = Shape | Placed

/** Makes a shape, and rounds it where there is a radius. */
function make(kind: number, numbers: ArrayLike<number>, names: string, radius = 0): number {
  const core = done(wasm.bc_space_shape(kind, FREE, put(numbers)), `kind ${names} ${names}`)
  if (radius === 0) return core
  try {
    return done(wasm.bc_space_rounded(core, radius), 'shape radius')
  } finally {
    wasm.bc_space_free(core)
  }
}

/** A point. */
export class Point extends Shape {
  constructor(at: Vec3) {
    super(make(0, vector(at, 3, 'at'), 'at'))
  }
}

/** A segment. */
export class Segment extends Shape {
  constructor(start: Vec3, end: Vec3) {
    super(make(1, [...vector(start, 3, 'start'), ...vector(end, 3, 'end')], 'ends'))
  }
}

/** A triangle. A radius rounds it. */
export class Triangle extends Shape {
  constructor(first: Vec3, second: Vec3, third: Vec3, { radius }: { radius?: number } = {}) {
    const corners = [...vector(first, 3, 'first'), ...vector(second, 3, 'second'), ...vector(third, 3, 'third')]
    super(make(2, corners, 'corners', radius))
  }
}

/** A tetrahedron. A radius rounds it. */
export class Tetrahedron extends Shape {
  constructor(corners: Points<Vec3>, { radius }: { radius?: number } = {}) {
    super(make(3, flat(corners, 3, 'corners'), 'corners', radius))
  }
}

/** All points within a radius of a segment. */
export class Capsule extends Shape {
  constructor(start: Vec3, end: Vec3, radius: number) {
    super(make(5, [...vector(start, 3, 'start'), ...vector(end, 3, 'end'), radius], 'numbers'))
  }
}

/** A ball about the origin, or about a centre. */
export class Sphere extends Shape {
  constructor(radius: number, center: Vec3 = [0, 0, 0]) {
    super(make(4, [...vector(center, 3, 'center'), radius], 'numbers'))
  }
}

/** An ellipsoid about the origin, along the axes. */
export class Ellipsoid extends Shape {
  constructor(semiAxes: Vec3, radius = 0) {
    super(make(8, vector(semiAxes, 3, 'semiAxes'), 'semiAxes', radius))
  }
}

/** Lengths of a box: half or full ones. A radius rounds it. */
export type BoxSize =
  { halfExtents: Vec3; size?: never; radius?: number } | { size: Vec3; halfExtents?: never; radius?: number }

/** A box about the origin, along the axes. */
export class Box extends Shape {
  constructor({ halfExtents, size, radius }: BoxSize) {
    super(make(6, halves(halfExtents, size, 3), 'halfExtents', radius))
  }
}

/** Half or full height, along z. */
export type Height = { halfHeight: number; height?: never } | { height: number; halfHeight?: never }

function half({ halfHeight, height }: Height): number {
  if ((halfHeight === undefined) === (height === undefined)) {
    throw new ArgumentError('lengths', 'are not clear', 'give exactly one of halfHeight and height')
  }
  return halfHeight ?? height / 2
}

/** A cylinder about the origin, along z. */
export class Cylinder extends Shape {
  constructor(lengths: Height & { radius: number }) {
    super(make(12, [half(lengths), lengths.radius], 'lengths'))
  }
}

/** A cone along z: the base is at minus half the height, the apex at plus half of it. */
export class Cone extends Shape {
  constructor(lengths: Height & { radius: number }) {
    super(make(13, [half(lengths), lengths.radius], 'lengths'))
  }
}

/**
 * A convex polytope by its vertices, and triangles that go round counter-clockwise seen from
 * outside. A radius rounds it.
 */
export class Polytope extends Shape {
  constructor(vertices: Points<Vec3>, faces: Points<Vec3>, { radius }: { radius?: number } = {}) {
    const [corners, triangles] = [flat(vertices, 3, 'vertices'), flat(faces, 3, 'faces')]
    super(make(14, [corners.length / 3, ...Array.from(corners), ...Array.from(triangles)], 'vertices', radius))
  }
}

/** The convex hull of points. A radius rounds it. */
export class Hull extends Shape {
  constructor(points: Points<Vec3>, { radius }: { radius?: number } = {}) {
    super(make(10, flat(points, 3, 'points'), 'points', radius))
  }
}

/**
 * Points in any order, which stand for their hull; none of them is taken out. A radius rounds it.
 */
export class Cloud extends Shape {
  constructor(points: Points<Vec3>, { radius }: { radius?: number } = {}) {
    super(make(11, flat(points, 3, 'points'), 'points', radius))
  }
}

/** The Minkowski sum of two shapes, each in its own frame. They may be freed afterwards. */
export class Sum extends Shape {
  constructor(first: Shape, second: Shape) {
    super(done(wasm.bc_space_sum(first?.handle, second?.handle), 'first second'))
  }
}

/** The hull of several shapes, each in its own frame. They may be freed afterwards. */
export class HullOf extends Shape {
  constructor(shapes: readonly Shape[]) {
    super(done(wasm.bc_space_hull_of(FREE, put(Array.from(shapes, (shape) => shape?.handle))), 'shapes shapes'))
  }
}

/** A shape at a pose, as a shape of its own, with a frame in which it is there. */
export class Posed extends Shape {
  constructor(shape: Shape, pose: Pose) {
    super(done(wasm.bc_space_posed(shape?.handle, putPose(posed(pose), RECORD)), 'shape pose'))
  }
}

/** The image of a shape under a linear map, given row by row, and a translation. */
export class Affine extends Shape {
  constructor(shape: Shape, rows: [Vec3, Vec3, Vec3], translation: Vec3 = [0, 0, 0]) {
    put([...Array.from(flat(rows, 3, 'rows')), ...vector(translation, 3, 'translation')])
    super(done(wasm.bc_space_affine(shape?.handle, FREE), 'shape map'))
  }
}

/** How many shapes the module holds. */
export function live(): number {
  return wasm.bc_space_live()
}

import { FREE, NONE, VECTORS, done, f64, room, wasm } from '../module.js'
import { Handle, type Points, flat, halves, put, vector } from '../shape.js'
import { type Pose, type Vec2, posed, put as putPose } from './pose.js'

const registry = /* @__PURE__ */ new FinalizationRegistry<number>((handle) => wasm.bc_plane_free(handle))

/** A convex shape of the plane, in a frame of its own. */
export abstract class Shape extends Handle {
  /** A shape alone stands in its own frame. */
  readonly pose = null

  /** @internal */
  constructor(handle: number) {
    super(handle, registry)
  }

  override free(): void {
    registry.unregister(this)
    if (this.handle !== 0) wasm.bc_plane_free(this.handle)
    this.handle = 0
  }

  /** The shape at a pose. What changes the pose later moves the shape; nothing is copied. */
  at(pose: Pose): Placed {
    return new Placed(this, pose)
  }

  /** A point of the shape that is farthest in a direction. */
  support(direction: Vec2): Vec2 {
    put(vector(direction, 2, 'direction'))
    done(wasm.bc_plane_support(this.handle, NONE, FREE, VECTORS), 'shape pose direction out')
    return [f64[VECTORS], f64[VECTORS + 1]]
  }

  /**
   * The corners of a point, segment, triangle, rectangle, polygon or hull; none of other shapes.
   */
  vertices(): Vec2[] {
    const count = done(wasm.bc_plane_vertices(this.handle, FREE), 'shape out')
    room(0)
    return Array.from({ length: count }, (_, i) => [f64[FREE + 2 * i], f64[FREE + 2 * i + 1]])
  }
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
  const core = done(wasm.bc_plane_shape(kind, FREE, put(numbers)), `kind ${names} ${names}`)
  if (radius === 0) return core
  try {
    return done(wasm.bc_plane_rounded(core, radius), 'shape radius')
  } finally {
    wasm.bc_plane_free(core)
  }
}

/** A point. */
export class Point extends Shape {
  constructor(at: Vec2) {
    super(make(0, vector(at, 2, 'at'), 'at'))
  }
}

/** A segment. */
export class Segment extends Shape {
  constructor(start: Vec2, end: Vec2) {
    super(make(1, [...vector(start, 2, 'start'), ...vector(end, 2, 'end')], 'ends'))
  }
}

/** A triangle. A radius rounds it. */
export class Triangle extends Shape {
  constructor(first: Vec2, second: Vec2, third: Vec2, { radius }: { radius?: number } = {}) {
    const corners = [...vector(first, 2, 'first'), ...vector(second, 2, 'second'), ...vector(third, 2, 'third')]
    super(make(2, corners, 'corners', radius))
  }
}

/** All points within a radius of a segment. */
export class Capsule extends Shape {
  constructor(start: Vec2, end: Vec2, radius: number) {
    super(make(5, [...vector(start, 2, 'start'), ...vector(end, 2, 'end'), radius], 'numbers'))
  }
}

/** A disc about the origin, or about a centre. */
export class Circle extends Shape {
  constructor(radius: number, center: Vec2 = [0, 0]) {
    super(make(4, [...vector(center, 2, 'center'), radius], 'numbers'))
  }
}

/** An ellipse about the origin, along the axes. */
export class Ellipse extends Shape {
  constructor(semiAxes: Vec2, radius = 0) {
    super(make(8, vector(semiAxes, 2, 'semiAxes'), 'semiAxes', radius))
  }
}

/** Lengths of a rectangle: half or full ones. A radius rounds it. */
export type RectangleSize =
  { halfExtents: Vec2; size?: never; radius?: number } | { size: Vec2; halfExtents?: never; radius?: number }

/** A rectangle about the origin, along the axes. */
export class Rectangle extends Shape {
  constructor({ halfExtents, size, radius }: RectangleSize) {
    super(make(6, halves(halfExtents, size, 2), 'halfExtents', radius))
  }
}

/** A convex polygon by its vertices in order, either way round. A radius rounds it. */
export class Polygon extends Shape {
  constructor(vertices: Points<Vec2>, { radius }: { radius?: number } = {}) {
    super(make(9, flat(vertices, 2, 'vertices'), 'vertices', radius))
  }
}

/** The convex hull of points. A radius rounds it. */
export class Hull extends Shape {
  constructor(points: Points<Vec2>, { radius }: { radius?: number } = {}) {
    super(make(10, flat(points, 2, 'points'), 'points', radius))
  }
}

/**
 * Points in any order, which stand for their hull; none of them is taken out. A radius rounds it.
 */
export class Cloud extends Shape {
  constructor(points: Points<Vec2>, { radius }: { radius?: number } = {}) {
    super(make(11, flat(points, 2, 'points'), 'points', radius))
  }
}

/** The Minkowski sum of two shapes, each in its own frame. They may be freed afterwards. */
export class Sum extends Shape {
  constructor(first: Shape, second: Shape) {
    super(done(wasm.bc_plane_sum(first?.handle, second?.handle), 'first second'))
  }
}

/** The hull of several shapes, each in its own frame. They may be freed afterwards. */
export class HullOf extends Shape {
  constructor(shapes: readonly Shape[]) {
    super(done(wasm.bc_plane_hull_of(FREE, put(Array.from(shapes, (shape) => shape?.handle))), 'shapes shapes'))
  }
}

/** A shape at a pose, as a shape of its own, with a frame in which it is there. */
export class Posed extends Shape {
  constructor(shape: Shape, pose: Pose) {
    super(done(wasm.bc_plane_posed(shape?.handle, putPose(posed(pose), VECTORS)), 'shape pose'))
  }
}

/** The image of a shape under a linear map, given row by row, and a translation. */
export class Affine extends Shape {
  constructor(shape: Shape, rows: [Vec2, Vec2], translation: Vec2 = [0, 0]) {
    put([...Array.from(flat(rows, 2, 'rows')), ...vector(translation, 2, 'translation')])
    super(done(wasm.bc_plane_affine(shape?.handle, FREE), 'shape map'))
  }
}

/** How many shapes the module holds. */
export function live(): number {
  return wasm.bc_plane_live()
}

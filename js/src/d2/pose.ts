import { ArgumentError } from '../errors.js'
import { FREE, POSE_A, POSE_B, NONE, done, f64, wasm } from '../module.js'

/** A point or vector of the plane. */
export type Vec2 = [x: number, y: number]

/** @internal */
export const DIMENSION = 2

/** @internal */
export const zero = (): Vec2 => [0, 0]

/** Cosine and sine of an angle. */
export interface Rotation {
  cos: number
  sin: number
}

/**
 * Cosine and sine of an angle in radians, counter-clockwise, by the library's own functions: those
 * of JavaScript differ from engine to engine in the last digits.
 */
export function rotation(angle: number): Rotation {
  done(wasm.bc_rotation(angle, FREE), 'angle out')
  return { cos: f64[FREE], sin: f64[FREE + 1] }
}

/** Where a shape is. Its numbers may be changed from question to question. */
export class Pose {
  x: number
  y: number
  /** Cosine of the angle; used as it is. */
  cos = 1
  /** Sine of the angle; used as it is. */
  sin = 0

  /** A pose from a translation, and an angle in radians, counter-clockwise. */
  constructor(x = 0, y = 0, angle = 0) {
    this.x = x
    this.y = y
    if (angle !== 0) this.turn(angle)
  }

  /** A pose by cosine and sine, which are used as they are. */
  static cosSin(x: number, y: number, cos: number, sin: number): Pose {
    const pose = new Pose(x, y)
    pose.cos = cos
    pose.sin = sin
    return pose
  }

  /** Changes all of it. */
  set(x: number, y: number, angle = 0): this {
    this.x = x
    this.y = y
    return this.turn(angle)
  }

  /** Changes the angle. */
  turn(angle: number): this {
    done(wasm.bc_rotation(angle, FREE), 'angle out')
    this.cos = f64[FREE]
    this.sin = f64[FREE + 1]
    return this
  }

  /** @internal */
  words(): number[] {
    return [this.x, this.y, this.cos, this.sin]
  }
}

/** A pose from a translation, and an angle in radians, counter-clockwise. */
export function pose(x: number, y: number, angle = 0): Pose {
  return new Pose(x, y, angle)
}

/** Refuses what is no pose. @internal */
export function posed(pose: Pose, name = 'pose'): Pose {
  if (pose instanceof Pose) return pose
  throw new ArgumentError(name, 'is no pose', 'give one, such as pose(x, y, angle)')
}

/** A side of a question: a shape in its own frame, or at a pose. @internal */
export interface Placing {
  readonly handle: number
  readonly pose: Pose | null
}

/** Writes the pose of a side, and returns where it is. @internal */
export function put(pose: Pose, at: number): number {
  f64[at] = pose.x
  f64[at + 1] = pose.y
  f64[at + 2] = pose.cos
  f64[at + 3] = pose.sin
  return at
}

/** @internal */
export function poseOfA(side: Placing): number {
  return side?.pose ? put(side.pose, POSE_A) : NONE
}

/** @internal */
export function poseOfB(side: Placing): number {
  return side?.pose ? put(side.pose, POSE_B) : NONE
}

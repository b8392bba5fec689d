import { ArgumentError } from '../errors.js'
import { FREE, NONE, POSE_A, POSE_B, done, f64, wasm } from '../module.js'
import { vector } from '../shape.js'

/** A point or vector of space. */
export type Vec3 = [x: number, y: number, z: number]

/** @internal */
export const DIMENSION = 3

/** @internal */
export const zero = (): Vec3 => [0, 0, 0]

/** A quaternion, of any length but zero: the scalar last. */
export type Quaternion = [x: number, y: number, z: number, w: number]

const HOME = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]

/**
 * Where a shape is: a translation, and a rotation. Made by the functions of this class, which name
 * their form.
 */
export class Pose {
  /**
   * x, y, z, and the rows of the rotation's matrix; used as they are. May be changed from question
   * to question.
   */
  readonly numbers: number[] = HOME.slice()

  /** A pose that moves, and does not turn. */
  static translation(x: number, y: number, z: number): Pose {
    return new Pose().move(x, y, z)
  }

  /** A translation, and a quaternion with the scalar *last*, as three.js and ROS have it. */
  static xyzXyzw(xyz: ArrayLike<number>, xyzw: ArrayLike<number>): Pose {
    return new Pose().set(xyz, xyzw)
  }

  /** A translation, and a quaternion with the scalar *first*. */
  static xyzWxyz(xyz: ArrayLike<number>, wxyz: ArrayLike<number>): Pose {
    const [w, x, y, z] = vector(wxyz, 4, 'wxyz')
    return new Pose().set(xyz, [x, y, z, w])
  }

  /** A translation, and angles in radians about the fixed axes x, then y, then z. */
  static axisAngles(xyz: ArrayLike<number>, x: number, y: number, z: number): Pose {
    const pose = new Pose()
    done(wasm.bc_space_rotation_of_axis_angles(x, y, z, FREE), 'x y z out')
    pose.#read(xyz)
    return pose
  }

  /** A homogeneous matrix of 16 numbers, row by row: the translation is in the last column. */
  static rows(matrix: ArrayLike<number>): Pose {
    return new Pose().#matrix(matrix, 4, 1)
  }

  /** The same, column by column, as `elements` of three.js and matrices of WebGL are. */
  static columns(matrix: ArrayLike<number>): Pose {
    return new Pose().#matrix(matrix, 1, 4)
  }

  /** Changes the translation. */
  move(x: number, y: number, z: number): this {
    this.numbers[0] = x
    this.numbers[1] = y
    this.numbers[2] = z
    return this
  }

  /** Changes the rotation, by a quaternion with the scalar last. */
  turn(xyzw: ArrayLike<number>): this {
    const [x, y, z] = this.numbers
    return this.set([x, y, z], xyzw)
  }

  /** Changes all of it, by a translation and a quaternion with the scalar last. */
  set(xyz: ArrayLike<number>, xyzw: ArrayLike<number>): this {
    f64.set(vector(xyzw, 4, 'xyzw'), FREE)
    done(wasm.bc_space_rotation_of_quaternion(FREE, FREE), 'xyzw out')
    return this.#read(xyz)
  }

  /** The rotation as a quaternion, the scalar last. */
  quaternion(): Quaternion {
    f64.set(this.numbers.slice(3), FREE)
    done(wasm.bc_space_quaternion_of_rotation(FREE, FREE), 'pose out')
    return [f64[FREE], f64[FREE + 1], f64[FREE + 2], f64[FREE + 3]]
  }

  /** The translation given, and the rotation from memory. */
  #read(xyz: ArrayLike<number>): this {
    const [x, y, z] = vector(xyz, 3, 'xyz')
    for (let i = 0; i < 9; i++) this.numbers[3 + i] = f64[FREE + i]
    return this.move(x, y, z)
  }

  #matrix(matrix: ArrayLike<number>, row: number, column: number): this {
    vector(matrix, 16, 'matrix')
    const at = (i: number, j: number) => matrix[i * row + j * column]
    if (at(3, 0) !== 0 || at(3, 1) !== 0 || at(3, 2) !== 0 || at(3, 3) !== 1) {
      throw new ArgumentError('matrix', 'has another last row than 0, 0, 0, 1', 'check whether it goes row by row')
    }
    for (let i = 0; i < 3; i++) {
      this.numbers[i] = at(i, 3)
      for (let j = 0; j < 3; j++) this.numbers[3 + 3 * i + j] = at(i, j)
    }
    return this
  }

  /** @internal */
  words(): readonly number[] {
    return this.numbers
  }

  /** @internal */
  static read(at: number): Pose {
    const pose = new Pose()
    for (let i = 0; i < 12; i++) pose.numbers[i] = f64[at + i]
    return pose
  }
}

/** Refuses what is no pose. @internal */
export function posed(pose: Pose, name = 'pose'): Pose {
  if (pose instanceof Pose) return pose
  throw new ArgumentError(name, 'is no pose', 'give one, such as Pose.translation(x, y, z)')
}

/** A side of a question: a shape in its own frame, or at a pose. @internal */
export interface Placing {
  readonly handle: number
  readonly pose: Pose | null
}

/** Writes the pose of a side, and returns where it is. @internal */
export function put(pose: Pose, at: number): number {
  const { numbers } = pose
  for (let i = 0; i < 12; i++) f64[at + i] = numbers[i]
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

import { ArgumentError } from '../errors.js'
import { VECTORS, done, f64, wasm } from '../module.js'
import { Motion as Base, type Times, one } from '../motion.js'
import { vector } from '../shape.js'
import { Pose, type Vec2, posed } from './pose.js'

/**
 * Where the frame of a shape of the plane is at every time. Made by the classes below it; poses are
 * copied.
 */
export abstract class Motion extends Base {
  /** @internal */
  constructor(kind: number, numbers: readonly number[], count = 0) {
    super(kind, numbers, count)
    done(wasm.bc_plane_motion_pose(one(this), 0, VECTORS), 'motion time out')
  }

  /** The pose at a time. */
  at(time: number): Pose {
    done(wasm.bc_plane_motion_pose(one(this), time, VECTORS), 'motion time out')
    return Pose.cosSin(f64[VECTORS], f64[VECTORS + 1], f64[VECTORS + 2], f64[VECTORS + 3])
  }
}

/** A shape that stands still. */
export class Still extends Motion {
  constructor(pose: Pose) {
    super(0, posed(pose).words())
  }
}

/** A shape that translates at a constant velocity, and does not turn; at the pose at the time 0. */
export class Linear extends Motion {
  constructor(pose: Pose, velocity: Vec2) {
    super(1, [...posed(pose).words(), ...vector(velocity, 2, 'velocity')])
  }
}

/**
 * Which point of the shape's own frame moves straight, and when the motion is at the pose that it
 * begins with.
 */
export interface RigidOptions {
  /** The point of the frame that moves straight; the origin unless told otherwise. */
  center?: Vec2
  /** When it is at the pose; 0 unless told otherwise. */
  begin?: number
}

/** Constant linear and angular velocity, counter-clockwise. */
export class Rigid extends Motion {
  constructor(pose: Pose, velocity: Vec2, angularVelocity: number, { center = [0, 0], begin = 0 }: RigidOptions = {}) {
    const numbers = [...vector(center, 2, 'center'), ...vector(velocity, 2, 'velocity'), angularVelocity, begin]
    super(2, [...posed(pose).words(), ...numbers])
  }
}

/** Between which times a motion goes from pose to pose, and which point moves straight. */
export interface BetweenOptions {
  /** When it begins and ends; 0 and 1 unless told otherwise. */
  times?: Times
  /** The point of the frame that moves straight; the origin unless told otherwise. */
  center?: Vec2
}

function between(start: Pose, end: Pose, { times = [0, 1], center = [0, 0] }: BetweenOptions): number[] {
  return [
    ...posed(start, 'start').words(),
    ...posed(end, 'end').words(),
    ...vector(center, 2, 'center'),
    ...vector(times, 2, 'times'),
  ]
}

/** From one pose to another at a constant linear and angular velocity, on the shorter way. */
export class Slerp extends Motion {
  constructor(start: Pose, end: Pose, options: BetweenOptions = {}) {
    super(3, between(start, end, options))
  }
}

/** From one pose to another, the rotation as the normalised sum of both, as engines sweep. */
export class Nlerp extends Motion {
  constructor(start: Pose, end: Pose, options: BetweenOptions = {}) {
    super(4, between(start, end, options))
  }
}

/**
 * Along a circle, or straight, as vehicles drive: at the pose at the time 0, forward along the x
 * axis of the frame.
 */
export class Arc extends Motion {
  constructor(pose: Pose, speed: number, curvature: number) {
    super(5, [...posed(pose).words(), speed, curvature])
  }
}

/** How a path goes from pose to pose. */
export interface PathOptions {
  /** The point of the frame that moves straight; the origin unless told otherwise. */
  center?: Vec2
  /** `'slerp'` unless told otherwise. */
  interpolation?: 'slerp' | 'nlerp'
  /**
   * How much the true motion may differ in linear and in angular acceleration. Answers are then
   * proven for all motions that have the poses and differ by no more.
   */
  accelerations?: [linear: number, angular: number]
}

/** One motion through many poses, each at its time; before and after it stands still. */
export class Path extends Motion {
  constructor(times: ArrayLike<number>, poses: readonly Pose[], options: PathOptions = {}) {
    const { center = [0, 0], interpolation = 'slerp', accelerations = [0, 0] } = options
    if (!(times?.length === poses?.length)) {
      throw new ArgumentError('times', `are ${times?.length} of ${poses?.length} poses`, 'give one for each pose')
    }
    const head = [...vector(center, 2, 'center'), ...vector(accelerations, 2, 'accelerations')]
    const numbers = [...head, ...Array.from(times), ...poses.flatMap((pose, i) => posed(pose, `poses[${i}]`).words())]
    super(interpolation === 'nlerp' ? 7 : 6, numbers, times.length)
  }
}

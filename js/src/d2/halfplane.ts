import { Distance } from '../answers.js'
import { proven } from '../checks.js'
import { claim, numbers, put } from '../halfspace.js'
import { RECORD, done, f64, wasm } from '../module.js'
import { Intersection, Proximity } from './ask.js'
import { DIMENSION, type Vec2, poseOfB, zero } from './pose.js'
import type { Side } from './shapes.js'

/**
 * All points `x` with `normal · (x - origin) <= offset`: the ground below a line, or a wall. The
 * normal points out of it, and may have any length.
 *
 * Its questions are those about two shapes, with the half-plane as A: normals lead from it to the
 * shape. Yes and no are exact for the numbers as they are given. It holds nothing that has to be
 * freed.
 */
export class HalfPlane {
  /** The unit normal, rounded. */
  readonly normal: Vec2
  readonly #numbers: Float64Array

  constructor(normal: Vec2, offset = 0, origin: Vec2 = zero()) {
    this.#numbers = numbers(normal, offset, origin, DIMENSION)
    done(wasm.bc_plane_halfspace_normal(put(this.#numbers), RECORD), 'origin out')
    this.normal = Array.from(f64.subarray(RECORD, RECORD + DIMENSION)) as Vec2
  }

  /** Do the half-plane and the shape meet? Decided exactly; contact counts. */
  intersects(shape: Side, out = new Intersection()): Intersection {
    return this.#ask(0, shape, 0, out)
  }

  /** Is their distance at most `margin`? A negative or NaN margin is taken as 0. */
  within(shape: Side, margin: number, out = new Intersection()): Intersection {
    return this.#ask(1, shape, margin, out)
  }

  /** How far apart are they? With proven bounds; 0 where they overlap. */
  distance(shape: Side, out = new Distance()): Distance {
    return this.#ask(2, shape, 0, out)
  }

  /** The nearest points and the distance; where they overlap, a common point. */
  closestPoints(shape: Side, out = new Proximity()): Proximity {
    return this.#ask(3, shape, 0, out)
  }

  /** Signed distance: minus the depth of the shape's deepest point where they overlap. */
  contact(shape: Side, out = new Proximity()): Proximity {
    return this.#ask(4, shape, 0, out)
  }

  /**
   * Proves an answer of these questions again, from the shape alone, where it is now. Throws
   * {@link CheckError} where it fails. Undecided answers claim nothing but their bounds.
   */
  check(answer: Intersection | Distance | Proximity, shape: Side): void {
    const question = claim(answer)
    const [ground, pose] = [put(this.#numbers), poseOfB(shape)]
    const code = wasm.bc_plane_check_halfspace(question, ground, shape?.handle, pose, RECORD)
    proven(code, 'question halfspace shape shape.pose answer')
  }

  #ask<A extends Intersection | Distance>(question: number, shape: Side, margin: number, out: A): A {
    const [ground, pose] = [put(this.#numbers), poseOfB(shape)]
    const code = wasm.bc_plane_halfspace(question, ground, shape?.handle, pose, margin, RECORD)
    done(code, 'question halfspace shape shape.pose margin out')
    out.take(RECORD)
    return out
  }
}

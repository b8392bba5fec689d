import { ArgumentError } from './errors.js'
import { FREE, NONE, f64, room, u32 } from './module.js'

/** Where the frame of a shape is at every time: a kind, a count, and numbers. */
export abstract class Motion {
  /** @internal */
  readonly kind: number
  /** @internal */
  readonly count: number
  /** @internal */
  readonly numbers: readonly number[]

  /** @internal */
  constructor(kind: number, numbers: readonly number[], count = 0) {
    this.kind = kind
    this.count = count
    this.numbers = numbers
  }
}

/** Writes a motion at a place, and returns the place after it. */
function write(motion: Motion, at: number): number {
  u32[at * 2] = motion.kind
  u32[at * 2 + 1] = motion.count
  f64.set(motion.numbers, at + 1)
  return at + 1 + motion.numbers.length
}

/**
 * Writes motions from `FREE` on, and claims so many words after them. Returns where each is, and
 * these.
 */
export function motions(a: Motion, b: Motion, more: number): [a: number, b: number, end: number] {
  const [first, second] = [moving(a, 'motionA'), moving(b, 'motionB')]
  room(FREE + first.length + second.length + 2 + more)
  const middle = write(a, FREE)
  return [FREE, middle, write(b, middle)]
}

function moving(motion: Motion, name: string): readonly number[] {
  if (motion instanceof Motion) return motion.numbers
  throw new ArgumentError(name, 'is no motion', 'give one, such as new Still(pose)')
}

/** Writes one motion at `FREE`. */
export function one(motion: Motion): number {
  room(FREE + motion.numbers.length + 32)
  write(motion, FREE)
  return FREE
}

/** Refuses a shape at a pose: what moves has its pose from its motion. */
export function unplaced(side: { readonly pose: unknown }, name: string): void {
  if (side?.pose) throw new ArgumentError(name, 'is at a pose', 'give the shape itself, and the pose to its motion')
}

/** Numbers that say when something begins and ends. */
export type Times = readonly [from: number, to: number]

/** An interval of time, and a direction that proves that two shapes are apart during all of it. */
export interface Cell<V> {
  /** The interval. */
  times: [from: number, to: number]
  /** A unit vector from A to B. */
  direction: V
  /** How it turns: not at all, with A, with B, or at a rate of its own. */
  turning: 'fixed' | 'with_a' | 'with_b' | 'spinning'
  /** The angular velocity of one that spins: in the plane only the third coordinate counts. */
  spin: [x: number, y: number, z: number]
}

const TURNINGS = ['fixed', 'with_a', 'with_b', 'spinning'] as const

/** How many words a cell has. */
export const cellWords = (dimension: number): number => 6 + dimension

/** Reads cells. */
export function takeCells<V>(at: number, count: number, dimension: number): Cell<V>[] {
  return Array.from({ length: count }, (_, i) => {
    const from = at + i * cellWords(dimension)
    const after = from + 2 + dimension
    return {
      times: [f64[from], f64[from + 1]],
      direction: Array.from(f64.slice(from + 2, after)) as V,
      turning: TURNINGS[u32[after * 2]],
      spin: [f64[after + 1], f64[after + 2], f64[after + 3]],
    }
  })
}

/** Writes cells. */
export function giveCells(cells: readonly Cell<readonly number[]>[], at: number, dimension: number): number {
  cells.forEach((cell, i) => {
    const from = at + i * cellWords(dimension)
    const after = from + 2 + dimension
    f64.set([...cell.times, ...cell.direction, 0, ...cell.spin], from)
    u32[after * 2] = TURNINGS.indexOf(cell.turning)
    u32[after * 2 + 1] = 0
  })
  return cells.length === 0 ? NONE : at
}

import { ArgumentError } from './errors.js'
import { NONE, OPTIONS, f64, u32 } from './module.js'
import { vector } from './shape.js'

/** Whether shapes that touch and do not overlap meet. */
export type Touching = 'collides' | 'free'

/**
 * Where a question ended, so that the next one about almost the same places begins there. One for
 * each pair, kept from step to step; made empty.
 */
export class Cache {
  /** Length, and ids of vertices. @internal */
  readonly halves = new Uint32Array(18)

  /** Forgets what it holds. */
  clear(): void {
    this.halves.fill(0)
  }
}

/** Options of a question. All may be left out. */
export interface QueryOptions<V> {
  /**
   * Stop as soon as the distance is proven to exceed this; the answer says `'cut-off'`, its bounds
   * hold.
   */
  cutOff?: number
  /** Stop when the bounds are so close; the answer says `'tolerance'`, its bounds hold. */
  tolerance?: number
  /** Of manifolds: also points that are so far apart. */
  margin?: number
  /** Give up after so many supports; the answer says `'iteration limit'`, its bounds hold. */
  maxIterations?: number
  /**
   * Whether shapes that touch meet; `'collides'` unless told otherwise. Verdicts do not depend on
   * it.
   */
  touching?: Touching
  /** The direction in which a cold question sets out. */
  start?: V
  /** Begins where the last question with this cache ended, and leaves in it where this one does. */
  cache?: Cache
}

/** Options of a ray, a cast or a time of impact. All may be left out. */
export interface CastOptions {
  /** Shapes that are at most so far apart are in contact, too. */
  targetDistance?: number
  /** The distance below which a motion with rotation is followed no longer. */
  resolution?: number
  /** Whether shapes that touch are in contact; `'collides'` unless told otherwise. */
  touching?: Touching
  /**
   * What shapes that overlap at the start are asked: `'hit'` is a contact at once, `'leaving'` the
   * one after they part.
   */
  start?: 'hit' | 'leaving'
}

/** The place of a word among others, or an error that lists them. */
export function code(words: readonly string[], word: string | undefined, name: string): number {
  const at = word === undefined ? 0 : words.indexOf(word)
  if (at < 0) throw new ArgumentError(name, `is ${String(word)}`, `give one of ${words.join(', ')}`)
  return at
}

const TOUCHING = ['collides', 'free'] as const

/** Writes options, and returns where they are. */
export function query(options: QueryOptions<unknown> | undefined, dimension: number, method = 0): number {
  if (options === undefined) return NONE
  const half = OPTIONS * 2
  u32[half] = options.maxIterations ?? 0
  u32[half + 1] = method
  f64[OPTIONS + 1] = options.cutOff ?? Infinity
  f64[OPTIONS + 2] = options.tolerance ?? 0
  f64[OPTIONS + 3] = options.margin ?? 0
  u32[half + 8] = code(TOUCHING, options.touching, 'options.touching')
  u32[half + 9] = options.start === undefined ? 0 : 1
  if (options.start !== undefined) {
    const start = vector(options.start, dimension, 'options.start')
    for (let i = 0; i < dimension; i++) f64[OPTIONS + 5 + i] = start[i]
  }
  const at = half + 2 * (5 + dimension)
  const { cache } = options
  u32[at] = cache === undefined ? 0 : 1
  if (cache !== undefined) {
    u32[at + 1] = cache.halves[1]
    for (let i = 2; i < 18; i++) u32[at + i] = cache.halves[i]
  }
  return OPTIONS
}

/** Takes what the question left for the next one. */
export function remember(options: QueryOptions<unknown> | undefined, dimension: number): void {
  const cache = options?.cache
  if (cache === undefined) return
  const at = 2 * (OPTIONS + 5 + dimension)
  for (let i = 1; i < 18; i++) cache.halves[i] = u32[at + i]
}

/** Writes options of a cast, and returns where they are. */
export function cast(options: CastOptions | undefined): number {
  if (options === undefined) return NONE
  f64[OPTIONS] = options.targetDistance ?? 0
  f64[OPTIONS + 1] = options.resolution ?? 0
  u32[OPTIONS * 2 + 4] = code(TOUCHING, options.touching, 'options.touching')
  u32[OPTIONS * 2 + 5] = code(['hit', 'leaving'], options.start, 'options.start')
  return OPTIONS
}

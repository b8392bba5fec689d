/// <reference lib="esnext.disposable" preserve="true" />
import { ArgumentError } from './errors.js'
import { FREE, f64, room } from './module.js'

/** Vertices: a list of points, or their coordinates one after the other. */
export type Points<V> = readonly (V | readonly number[])[] | ArrayLike<number>

/**
 * Something in the memory of the module that ends with `free()`, at the end of a `using` block, or
 * some time after nobody holds it any more.
 */
export abstract class Handle {
  /** What the module knows it by; 0 once it is freed. @internal */
  handle: number

  /** @internal */
  constructor(handle: number, registry: FinalizationRegistry<number>) {
    this.handle = handle
    registry.register(this, handle, this)
  }

  /** Frees it. Whoever uses it later gets an error. Freeing it again does nothing. */
  abstract free(): void

  /** The same as `free`, for `using`. */
  [Symbol.dispose](): void {
    this.free()
  }
}

/** Numbers as the module takes them, from `FREE` on; returns how many. */
export function put(numbers: ArrayLike<number>): number {
  room(FREE + numbers.length)
  for (let i = 0; i < numbers.length; i++) f64[FREE + i] = numbers[i]
  return numbers.length
}

/** Coordinates one after the other. */
export function flat(points: Points<unknown>, dimension: number, name: string): ArrayLike<number> {
  if (typeof points?.length !== 'number') {
    throw new ArgumentError(
      name,
      'is no list',
      `give points of ${dimension} numbers each, or numbers one after the other`,
    )
  }
  if (typeof points[0] === 'number') {
    if (points.length % dimension === 0) return points as ArrayLike<number>
    throw new ArgumentError(name, `has ${points.length} numbers`, `give ${dimension} for each point`)
  }
  const list: number[] = []
  for (let i = 0; i < points.length; i++) list.push(...vector(points[i], dimension, `${name}[${i}]`))
  return list
}

/** A vector, of as many coordinates as it must have. */
export function vector(value: unknown, dimension: number, name: string): ArrayLike<number> & Iterable<number> {
  const numbers = value as ArrayLike<number> & Iterable<number>
  if (numbers?.length === dimension && typeof numbers !== 'string') return numbers
  throw new ArgumentError(name, 'is no vector', `give ${dimension} numbers`)
}

/** Half lengths, from exactly one of both. */
export function halves(half: unknown, size: unknown, dimension: number): number[] {
  if ((half === undefined) === (size === undefined)) {
    throw new ArgumentError('lengths', 'are not clear', 'give exactly one of halfExtents and size')
  }
  return half === undefined
    ? Array.from(vector(size, dimension, 'size'), (length) => length / 2)
    : Array.from(vector(half, dimension, 'halfExtents'))
}

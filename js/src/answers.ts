import { f64, u32 } from './module.js'

/** How two shapes lie to each other. */
export type Verdict = 'separated' | 'touching' | 'penetrating' | 'undecided'

/** Whether shapes that move come into contact. */
export type ImpactVerdict = 'free' | 'contact' | 'undecided'

/** Why a question ended. */
export type Stop =
  | 'optimal'
  | 'decided'
  | 'cut-off'
  | 'tolerance'
  | 'iteration limit'
  | 'stalled'
  | 'contradiction'
  | 'not finite'
  | 'out of range'

/** What proves a yes or no. */
export type Certificate = 'none' | 'direction' | 'simplex' | 'axes'

/** The verdicts by their numbers in the columns of batches. */
export const verdicts: readonly Verdict[] = ['separated', 'touching', 'penetrating', 'undecided']
/** The reasons by their numbers in the columns of batches. */
export const stops: readonly Stop[] = [
  'optimal',
  'decided',
  'cut-off',
  'tolerance',
  'iteration limit',
  'stalled',
  'contradiction',
  'not finite',
  'out of range',
]
export const certificates: readonly Certificate[] = ['none', 'direction', 'simplex', 'axes']
export const impactVerdicts: readonly ImpactVerdict[] = ['free', 'contact', 'undecided', 'undecided']

/** Numbers of a vertex of a simplex: a weight, and halves of its ids in A and in B. */
export const VERTEX = 5

/** What all answers have. */
abstract class Answer {
  /** What is known, decided exactly; `'undecided'` where nothing is proven. */
  verdict: Verdict = 'undecided'
  /** Why the question ended: where nothing is proven, why not. */
  stop: Stop = 'decided'
  /** Supports of the obstacle that were needed. */
  iterations = 0

  /**
   * Whether the shapes have a point in common, be it by touching. False where nothing is proven.
   */
  get meets(): boolean {
    return this.verdict === 'touching' || this.verdict === 'penetrating'
  }

  /** @internal */
  take(at: number): void {
    this.verdict = verdicts[u32[at * 2]]
    this.stop = stops[u32[at * 2 + 1]]
    this.iterations = u32[at * 2 + 2]
  }
}

/** Reads a vector. */
function takeVector(vector: number[], at: number): void {
  for (let i = 0; i < vector.length; i++) vector[i] = f64[at + i]
}

/**
 * Reads weights and ids; the record of both begins at `at`. An array that has had as many is not
 * made shorter.
 */
function takeSimplex(simplex: number[], at: number, length: number): void {
  for (let i = 0, to = 0, ids = (at + 4) * 2; i < length; i++, to += VERTEX, ids += 4) {
    simplex[to] = f64[at + i]
    simplex[to + 1] = u32[ids]
    simplex[to + 2] = u32[ids + 1]
    simplex[to + 3] = u32[ids + 2]
    simplex[to + 4] = u32[ids + 3]
  }
}

/** The answer to `intersects` and `within`. */
export class Intersection<V extends number[]> extends Answer {
  /** What proves it. */
  certificate: Certificate = 'none'
  /** A unit direction from A to B that separates them, where one was found. */
  normal: V | null = null
  /** The direction of the certificate, of any length; zero where there is none. */
  direction: V
  /** The distance that was asked about: 0 of `intersects`. */
  margin = 0
  /** Whether shapes that touch meet. */
  touching: 'collides' | 'free' = 'collides'
  /** How many vertices of the obstacle prove it. */
  vertices = 0
  /**
   * Of each of these the weight, and the halves of its ids in A and in B; what comes after them
   * means nothing.
   */
  simplex: number[] = []
  #normal: V

  constructor(zero: () => V) {
    super()
    this.direction = zero()
    this.#normal = zero()
  }

  /**
   * Whether the shapes meet: by touching, too, unless the question said otherwise. False where
   * nothing is proven.
   */
  override get meets(): boolean {
    return this.verdict === 'penetrating' || (this.verdict === 'touching' && this.touching === 'collides')
  }

  /** Whether the shapes are proven not to meet. */
  get free(): boolean {
    return this.verdict === 'separated' || (this.verdict === 'touching' && this.touching === 'free')
  }

  /** @internal */
  override take(at: number): void {
    super.take(at)
    const proof = u32[at * 2 + 3]
    const dimension = this.direction.length
    this.certificate = certificates[proof]
    this.margin = f64[at + 2]
    this.touching = u32[at * 2 + 6] === 1 ? 'free' : 'collides'
    takeVector(this.direction, at + 4)
    if (proof === 1) takeVector((this.normal = this.#normal), at + 4 + dimension)
    else this.normal = null
    this.vertices = proof === 2 ? u32[at * 2 + 7] : 0
    takeSimplex(this.simplex, at + 4 + 2 * dimension, this.vertices)
  }
}

/** The answer to `distance`. */
export class Distance extends Answer {
  /** Between `lower` and `upper`; 0 where the shapes overlap. */
  distance = NaN
  /** Proven lower bound. */
  lower = NaN
  /** Proven upper bound. */
  upper = NaN

  /** @internal */
  override take(at: number): void {
    super.take(at)
    this.distance = f64[at + 2]
    this.lower = f64[at + 3]
    this.upper = f64[at + 4]
  }
}

/** The answer to `closestPoints` and `contact`. */
export class Proximity<V extends number[]> extends Distance {
  /**
   * The unit direction from A to B that proves `lower`. Where shapes overlap, moving B along it by
   * the depth is the shortest way apart; `closestPoints` has none then.
   */
  normal: V | null = null
  /**
   * The point of A nearest B; where they overlap A's deepest in B (`contact`), or a common point.
   */
  onA: V
  /** The point of B nearest A. */
  onB: V
  /** How many vertices of the obstacle prove `upper`. */
  vertices = 0
  /**
   * Of each of these the weight, and the halves of its ids in A and in B; what comes after them
   * means nothing.
   */
  simplex: number[] = []
  #normal: V

  constructor(zero: () => V) {
    super()
    this.#normal = zero()
    this.onA = zero()
    this.onB = zero()
  }

  /** How far B must move along the normal; 0 where the shapes do not overlap. */
  get depth(): number {
    return this.distance < 0 ? -this.distance : 0
  }

  /** @internal */
  override take(at: number): void {
    super.take(at)
    const dimension = this.onA.length
    if (u32[at * 2 + 3] === 1) takeVector((this.normal = this.#normal), at + 5)
    else this.normal = null
    takeVector(this.onA, at + 5 + dimension)
    takeVector(this.onB, at + 5 + 2 * dimension)
    const simplex = at + 5 + 3 * dimension
    this.vertices = u32[simplex * 2]
    takeSimplex(this.simplex, simplex + 1, this.vertices)
  }
}

/** A point at which two shapes rest on each other. */
export interface ContactPoint<V> {
  /** A point of A. */
  onA: V
  /** The point of B that is as far along the normal as `distance` says. */
  onB: V
  /** The signed distance of both along the normal: negative where the shapes overlap there. */
  distance: number
  /**
   * The features of A and of B that the point is on. Stays the same from step to step as long as
   * these do.
   */
  id: [a: number, b: number]
}

/**
 * The answer to `contactManifold`: a contact, and the points at which the shapes rest on each
 * other.
 */
export class Manifold<V extends number[]> extends Proximity<V> {
  /**
   * The points; the first is the least apart. Those of an answer that is written over are written
   * over, too.
   */
  points: ContactPoint<V>[] = []
  #zero: () => V
  #spare: ContactPoint<V>[] = []

  constructor(zero: () => V) {
    super(zero)
    this.#zero = zero
  }

  /** @internal */
  override take(at: number): void {
    super.take(at)
    const dimension = this.onA.length
    const head = at + 18 + 3 * dimension
    const [count, stride] = [u32[head * 2], 2 * dimension + 2]
    while (this.points.length > count) this.#spare.push(this.points.pop()!)
    while (this.points.length < count) this.points.push(this.#spare.pop() ?? this.#empty())
    for (let i = 0, from = head + 1; i < count; i++, from += stride) {
      const point = this.points[i]
      takeVector(point.onA, from)
      takeVector(point.onB, from + dimension)
      point.distance = f64[from + 2 * dimension]
      point.id[0] = u32[(from + 2 * dimension + 1) * 2 + 1]
      point.id[1] = u32[(from + 2 * dimension + 1) * 2]
    }
  }

  #empty(): ContactPoint<V> {
    return { onA: this.#zero(), onB: this.#zero(), distance: 0, id: [0, 0] }
  }
}

/** The answer to `castRay`, `castShape` and `timeOfImpact`. */
export class Impact<V extends number[]> {
  /** Whether there is a contact; `'undecided'` where neither is proven. */
  verdict: ImpactVerdict = 'undecided'
  /** Why the search ended. */
  stop: Stop = 'decided'
  /** Supports of the obstacle that were needed. */
  iterations = 0
  /** How many cells of time prove what is free; 0 of translations, of which `normal` does. */
  cells = 0
  /** How the shapes lie at the beginning. */
  startVerdict: Verdict = 'undecided'
  /**
   * The shapes are proven to be free up to, and not at, the first; by the second there is a
   * contact, if any.
   */
  first: [number, number] = [0, 0]
  /**
   * When shapes that overlap at the start part, where that was asked: an interval that holds the
   * time.
   */
  leaves: [number, number] | null = null
  /** The unit normal of the first contact, from A to B. */
  normal: V | null = null
  /** The point of A where the first contact is. */
  onA: V | null = null
  /** The point of B there. */
  onB: V | null = null
  #zero: () => V

  constructor(zero: () => V) {
    this.#zero = zero
  }

  /** Whether a contact is proven. */
  get meets(): boolean {
    return this.verdict === 'contact'
  }

  /** Whether the shapes are proven not to meet. */
  get free(): boolean {
    return this.verdict === 'free'
  }

  /** @internal */
  take(at: number): void {
    const dimension = this.#zero().length
    const flags = u32[at * 2 + 5]
    this.verdict = impactVerdicts[u32[at * 2]]
    this.stop = stops[u32[at * 2 + 1]]
    this.iterations = u32[at * 2 + 2]
    this.cells = u32[at * 2 + 3]
    this.startVerdict = verdicts[u32[at * 2 + 4]]
    takeVector(this.first, at + 3)
    this.leaves = flags & 1 ? [f64[at + 5], f64[at + 6]] : null
    this.normal = this.#vector(flags & 2, this.normal, at + 7)
    this.onA = this.#vector(flags & 4, this.onA, at + 7 + dimension)
    this.onB = this.#vector(flags & 8, this.onB, at + 7 + 2 * dimension)
  }

  #vector(there: number, old: V | null, at: number): V | null {
    if (!there) return null
    const vector = old ?? this.#zero()
    takeVector(vector, at)
    return vector
  }
}

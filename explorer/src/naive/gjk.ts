// Deliberately naive: GJK as tutorials teach it, in doubles, for two convex polygons. It is here to
// be compared with the library, which is right where this is wrong; nothing else uses it. Its
// source is shown on the page as it stands.

/** A point or vector of the plane. */
export type Point = readonly [x: number, y: number]

/** What the textbook sees in a turn: a direction, the support found, and how far it lies along. */
export interface NaiveStep {
  direction: Point
  found: Point
  /** The product of both, as doubles have it: below zero, the textbook says "apart". */
  along: number
  /** The triangle, where there is one, newest first. */
  triangle?: readonly [Point, Point, Point]
  /** How far the origin is beyond its edges AB and AC, as doubles have it: above zero, it is. */
  beyond?: readonly [ab: number, ac: number]
}

/** What the textbook says, and how it got there. */
export interface NaiveAnswer {
  /** `'endless'`: it went round in circles, and was stopped. */
  verdict: 'meet' | 'apart' | 'endless'
  steps: NaiveStep[]
}

const TURNS = 64

// The textbook begins here.

const minus = (p: Point, q: Point): Point => [p[0] - q[0], p[1] - q[1]]
const dot = (p: Point, q: Point): number => p[0] * q[0] + p[1] * q[1]

/** (p × q) × r: across r, in the plane of p and q. */
function triple(p: Point, q: Point, r: Point): Point {
  const z = p[0] * q[1] - p[1] * q[0]
  return [-z * r[1], z * r[0]]
}

/** The vertex farthest along a direction. */
function farthest(shape: readonly Point[], direction: Point): Point {
  let best = shape[0]
  for (const vertex of shape) if (dot(vertex, direction) > dot(best, direction)) best = vertex
  return best
}

/** The vertex of the Minkowski difference farthest along a direction. */
function support(a: readonly Point[], b: readonly Point[], direction: Point): Point {
  return minus(farthest(a, direction), farthest(b, [-direction[0], -direction[1]]))
}

/** Do two convex polygons meet? Touching counts. */
export function textbook(a: readonly Point[], b: readonly Point[]): NaiveAnswer {
  const steps: NaiveStep[] = []
  let simplex: Point[] = [support(a, b, [1, 0])]
  let direction: Point = [-simplex[0][0], -simplex[0][1]]

  for (let turn = 0; turn < TURNS; turn++) {
    const found = support(a, b, direction)
    const along = dot(found, direction)
    steps.push({ direction, found, along })
    if (along < 0) return { verdict: 'apart', steps }

    simplex = [found, ...simplex]
    if (simplex.length === 2) {
      const ab = minus(simplex[1], simplex[0])
      const ao = minus([0, 0], simplex[0])
      direction = triple(ab, ao, ab)
    } else {
      const ab = minus(simplex[1], simplex[0])
      const ac = minus(simplex[2], simplex[0])
      const ao = minus([0, 0], simplex[0])
      const beyondAb = triple(ac, ab, ab)
      const beyondAc = triple(ab, ac, ac)
      const beyond = [dot(beyondAb, ao), dot(beyondAc, ao)] as const
      steps[turn] = { ...steps[turn], triangle: [simplex[0], simplex[1], simplex[2]], beyond }
      if (beyond[0] > 0) {
        simplex = [simplex[0], simplex[1]]
        direction = beyondAb
      } else if (beyond[1] > 0) {
        simplex = [simplex[0], simplex[2]]
        direction = beyondAc
      } else {
        return { verdict: 'meet', steps }
      }
    }
    if (direction[0] === 0 && direction[1] === 0) return { verdict: 'meet', steps }
  }
  return { verdict: 'endless', steps }
}

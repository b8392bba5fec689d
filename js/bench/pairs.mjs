// The pairs that everybody is asked about: regular polygons of radius 1, near each other, so that
// more than half of them meet.

/** A generator of numbers in [0, 1): mulberry32. */
function random(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The vertices of a regular polygon, counter-clockwise. */
export function polygon(n) {
  return Array.from({ length: n }, (_, i) => [Math.cos((2 * Math.PI * i) / n), Math.sin((2 * Math.PI * i) / n)])
}

/** The numbers below `count` in a random order, by the method of Fisher and Yates. */
export function order(count, seed) {
  const [next, places] = [random(seed), Uint32Array.from({ length: count }, (_, i) => i)]
  for (let i = count - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1))
    ;[places[i], places[j]] = [places[j], places[i]]
  }
  return places
}

/** Numbers of a pose: x, y, angle, its cosine and sine. */
const POSE = 5

/** Where the pose of A of a pair begins. */
export const ofA = (pair) => 2 * POSE * pair

/** Where the pose of B of a pair begins. */
export const ofB = (pair) => 2 * POSE * pair + POSE

/** Of how many pairs the poses are. */
export const count = (poses) => poses.length / (2 * POSE)

/** Poses of so many pairs. All are in one array: who asks in another order waits for no objects. */
export function poses(pairs, seed = 7) {
  const next = random(seed)
  const pose = (reach) => {
    const [x, y, angle] = [(next() - 0.5) * reach, (next() - 0.5) * reach, next() * 6.2]
    return [x, y, angle, Math.cos(angle), Math.sin(angle)]
  }
  const all = new Float64Array(2 * POSE * pairs)
  for (let i = 0; i < pairs; i++) all.set([...pose(1), ...pose(4)], ofA(i))
  return all
}

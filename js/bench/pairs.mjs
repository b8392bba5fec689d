// The pairs that everybody is asked about: regular polygons of radius 1, near each other, so that
// about half of them meet.

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

/** Poses of A and of B: x, y and angle of each. */
export function poses(count, seed = 7) {
  const next = random(seed)
  return Array.from({ length: count }, () => ({
    a: [next() - 0.5, next() - 0.5, next() * 6.2],
    b: [(next() - 0.5) * 4, (next() - 0.5) * 4, next() * 6.2],
  }))
}

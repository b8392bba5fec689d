import type { Library } from '../lib/load.ts'
import type { Vertex } from '../trace/read.ts'
import { type Content, type Solid, type Vec3, nothing, simplex } from './content.ts'
import { hullOf } from './solids.ts'
import { type Moment, vec } from './walk.ts'

const wOf = ({ w }: Vertex): Vec3 => vec(w)
const origin: Vec3 = [0, 0, 0]

/** The obstacle, and what a step does in it. */
export function inObstacle(lib: Library, moment: Moment, obstacle: Solid | undefined): Content {
  const { phase, before, after, polytope, face, direction, found, kind, nearest } = moment
  const content = nothing()
  if (obstacle) content.solids.push(phase === 'EPA' ? { ...obstacle, opacity: 0.1 } : obstacle)
  if (phase === 'EPA') {
    const body = hullOf(lib, polytope.map(wOf), 'epa', 0.3)
    content.solids.push(body ?? simplex(polytope.map(wOf).slice(0, 4), 'epa', 0.3))
    if (face) content.solids.push(simplex(face.map(wOf), 'way', 0.5))
    content.points.push(...polytope.map((vertex) => ({ at: wOf(vertex), tone: 'epa' as const })))
  } else {
    const old = kind === 'simplex' ? before : after
    if (old.length > after.length) content.solids.push(simplex(old.map(wOf), 'old', 0))
    content.solids.push(simplex(after.map(wOf), 'now', 0.5))
    const kept = (vertex: Vertex) => after.some(({ w }) => w.every((value, i) => value === vertex.w[i]))
    content.points.push(...old.map((vertex) => ({ at: wOf(vertex), tone: 'now' as const, hollow: !kept(vertex) })))
  }
  if (nearest) {
    content.segments.push({ from: origin, to: nearest, tone: 'way' })
    content.points.push({ at: nearest, tone: 'way', label: 'P' })
  }
  if (direction && found) {
    content.planes.push({ at: wOf(found), normal: direction, tone: 'way' })
    content.arrows.push({ from: wOf(found), along: direction, tone: 'way' })
    content.points.push({ at: wOf(found), tone: 'way', label: 'w' })
  }
  content.points.push({ at: origin, tone: 'ink', label: 'O' })
  return content
}

/** Both shapes, and where a step looks at each. Points of a trace are relative to the shapes' origins. */
export function onShapes(moment: Moment | undefined, solids: Solid[], origins: readonly [Vec3, Vec3]): Content {
  const content = { ...nothing(), solids }
  const put = (point: readonly number[], side: 0 | 1): Vec3 => vec(point.map((value, i) => value + origins[side][i]))
  if (!moment) return content
  const { direction, found, after } = moment
  if (direction && found) {
    const back = vec(direction.map((value) => -value))
    content.arrows.push(
      { from: put(found.a, 0), along: direction, tone: 'a' },
      { from: put(found.b, 1), along: back, tone: 'b' },
    )
    content.points.push({ at: put(found.a, 0), tone: 'a', label: 'a' }, { at: put(found.b, 1), tone: 'b', label: 'b' })
    return content
  }
  for (const { a, b } of after) {
    content.points.push({ at: put(a, 0), tone: 'a' }, { at: put(b, 1), tone: 'b' })
    content.segments.push({ from: put(a, 0), to: put(b, 1), tone: 'quiet' })
  }
  return content
}

/** A set of points, its hull, and what a step does on the way to the point nearest to O. */
export function inCloud(lib: Library, moment: Moment, points: readonly Vec3[]): Content {
  const hull = hullOf(lib, points, 'a', 0.14)
  const content = inObstacle(lib, moment, hull)
  content.points.unshift(...points.map((at) => ({ at, tone: 'a' as const })))
  return content
}

// Cases of the suite, as shapes and poses of the package.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { d2, d3 } from 'barycode/explorer'
import { root } from './native.mjs'

/** The lines of a file of the suite. */
export const lines = (...names) =>
  readFileSync(join(root, 'suite', ...names), 'utf8')
    .trim()
    .split('\n')

/** Files of a folder of the suite. */
export const files = (folder = '.') =>
  readdirSync(join(root, 'suite', folder))
    .filter((name) => name.endsWith('.jsonl'))
    .sort()

export const space = (dimension) => (dimension === 2 ? d2 : d3)

/** The sub-distance methods of a dimension. */
export const methods = (dimension) => [
  'barycode',
  'barycode-unordered',
  'signed-volumes',
  ...(dimension === 3 ? ['signed-volumes-ordered'] : []),
  'voronoi',
  'johnson',
]

/**
 * In the plane the vertices as they are where they go round a convex polygon, as the command has
 * them; else their hull.
 */
function convex(d, vertices, options) {
  try {
    return d === d2 ? new d2.Polygon(vertices, options) : new d3.Hull(vertices, options)
  } catch {
    return new d.Hull(vertices, options)
  }
}

/** A shape that is made of others, of which the suite has some in space. */
function madeOfOthers(of) {
  const [[kind, parts]] = Object.entries(of)
  switch (kind) {
    case 'list':
      return new d3.Cloud(parts)
    case 'affine':
      return new d3.Affine(madeOfOthers(parts[1]), parts[0].rows, parts[0].shift)
    case 'posed': {
      const [{ rows, shift }, part] = parts
      return new d3.Posed(
        madeOfOthers(part),
        d3.Pose.rows([...rows.flatMap((row, i) => [...row, shift[i]]), 0, 0, 0, 1]),
      )
    }
    case 'sum':
      return new d3.Sum(...parts.map(madeOfOthers))
    default:
      throw new Error(`no shape here is ${kind}`)
  }
}

/** The shape of a case, `cloud` of points where it is convex and its vertices need no order. */
export function shape({ shape: kind, vertices, radius, ...rest }, dimension, { cloud = false, rounding = 0 } = {}) {
  const d = space(dimension)
  const up = (half) => [
    [0, 0, -half],
    [0, 0, half],
  ]
  const rounded = { radius: rounding }
  switch (kind) {
    case 'compound':
      return madeOfOthers(rest.of)
    case 'rounded':
      return shape(rest.core, dimension, { cloud, rounding: radius })
    case 'point':
      return new d.Point(vertices[0])
    case 'segment':
      return new d.Segment(...vertices)
    case 'triangle':
      return new d.Triangle(...vertices, rounded)
    case 'convex':
      return cloud ? new d.Cloud(vertices, rounded) : convex(d, vertices, rounded)
    case 'box':
      return dimension === 2
        ? new d2.Rectangle({ halfExtents: rest.half_extents, ...rounded })
        : new d3.Box({ halfExtents: rest.half_extents, ...rounded })
    case 'circle':
      return new d2.Circle(radius)
    case 'sphere':
      return new d3.Sphere(radius)
    case 'ellipse':
      return new d2.Ellipse(rest.radii, rounding)
    case 'ellipsoid':
      return new d3.Ellipsoid(rest.radii, rounding)
    case 'capsule':
      return new d.Capsule(...(vertices ?? up(rest.half_height)), radius)
    case 'cylinder':
      return new d3.Cylinder({ halfHeight: rest.half_height, radius })
    case 'cone':
      return new d3.Cone({ halfHeight: rest.half_height, radius })
    default:
      throw new Error(`no shape here is ${kind}`)
  }
}

export function pose(given, dimension) {
  const {
    translation: [x, y, z],
    angle,
    rotation_cos_sin: entries,
    rotation_quat_xyzw: q,
    rotation_matrix_rowmajor: m,
  } = given
  if (dimension === 2) return entries ? d2.Pose.cosSin(x, y, ...entries) : d2.pose(x, y, angle)
  if (m) return d3.Pose.rows([...m.slice(0, 3), x, ...m.slice(3, 6), y, ...m.slice(6), z, 0, 0, 0, 1])
  return d3.Pose.xyzXyzw([x, y, z], q)
}

/**
 * A shape at the pose of a case. The command leaves one where it is if the pose does nothing, and
 * so does this.
 */
export function place(side, given, dimension) {
  const there = pose(given, dimension)
  const numbers = dimension === 2 ? [there.x, there.y, there.cos, there.sin] : there.numbers
  const home = dimension === 2 ? [0, 0, 1, 0] : new d3.Pose().numbers
  return numbers.every((number, i) => number === home[i]) ? side : side.at(there)
}

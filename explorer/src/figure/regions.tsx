import type { Vec2 } from '../state/pair.ts'
import { Label } from './draw.tsx'
import { type Frame, path } from './frame.ts'

const add = ([ax, ay]: Vec2, [bx, by]: Vec2, times = 1): Vec2 => [ax + times * bx, ay + times * by]
const from = (a: Vec2, b: Vec2): Vec2 => add(b, a, -1)
const mean = (...points: Vec2[]): Vec2 => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
]

/** A region: its code or name, its outline as far as any figure reaches, where its label goes. */
interface Region {
  code: number
  outline: Vec2[]
  label: Vec2
}

/** A direction of length 1. */
const unit = ([x, y]: Vec2): Vec2 => {
  const length = Math.hypot(x, y) || 1
  return [x / length, y / length]
}

/** What two directions, and all between them, reach from the ends of a side or from one point. */
function wedge(far: number, start: Vec2, first: Vec2, end: Vec2, second: Vec2): Vec2[] {
  const [u, v] = [unit(first), unit(second)]
  const between = unit(add(u, v))
  const out = (point: Vec2, direction: Vec2) => add(point, direction, far)
  return [start, out(start, u), out(out(start, u), between), out(out(end, v), between), out(end, v), end]
}

/** Beyond what any figure shows. */
const beyond = (frame: Frame): number => (4 * (frame.width + frame.height)) / frame.scale

/** The seven regions that the lines of a triangle's edges make, by their barycodes. */
function barycentric(frame: Frame, [a, b, c]: readonly Vec2[]): Region[] {
  const k = beyond(frame)
  const cone = (code: number, v: Vec2, m: Vec2, n: Vec2): Region => ({
    code,
    outline: wedge(k, v, from(m, v), v, from(n, v)),
    label: add(v, add(from(m, v), from(n, v)), 0.3),
  })
  const edge = (code: number, v: Vec2, m: Vec2, n: Vec2): Region => ({
    code,
    outline: wedge(k, m, from(v, m), n, from(v, n)),
    label: add(mean(m, n), from(v, mean(m, n)), 0.4),
  })
  return [
    { code: 7, outline: [a, b, c], label: mean(a, b, c) },
    cone(4, a, b, c),
    cone(2, b, c, a),
    cone(1, c, a, b),
    edge(3, a, b, c),
    edge(5, b, c, a),
    edge(6, c, a, b),
  ]
}

/** The regions of the points that a triangle's vertices and edges are nearest to. */
function nearest(frame: Frame, [a, b, c]: readonly Vec2[]): Region[] {
  const k = beyond(frame)
  const out = (v: Vec2, m: Vec2, n: Vec2): Vec2 => {
    const [x, y] = from(m, n)
    const normal: Vec2 = [y, -x]
    const [ix, iy] = from(m, v)
    return normal[0] * ix + normal[1] * iy > 0 ? [-normal[0], -normal[1]] : normal
  }
  const [na, nb, nc] = [out(a, b, c), out(b, c, a), out(c, a, b)]
  const vertex = (code: number, v: Vec2, first: Vec2, second: Vec2): Region => ({
    code,
    outline: wedge(k, v, first, v, second),
    label: add(v, add(first, second), 0.25),
  })
  const edge = (code: number, m: Vec2, n: Vec2, normal: Vec2): Region => ({
    code,
    outline: wedge(k, m, normal, n, normal),
    label: add(mean(m, n), normal, 0.3),
  })
  return [
    { code: 7, outline: [a, b, c], label: mean(a, b, c) },
    vertex(4, a, nb, nc),
    vertex(2, b, nc, na),
    vertex(1, c, na, nb),
    edge(3, b, c, na),
    edge(5, c, a, nb),
    edge(6, a, b, nc),
  ]
}

interface RegionsProps {
  frame: Frame
  /** The triangle A, B, C. */
  triangle: readonly Vec2[]
  kind: 'barycentric' | 'nearest'
  /** The code of the region that O is in, where the library names it. */
  active?: number
  name(code: number): string
  /** Without names. */
  bare?: boolean
}

/** The regions of a triangle, shaded and named. */
export function Regions({ frame, triangle, kind, active, name, bare }: RegionsProps) {
  const regions = (kind === 'barycentric' ? barycentric : nearest)(frame, triangle)
  return (
    <g class="regions">
      {regions.map(({ code, outline }) => (
        <polygon
          key={code}
          points={path(frame, outline)}
          class={`region r${code} ${code === active ? 'active' : ''}`}
        />
      ))}
      {!bare &&
        regions.map(({ code, label }) => (
          <Label
            key={code}
            frame={frame}
            at={label}
            off={[0, 5]}
            anchor="middle"
            tone={code === active ? 'way' : 'quiet'}
          >
            {name(code)}
          </Label>
        ))}
    </g>
  )
}

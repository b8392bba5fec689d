import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import type { Side, Vec2 } from '../state/pair.ts'
import { type Frame, boxAbout, drawable, gridStep, path, pick, place } from './frame.ts'

/** Hatchings: they tell shapes apart where colours do not. */
export function Patterns() {
  const hatch = (id: string, angle: number) => (
    <pattern id={id} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform={`rotate(${angle})`}>
      <line x1="0" y1="0" x2="0" y2="7" class={id} />
    </pattern>
  )
  return (
    <defs>
      {hatch('hatch-a', 45)}
      {hatch('hatch-b', -45)}
      {hatch('hatch-o', 0)}
      {['ink', 'a', 'b', 'o', 'way'].map((tone) => (
        <marker
          key={tone}
          id={`tip-${tone}`}
          viewBox="0 0 10 10"
          refX="9"
          refY="5"
          markerWidth="7"
          markerHeight="7"
          orient="auto-start-reverse"
        >
          <path d="M0 1 10 5 0 9z" class={`tip-${tone}`} />
        </marker>
      ))}
    </defs>
  )
}

/** The lines of whole steps, and the axes. */
export function Grid({ frame }: { frame: Frame }) {
  const step = gridStep(frame)
  const [left, top] = pick(frame, [0, 0])
  const [right, bottom] = pick(frame, [frame.width, frame.height])
  const lines = (from: number, to: number) => {
    const first = Math.ceil(from / step)
    const count = Math.floor(to / step) - first + 1
    return count > 0 && count < 99 ? Array.from({ length: count }, (_, i) => (first + i) * step) : []
  }
  return (
    <g class="grid" aria-hidden="true">
      {lines(left, right).map((x, i) => {
        const [px] = place(frame, [x, 0])
        return <line key={`x${i}`} class={x === 0 ? 'axis' : ''} x1={px} x2={px} y1={0} y2={frame.height} />
      })}
      {lines(bottom, top).map((y, i) => {
        const [, py] = place(frame, [0, y])
        return <line key={`y${i}`} class={y === 0 ? 'axis' : ''} x1={0} x2={frame.width} y1={py} y2={py} />
      })}
    </g>
  )
}

interface RingProps {
  frame: Frame
  points: readonly Vec2[]
  /** All within this of the ring belongs to it. */
  radius?: number
  /** `a`, `b`, `o` (the obstacle) or another class of the theme. */
  tone: string
  /** Without its outline. */
  plain?: boolean
}

/** A convex ring with a radius, filled and hatched. */
export function Ring({ frame, points, radius = 0, tone, plain }: RingProps) {
  const { x, y, scale, width, height } = frame
  const d = useMemo(() => path(frame, points), [points, x, y, scale, width, height])
  const wide = drawable(2 * radius * frame.scale)
  return (
    <g class={`ring ${tone}`}>
      {wide > 0 && !plain && <polygon points={d} class="rim" style={{ strokeWidth: wide + 3.5 }} />}
      {wide > 0 && <polygon points={d} class="cover" style={{ strokeWidth: wide }} />}
      {wide > 0 && <polygon points={d} class="round" style={{ strokeWidth: wide }} />}
      <polygon points={d} class="fill" />
      <polygon points={d} class="hatch" style={{ fill: `url(#hatch-${tone})` }} />
      {!plain && <polygon points={d} class={wide > 0 ? 'core' : 'outline'} />}
    </g>
  )
}

interface LineProps {
  frame: Frame
  from: Vec2
  to: Vec2
  tone?: string
  class?: string
  /** With a tip at its end. */
  arrow?: boolean
}

/** A segment or an arrow. */
export function Line({ frame, from, to, tone = 'ink', arrow, ...rest }: LineProps) {
  const [x1, y1] = place(frame, from)
  const [x2, y2] = place(frame, to)
  return (
    <line
      class={`line ${tone} ${rest.class ?? ''}`}
      x1={x1}
      y1={y1}
      x2={x2}
      y2={y2}
      marker-end={arrow ? `url(#tip-${tone})` : undefined}
    />
  )
}

/** A line without ends through a point, across a direction. */
export function Across({
  frame,
  at,
  direction,
  tone = 'ink',
}: {
  frame: Frame
  at: Vec2
  direction: Vec2
  tone?: string
}) {
  const [px, py] = place(frame, at)
  const length = Math.hypot(...direction)
  if (!(length > 0)) return null
  const far = 2 * Math.hypot(frame.width, frame.height)
  const [dx, dy] = [(direction[1] / length) * far, (direction[0] / length) * far]
  return <line class={`line across ${tone}`} x1={px - dx} y1={py - dy} x2={px + dx} y2={py + dy} />
}

/** What lies between two lines across a direction, through one point each. */
export function Band({
  frame,
  from,
  to,
  direction,
  tone,
}: {
  frame: Frame
  from: Vec2
  to: Vec2
  direction: Vec2
  tone: string
}) {
  const length = Math.hypot(...direction)
  if (!(length > 0)) return null
  const far = 2 * Math.hypot(frame.width, frame.height)
  const [dx, dy] = [(direction[1] / length) * far, (direction[0] / length) * far]
  const ends = (point: Vec2): [Vec2, Vec2] => {
    const [x, y] = place(frame, point)
    return [
      [x - dx, y - dy],
      [x + dx, y + dy],
    ]
  }
  const [[a, b], [c, d]] = [ends(from), ends(to)]
  return <polygon class={`band ${tone}`} points={[a, b, d, c].map((point) => point.join(',')).join(' ')} />
}

interface DotProps {
  frame: Frame
  at: Vec2
  tone?: string
  size?: number
  /** A ring instead of a disc. */
  hollow?: boolean
}

/** A point. */
export function Dot({ frame, at, tone = 'ink', size = 4, hollow }: DotProps) {
  const [cx, cy] = place(frame, at)
  return <circle class={`dot ${tone} ${hollow ? 'hollow' : ''}`} cx={cx} cy={cy} r={size} />
}

interface LabelProps {
  frame: Frame
  at: Vec2
  /** Pixels to the right and down. */
  off?: Vec2
  tone?: string
  anchor?: 'start' | 'middle' | 'end'
  children: ComponentChildren
}

/** A word beside a point, kept inside the figure. */
export function Label({ frame, at, off = [8, -8], tone = 'ink', anchor = 'start', children }: LabelProps) {
  const [x, y] = place(frame, at)
  const left = Math.min(Math.max(x + off[0], 10), frame.width - 10)
  const down = Math.min(Math.max(y + off[1], 14), frame.height - 6)
  return (
    <text class={`label ${tone}`} x={left} y={down} text-anchor={anchor} aria-hidden="true">
      {children}
    </text>
  )
}

/** The origin of the plane of the obstacle. */
export function Origin({ frame }: { frame: Frame }) {
  const [x, y] = place(frame, [0, 0])
  return (
    <g class="origin" aria-hidden="true">
      <path d={`M${x - 8} ${y}h16M${x} ${y - 8}v16`} />
      <circle cx={x} cy={y} r="4.5" />
      <text class="label" x={x + 9} y={y + 17}>
        O
      </text>
    </g>
  )
}

/** The letter of a body, in the middle of it and over both bodies. */
export function Name({ frame, side, points }: { frame: Frame; side: Side; points: readonly Vec2[] }) {
  const { left, right, bottom, top } = boxAbout(points)
  const [x, y] = place(frame, [left / 2 + right / 2, bottom / 2 + top / 2])
  return (
    <text class={`name ${side}`} x={x} y={y} dy="0.36em" text-anchor="middle" aria-hidden="true">
      {side.toUpperCase()}
    </text>
  )
}

import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Patterns } from '../../figure/draw.tsx'
import type { Point } from '../../naive/gjk.ts'
import type { Pair } from '../../naive/pairs.ts'
import { steps } from '../../naive/ulp.ts'
import { seen } from '../../naive/window.ts'

interface LensProps {
  pair: Pair
  /** What is at the middle. */
  middle: Point
  /** How many units in the last place the picture is wide, halved, as a power of two. */
  zoom: number
}

const ASPECT = 0.75
/** Doubles closer together than so many pixels are not drawn. */
const LEAST = 5

/** The spacing of doubles there. */
export const unitAt = (value: number): number => Math.abs(steps(value, 1) - value)

/** Half of the width of the picture. */
export const reachOf = (pair: Pair, zoom: number): number => 10 * 2 ** zoom * unitAt(pair.b.x)

/** A window onto the place of contact, drawn without rounding. */
export function Lens({ pair, middle: [x, y], zoom }: LensProps) {
  const svg = useRef<SVGSVGElement>(null)
  const [width, setWidth] = useState(480)
  useLayoutEffect(() => {
    const element = svg.current!
    const measure = () => setWidth(Math.max(element.clientWidth, 120))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const height = Math.round(width * ASPECT)
  const right = reachOf(pair, zoom)
  const window = { x, y, right, up: right * ASPECT }
  const half = width / 2
  const points = (ring: readonly Point[]) =>
    ring.map(([u, v]) => `${(half + u * half).toFixed(2)},${(height / 2 - v * half).toFixed(2)}`).join(' ')
  const [a, b] = [seen(pair.a, pair.b, window), seen(pair.b, pair.a, window)]
  return (
    <div class="plane lens">
      <svg
        ref={svg}
        viewBox={`0 0 ${width} ${height}`}
        style={{ aspectRatio: `${width} / ${height}` }}
        role="img"
        aria-label="The place of contact, magnified until single doubles are seen"
      >
        <Patterns />
        {[
          { ring: a, tone: 'a' },
          { ring: b, tone: 'b' },
        ].map(({ ring, tone }) => (
          <g key={tone} class={`ring ${tone}`}>
            <polygon class="fill" points={points(ring)} />
            <polygon class="hatch" points={points(ring)} style={{ fill: `url(#hatch-${tone})` }} />
            <polygon class="outline" points={points(ring)} />
          </g>
        ))}
        <Doubles spacing={(unitAt(x) / right) * half} width={width} height={height} across />
        <Doubles spacing={(unitAt(y) / right) * half} width={width} height={height} />
        <text class="label a" x={10} y={22} aria-hidden="true">
          A
        </text>
        <text class="label b" x={width - 10} y={22} text-anchor="end" aria-hidden="true">
          B
        </text>
      </svg>
    </div>
  )
}

interface DoublesProps {
  spacing: number
  width: number
  height: number
  across?: boolean
}

/** The lines of all doubles of one coordinate. */
function Doubles({ spacing, width, height, across = false }: DoublesProps) {
  if (!(spacing >= LEAST)) return null
  const [length, middle] = across ? [width, width / 2] : [height, height / 2]
  const count = Math.floor(length / 2 / spacing)
  return (
    <g class="doubles" aria-hidden="true">
      {Array.from({ length: 2 * count + 1 }, (_, i) => {
        const at = middle + (i - count) * spacing
        return across ? (
          <line key={i} x1={at} x2={at} y1={0} y2={height} />
        ) : (
          <line key={i} y1={at} y2={at} x1={0} x2={width} />
        )
      })}
    </g>
  )
}

import type { Outline } from 'barycode/scene'
import type { Vec2 } from '../state/pair.ts'
import { type Frame, drawable, path, place } from './frame.ts'

/** A disc as a path that runs as rings do, counter-clockwise. */
function disc(frame: Frame, [x, y, radius]: Outline['discs'][number]): string {
  const [[px, py], wide] = [place(frame, [x, y]), drawable(radius * frame.scale)]
  const half = `A${wide},${wide},0,0,0,`
  return `M${px - wide},${py}${half}${px + wide},${py}${half}${px - wide},${py}Z`
}

/** A ring that is rounded: its sides, moved outwards, and arcs about its corners. */
function rounding(frame: Frame, { ring, radius }: Outline['rounded'][number]): string {
  const wide = drawable(radius * frame.scale)
  const sides = ring.map(([ax, ay], i) => {
    const [bx, by] = ring[(i + 1) % ring.length]
    const length = Math.hypot(bx - ax, by - ay) || 1
    const [dx, dy] = [((by - ay) / length) * radius, ((ax - bx) / length) * radius]
    return [place(frame, [ax + dx, ay + dy]), place(frame, [bx + dx, by + dy])]
  })
  const arc = `A${wide},${wide},0,0,0,`
  const around = sides.map(([from, to], i) => `${i === 0 ? 'M' : arc}${from}L${to}`)
  return `${around.join('')}${arc}${sides[0][0]}Z`
}

/** All that is occupied as one path, to be filled by the non-zero rule; lines of no width apart. */
export function areaPath(frame: Frame, { rings, discs, rounded }: Outline): string {
  const filled = rings.map((ring) => `M${path(frame, ring)}Z`)
  const round = rounded.map((ring) => rounding(frame, ring))
  return [...filled, ...discs.map((one) => disc(frame, one)), ...round].join('')
}

/** Points whose box holds all that is occupied. */
export function extremes({ rings, discs, rounded, lines }: Outline): Vec2[] {
  const about = ([x, y]: Vec2, radius: number): Vec2[] => [
    [x - radius, y - radius],
    [x + radius, y + radius],
  ]
  return [
    ...rings.flat(),
    ...lines.flat(),
    ...discs.flatMap(([x, y, radius]) => about([x, y], radius)),
    ...rounded.flatMap(({ ring, radius }) => ring.flatMap((corner) => about(corner, radius))),
  ]
}

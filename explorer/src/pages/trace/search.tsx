import { useEffect, useMemo } from 'preact/hooks'
import { Ring } from '../../figure/draw.tsx'
import { boxAbout, placed } from '../../figure/frame.ts'
import { Plane } from '../../figure/plane.tsx'
import type { Library } from '../../lib/load.ts'
import type { Body, Pair, Vec2 } from '../../state/pair.ts'
import type { Reading } from '../../trace/read.ts'
import { type PlaneSide, type Sides, planeObstacle, planeSides } from '../../trace/sides.ts'
import { ObstacleFigure, Supports } from '../step/figures.tsx'
import { Scrubber } from '../step/scrubber.tsx'
import { type Moment, walk } from '../step/walk.ts'

interface SearchProps {
  lib: Library
  reading: Reading
  at: number
  onAt(at: number, how: 'live' | 'step'): void
}

/** A search in the plane: its steps, the shapes of the request, the obstacle. */
export function Search({ lib, reading, at, onAt }: SearchProps) {
  const moments = useMemo(() => walk(reading.steps as Parameters<typeof walk>[0]), [reading])
  const sides = useSides(() => planeSides(lib, reading.input ?? {}), reading)
  const used = Math.min(at, moments.length - 1)
  const moment = moments[used]
  if (!moment) return <p class="notice">This trace has no steps.</p>
  const corners = sides.made ? planeObstacle(lib, sides.made) : moments.flatMap(({ after }) => after.map(({ w }) => w))
  return (
    <>
      <Scrubber moments={moments} at={used} onAt={onAt} />
      <div class="two">
        {sides.made ? <Shapes lib={lib} sides={sides.made} moment={moment} /> : <p class="quiet">{sides.fault}</p>}
        <figure>
          <ObstacleFigure
            moment={moment}
            outline={{ radius: 0, corners: corners.map((point) => ({ point, a: 0, b: 0 })) }}
          />
          <figcaption>
            The same step in A ⊖ B, the obstacle of the cores
            {sides.made ? '' : ': only the vertices that the file names'}.
          </figcaption>
        </figure>
      </div>
    </>
  )
}

/** What is made for a reading, or why it cannot be; freed when the reading is gone. */
export function useSides<S>(make: () => Sides<S>, reading: Reading): { made?: Sides<S>; fault: string } {
  const sides = useMemo((): { made?: Sides<S>; fault: string } => {
    if (!reading.input)
      return {
        fault: 'The file has no request, so that its shapes are not known: a trace alone, as programs record it.',
      }
    try {
      return { made: make(), fault: '' }
    } catch (error) {
      return { fault: `The shapes of the request cannot be drawn: ${(error as Error).message}.` }
    }
  }, [reading])
  useEffect(() => () => sides.made?.free(), [sides])
  return sides
}

/** A side as figures know bodies, at a time. */
export function bodyAt({ motion, ring, radius }: PlaneSide, time: number): { body: Body; points: Vec2[] } {
  const { x, y, cos, sin } = motion.at(time)
  const body = { points: ring, radius, x, y, angle: 0 }
  return { body, points: placed(body, { cos, sin }) }
}

function Shapes({ sides, moment }: { lib: Library; sides: Sides<PlaneSide>; moment: Moment }) {
  const [a, b] = [bodyAt(sides.a, 0), bodyAt(sides.b, 0)]
  const pair: Pair = { a: a.body, b: b.body }
  const content = boxAbout([...a.points, ...b.points], Math.max(sides.a.radius, sides.b.radius))
  return (
    <figure>
      <Plane label="The shapes A and B" content={content} aspect={0.8}>
        {(stage) => (
          <>
            <Ring frame={stage} points={a.points} radius={sides.a.radius} tone="a" />
            <Ring frame={stage} points={b.points} radius={sides.b.radius} tone="b" />
            <Supports stage={stage} moment={moment} pair={pair} />
          </>
        )}
      </Plane>
      <figcaption>A is looked at along the direction, B against it.</figcaption>
    </figure>
  )
}

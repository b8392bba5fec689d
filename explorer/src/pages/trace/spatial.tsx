import { useMemo, useState } from 'preact/hooks'
import type { Library } from '../../lib/load.ts'
import { type Solid, type Vec3, type View, nothing } from '../../space/content.ts'
import { SpaceFigure } from '../../space/figure.tsx'
import { inObstacle, onShapes } from '../../space/pictures.ts'
import { drawn, obstacleOf } from '../../space/solids.ts'
import { vec, walk } from '../../space/walk.ts'
import type { Reading, SearchStep, TimeStep } from '../../trace/read.ts'
import { type Sides, type SpaceSide, spaceSides } from '../../trace/sides.ts'
import { Scrubber } from '../step/scrubber.tsx'
import { Times, endOf } from './motion.tsx'
import { useSides } from './search.tsx'

interface SpatialProps {
  lib: Library
  reading: Reading
  at: number
  onAt(at: number, how: 'live' | 'step'): void
}

const first: View = { azimuth: -1, elevation: 0.45, zoom: 1 }

/** Both sides as they are drawn at a time, and where their origins are. */
function solidsAt(lib: Library, { a, b }: Sides<SpaceSide>, time: number): { solids: Solid[]; origins: [Vec3, Vec3] } {
  const poses = [a.motion.at(time), b.motion.at(time)]
  return {
    solids: [drawn(lib, a.shape, poses[0], 'a', 0.5), drawn(lib, b.shape, poses[1], 'b', 0.5)],
    origins: [vec(poses[0].numbers), vec(poses[1].numbers)],
  }
}

/** A search in space: its steps, the shapes of the request, the obstacle. */
export function SpaceSearch({ lib, reading, at, onAt }: SpatialProps) {
  const [view, setView] = useState(first)
  const moments = useMemo(() => walk(reading.steps as SearchStep[]), [reading])
  const sides = useSides(() => spaceSides(lib, reading.input ?? {}), reading)
  const made = useMemo(() => {
    if (!sides.made) return undefined
    const { a, b } = sides.made
    return {
      ...solidsAt(lib, sides.made, 0),
      obstacle: obstacleOf(lib, a.shape.at(a.motion.at(0)), b.shape.at(b.motion.at(0))),
    }
  }, [lib, sides])
  const used = Math.min(at, moments.length - 1)
  const moment = moments[used]
  const shapes = useMemo(() => made && onShapes(moment, made.solids, made.origins), [made, moment])
  const obstacle = useMemo(() => inObstacle(lib, moment, made?.obstacle), [lib, made, moment])
  return (
    <>
      <Scrubber moments={moments} at={used} onAt={onAt} />
      <div class="two">
        {shapes ? (
          <figure>
            <SpaceFigure label="The shapes A and B" content={shapes} view={view} onView={setView} />
            <figcaption>A is looked at along the direction, B against it.</figcaption>
          </figure>
        ) : (
          <p class="quiet">{sides.fault}</p>
        )}
        <figure>
          <SpaceFigure
            label="The obstacle A minus B with the simplex, or the polytope of EPA"
            content={obstacle}
            view={view}
            onView={setView}
          />
          <figcaption>The same step in A ⊖ B, the obstacle of the cores.</figcaption>
        </figure>
      </div>
    </>
  )
}

/** Bodies that move in space: the parts of the proof in the order of time. */
export function SpaceMotion({ lib, reading, at, onAt }: SpatialProps) {
  const sides = useSides(() => spaceSides(lib, reading.input ?? {}), reading)
  return (
    <Times reading={reading} at={at} onAt={onAt}>
      {(time, step) =>
        sides.made ? (
          <Moving lib={lib} sides={sides.made} time={time} step={step} end={endOf(reading)} />
        ) : (
          <p class="quiet">{sides.fault}</p>
        )
      }
    </Times>
  )
}

interface MovingProps {
  lib: Library
  sides: Sides<SpaceSide>
  time: number
  step: TimeStep
  end: number
}

function Moving({ lib, sides, time, step, end }: MovingProps) {
  const [view, setView] = useState(first)
  const content = useMemo(() => {
    const pale = [0, end].flatMap((other) =>
      solidsAt(lib, sides, other).solids.map((solid) => ({ ...solid, tone: 'old' as const, opacity: 0.06 })),
    )
    const made = { ...nothing(), solids: [...pale, ...solidsAt(lib, sides, time).solids] }
    if (step.step === 'contact' && step.on_a) {
      made.points.push({ at: vec(step.on_a), tone: 'way' })
      if (step.normal) made.arrows.push({ from: vec(step.on_a), along: vec(step.normal), tone: 'way' })
    }
    return made
  }, [lib, sides, time, step, end])
  return (
    <figure>
      <SpaceFigure label="The shapes at this time" content={content} view={view} onView={setView} />
      <figcaption>At this time; pale, where they begin and end.</figcaption>
    </figure>
  )
}

import { useMemo } from 'preact/hooks'
import { type PageProps, useUpdate } from '../app/page.ts'
import { short } from '../figure/frame.ts'
import type { Library } from '../lib/load.ts'
import { SpaceFigure, turned } from '../space/figure.tsx'
import type { Solid, Vec3, View } from '../space/content.ts'
import { inCloud, inObstacle, onShapes } from '../space/pictures.ts'
import { cloudAt, vertices } from '../space/presets.ts'
import { drawn, obstacleOf } from '../space/solids.ts'
import { type Moment, walk } from '../space/walk.ts'
import { type SpaceState, spaceMethods } from '../state/space.ts'
import type { SearchStep } from '../trace/read.ts'
import { Scrubber } from './step/scrubber.tsx'
import { Numbers } from './trace/numbers.tsx'
import { Controls } from './space/controls.tsx'
import './trace/trace.css'
import './space/space.css'

/** What the page asks about its bodies. */
interface Asked {
  moments: Moment[]
  counts: number[]
  says: string
  solids: Solid[]
  obstacle?: Solid
}

/** The same, or why there is no answer. */
type Tried = { value: Asked; fault?: undefined } | { value?: undefined; fault: string }

function tried(lib: Library, space: SpaceState): Tried {
  try {
    return { value: space.mode === 'pair' ? aboutPair(lib, space) : aboutCloud(lib, space) }
  } catch (error) {
    return { fault: (error as Error).message }
  }
}

const supportsOf = (steps: readonly { step: string }[]): number => steps.filter(({ step }) => step === 'support').length

function aboutPair(lib: Library, { a, b, place, turn, method }: SpaceState): Asked {
  const { d3 } = lib
  const shapes = [new d3.Hull(vertices[a]), new d3.Hull(vertices[b])]
  const poses = [new d3.Pose(), d3.Pose.axisAngles(place, turn[0], 0, turn[1])]
  try {
    const [p, q] = shapes.map((shape, i) => shape.at(poses[i]))
    const answer = d3.contact(p, q)
    const says = {
      separated: `Apart by ${short(answer.distance, 4)}`,
      touching: 'Touching, to the last bit',
      penetrating: `Overlapping, ${short(answer.depth, 4)} deep`,
      undecided: `Undecided: ${answer.stop}`,
    }[answer.verdict]
    const all = spaceMethods.map((name) => d3.trace(p, q, { method: name, question: 'contact' }).steps)
    return {
      moments: walk(all[spaceMethods.indexOf(method)] as SearchStep[]),
      counts: all.map(supportsOf),
      says,
      solids: shapes.map((shape, i) => drawn(lib, shape, poses[i], i === 0 ? 'a' : 'b', 0.5)),
      obstacle: obstacleOf(lib, p, q),
    }
  } finally {
    for (const shape of shapes) shape.free()
  }
}

function aboutCloud({ d3 }: Library, { place, method }: SpaceState): Asked {
  const [points, origin] = [new d3.Cloud(cloudAt(place)), new d3.Point([0, 0, 0])]
  try {
    const { distance } = d3.distance(points, origin)
    const all = spaceMethods.map(
      (name) => d3.trace(points, origin, { method: name, question: 'distance', start: [1, 0, 0] }).steps,
    )
    return {
      moments: walk(all[spaceMethods.indexOf(method)] as SearchStep[]),
      counts: all.map(supportsOf),
      says: distance > 0 ? `The nearest point is ${short(distance, 4)} from O` : 'O is in the hull',
      solids: [],
    }
  } finally {
    points.free()
    origin.free()
  }
}

/** Two polyhedra, or a set of points, and every step in space. */
export default function SpacePage(props: PageProps) {
  const { lib } = props
  const { space } = props.state
  const update = useUpdate(props)
  const set = (part: Partial<SpaceState>, how: 'live' | 'step' = 'step') =>
    update((old) => ({ ...old, space: { ...old.space, ...part } }), how)
  const { mode, a, b, place, turn, method, view } = space
  const { value: asked, fault } = useMemo(() => tried(lib, space), [lib, mode, a, b, place, turn, method])
  const at = Math.min(space.at, (asked?.moments.length ?? 1) - 1)
  const seen = useMemo((): View => turned({ azimuth: view[0], elevation: view[1], zoom: view[2] }, 0, 0), [view])
  const onView = ({ azimuth, elevation, zoom }: View, how: 'live' | 'step') =>
    set({ view: [azimuth, elevation, zoom] }, how)
  return (
    <div class="space">
      <Controls space={space} set={set} counts={asked?.counts ?? []} />
      <p class={`verdict ${asked ? '' : 'refused'}`}>
        <strong>{asked?.says ?? 'No answer'}</strong> <span>{fault}</span>
      </p>
      {asked && <Scrubber moments={asked.moments} at={at} onAt={(next, how) => set({ at: next }, how)} />}
      {asked && mode === 'pair' && (
        <PairPictures lib={lib} asked={asked} moment={asked.moments[at]} place={place} view={seen} onView={onView} />
      )}
      {asked && mode === 'cloud' && (
        <CloudPicture lib={lib} moment={asked.moments[at]} place={place} view={seen} onView={onView} />
      )}
      {asked && <Numbers step={asked.moments[at].step} />}
    </div>
  )
}

interface PictureProps {
  lib: Library
  moment: Moment
  place: Vec3
  view: View
  onView(view: View, how: 'live' | 'step'): void
}

function PairPictures({ lib, asked, moment, place, view, onView }: PictureProps & { asked: Asked }) {
  const shapes = useMemo(() => onShapes(moment, asked.solids, [[0, 0, 0], place]), [asked, moment, place])
  const obstacle = useMemo(() => inObstacle(lib, moment, asked.obstacle), [lib, asked, moment])
  return (
    <div class="two">
      <figure>
        <SpaceFigure label="The polyhedra A and B" content={shapes} view={view} onView={onView} />
        <figcaption>A and B. Drag to turn both pictures, or use the buttons.</figcaption>
      </figure>
      <figure>
        <SpaceFigure
          label="The obstacle A minus B with the simplex, or the polytope of EPA"
          content={obstacle}
          view={view}
          onView={onView}
        />
        <figcaption>
          A ⊖ B, seen from the same side: <b>the shapes meet exactly if O is in it</b>.
        </figcaption>
      </figure>
    </div>
  )
}

function CloudPicture({ lib, moment, place, view, onView }: PictureProps) {
  const content = useMemo(() => inCloud(lib, moment, cloudAt(place)), [lib, moment, place])
  return (
    <figure class="wide">
      <SpaceFigure
        label="A set of points, its hull, and the simplex on its way to the point nearest to O"
        content={content}
        view={view}
        onView={onView}
        aspect={0.6}
      />
      <figcaption>
        From a set of points to the point P of its hull that is nearest to O: keep a few points Q, find P in their hull,
        forget what P does not need, look from P towards O for a point farther on, and add it.{' '}
        <b>Nobody builds the hull</b>: it is drawn for you alone.
      </figcaption>
    </figure>
  )
}

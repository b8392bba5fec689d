import { useState } from 'preact/hooks'
import type { PlaneLibrary } from '../../lib/load.ts'
import type { Body, Pair, Vec2 } from '../../state/pair.ts'
import { initialPair } from '../../state/pair.ts'

const at = (points: Vec2[], x = 0, y = 0, angle = 0, radius = 0): Body => ({ points, x, y, angle, radius })

const box = (w: number, h: number): Vec2[] => [
  [-w, -h],
  [w, -h],
  [w, h],
  [-w, h],
]

/** Vertices of a regular polygon, by turning its first. */
function regular({ d2 }: PlaneLibrary, count: number, radius: number): Vec2[] {
  return Array.from({ length: count }, (_, i): Vec2 => {
    const { cos, sin } = d2.rotation((2 * Math.PI * i) / count)
    return [radius * cos, radius * sin]
  })
}

interface Preset {
  name: string
  /** What is hard about it. */
  why: string
  make(lib: PlaneLibrary): Pair
}

/** Each is a classical trouble of learners. */
const presets: readonly Preset[] = [
  { name: 'Start', why: 'Two shapes apart', make: () => initialPair },
  {
    name: 'O on a vertex',
    why: 'Corner on corner: the origin is a vertex of the obstacle, and half of all code divides by zero',
    make: () => ({
      a: at(
        [
          [-2, -1],
          [1, 0],
          [-1.5, 1.5],
        ],
        -1,
      ),
      b: at([
        [0, 0],
        [2, -1],
        [2.5, 1],
      ]),
    }),
  },
  {
    name: 'O on an edge',
    why: 'A corner on a side: the distance is 0, and not “slightly negative”',
    make: () => ({
      a: at(box(1, 1), -1),
      b: at([
        [0, 0.25],
        [2, -1],
        [2.5, 1.5],
      ]),
    }),
  },
  {
    name: 'Side on side',
    why: 'Two sides on each other: every point of the contact is a right answer',
    make: () => ({ a: at(box(1.5, 0.75), -1.5), b: at(box(1, 1), 1, 0.25) }),
  },
  {
    name: 'Touching corners',
    why: 'Corners one thousand millionth apart: what is nearest is a small difference of large numbers',
    make: () => ({ a: at(box(1, 1), -1, -1), b: at(box(1, 1), 1.000000001, 1.000000001) }),
  },
  {
    name: 'Slivers',
    why: 'Needles: the area of a triangle of three of their points is next to nothing',
    make: () => ({
      a: at(
        [
          [-3, 0],
          [3, 0.0001],
          [2.5, 0.03],
        ],
        -0.5,
        -0.3,
        0.2,
      ),
      b: at(
        [
          [-3, 0],
          [3, 0.02],
          [0, 0.05],
        ],
        0.3,
        0.6,
        0.24,
      ),
    }),
  },
  {
    name: 'Deep',
    why: 'One inside of the other: which way out is the shortest?',
    make: (lib) => ({ a: at(regular(lib, 7, 2.2)), b: at(box(0.8, 0.5), 0.35, 0.2, 0.4) }),
  },
  {
    name: 'Round',
    why: 'A stadium and a rounded triangle: a radius around a core',
    make: () => ({
      a: at(
        [
          [-1.2, 0],
          [1.2, 0],
        ],
        -1.8,
        0.2,
        0.5,
        0.8,
      ),
      b: at(
        [
          [-0.8, -0.7],
          [1, -0.5],
          [0, 0.9],
        ],
        1.7,
        -0.3,
        0.1,
        0.45,
      ),
    }),
  },
  {
    name: 'Many vertices',
    why: 'Sixty-four each',
    make: (lib) => ({ a: at(regular(lib, 64, 1.8), -2.1, 0.2), b: at(regular(lib, 64, 1.5), 1.9, -0.3) }),
  },
  {
    name: 'Bow-tie',
    why: 'Not convex: others answer anyway. Here the vertex is named, and the hull is offered',
    make: () => ({
      a: initialPair.a,
      b: at(
        [
          [-1.2, -1],
          [1.2, 1],
          [1.2, -1],
          [-1.2, 1],
        ],
        1.9,
        0,
      ),
    }),
  },
]

/** Buttons for pairs that give trouble. */
export function Presets({ lib, onPair }: { lib: PlaneLibrary; onPair(pair: Pair): void }) {
  const [told, setTold] = useState('')
  const pick = ({ why, make }: Preset) => {
    setTold(why)
    onPair(make(lib))
  }
  return (
    <section class="presets" aria-label="Try to break it">
      <div class="choice">
        <span class="lead">Try to break it</span>
        {presets.map((preset) => (
          <button key={preset.name} type="button" onClick={() => pick(preset)}>
            {preset.name}
          </button>
        ))}
      </div>
      <p class="quiet" role="status">
        {told && `${told}.`}
      </p>
    </section>
  )
}

import { Dot, Label, Ring } from '../../figure/draw.tsx'
import { rounded } from '../../figure/frame.ts'
import { Grip } from '../../figure/grip.tsx'
import { Plane, type Stage } from '../../figure/plane.tsx'
import { Regions } from '../../figure/regions.tsx'
import type { PlaneLibrary } from '../../lib/load.ts'
import type { Vec2 } from '../../state/pair.ts'
import type { FigureProps } from '../learn.tsx'
import { bits, regionOf } from '../step/walk.ts'

const triangle: Vec2[] = [
  [-1.3, -1.1],
  [1.7, -0.6],
  [-0.1, 1.4],
]
const box = { left: -3.4, right: 3.4, bottom: -2.5, top: 2.5 }

/**
 * Whether three points turn left, or are in one line: the library's hull goes around them in that
 * order, or has fewer vertices.
 */
function isLeftTurn({ d2 }: PlaneLibrary, points: [Vec2, Vec2, Vec2]): boolean {
  using hull = new d2.Hull(points)
  const ring = hull.vertices()
  const [first, second] = points.map(([x, y]) => ring.findIndex((corner) => corner[0] === x && corner[1] === y))
  return ring.length < 3 || (second - first + 3) % 3 === 1
}

/** The barycode of a point: one bit for each edge that it is not beyond. */
function codeOf(lib: PlaneLibrary, at: Vec2): number {
  const [a, b, c] = triangle
  const signs = [isLeftTurn(lib, [at, b, c]), isLeftTurn(lib, [at, c, a]), isLeftTurn(lib, [at, a, b])]
  return signs.reduce((code, isInside) => 2 * code + (isInside ? 1 : 0), 0)
}

const O = 'The origin O. Arrow keys move it; a click puts it anywhere'

/** A place, in few digits. */
const near = (at: Vec2, stage: Stage): Vec2 => at.map((value) => rounded(value, stage)) as Vec2

/** A triangle and its regions, with O to be dragged through them. */
export function RegionsFigure({ lib, learn, set }: FigureProps) {
  const code = codeOf(lib, learn.point)
  const kept: Record<number, string> = {
    7: 'all three',
    3: 'the edge BC',
    5: 'the edge CA',
    6: 'the edge AB',
    4: 'A',
    2: 'B',
    1: 'C',
  }
  const names: Record<number, string> = {
    7: 'inside',
    3: 'beyond BC',
    5: 'beyond CA',
    6: 'beyond AB',
    4: 'cone A',
    2: 'cone B',
    1: 'cone C',
  }
  return (
    <figure>
      <Plane
        label="A triangle, the seven regions, and O"
        content={box}
        still
        aspect={0.7}
        onClick={(at) => set({ point: at }, 'step')}
      >
        {(stage) => (
          <>
            <Regions
              frame={stage}
              triangle={triangle}
              kind="barycentric"
              active={code}
              name={(region) => names[region]}
            />
            <Corners stage={stage} />
            <Grip
              stage={stage}
              at={learn.point}
              origin
              label={O}
              onPut={(at, how) => set({ point: near(at, stage) }, how)}
            />
          </>
        )}
      </Plane>
      <figcaption aria-live="polite">
        {regionOf(code)}: what may hold the nearest point is <b>{kept[code]}</b>.
      </figcaption>
    </figure>
  )
}

/** The triangles that O makes with the edges, their signs, and the bits. */
export function BarycodeFigure({ lib, learn, set }: FigureProps) {
  const code = codeOf(lib, learn.point)
  const [a, b, c] = triangle
  const parts = [
    { bit: 4, ring: [learn.point, b, c] },
    { bit: 2, ring: [learn.point, c, a] },
    { bit: 1, ring: [learn.point, a, b] },
  ]
  return (
    <figure>
      <Plane
        label="The three triangles that O makes with the edges, and their signs"
        content={box}
        still
        aspect={0.7}
        onClick={(at) => set({ point: at }, 'step')}
      >
        {(stage) => (
          <>
            {parts.map(({ bit, ring }) => (
              <Ring key={bit} frame={stage} points={ring} tone={code & bit ? `plus p${bit}` : 'minus'} />
            ))}
            <Ring frame={stage} points={triangle} tone="old" />
            {parts.map(({ bit, ring }) => (
              <Label
                key={bit}
                frame={stage}
                at={mean(ring)}
                off={[0, 6]}
                anchor="middle"
                tone={code & bit ? 'good' : 'bad'}
              >
                {code & bit ? '+' : '−'}
              </Label>
            ))}
            <Corners stage={stage} />
            <Grip
              stage={stage}
              at={learn.point}
              origin
              label={O}
              onPut={(at, how) => set({ point: near(at, stage) }, how)}
            />
          </>
        )}
      </Plane>
      <figcaption aria-live="polite">
        <span class="bits small" role="img" aria-label={`Barycode ${bits(code)}`}>
          {[...bits(code)].map((bit, i) => (
            <span key={i} class={bit === '1' ? 'one' : 'zero'}>
              {bit}
            </span>
          ))}
        </span>{' '}
        {parts.map(({ bit }) => `${{ 4: 'OBC', 2: 'OCA', 1: 'OAB' }[bit]} ${code & bit ? '+' : '−'}`).join(', ')}:
        barycode {code}
      </figcaption>
    </figure>
  )
}

const mean = (ring: Vec2[]): Vec2 => [
  ring.reduce((sum, [x]) => sum + x, 0) / ring.length,
  ring.reduce((sum, [, y]) => sum + y, 0) / ring.length,
]

function Corners({ stage }: { stage: Stage }) {
  const away: Vec2[] = [
    [-22, 16],
    [12, 16],
    [-4, -12],
  ]
  return (
    <>
      {triangle.map((at, i) => (
        <g key={i}>
          <Dot frame={stage} at={at} tone="now" size={5} />
          <Label frame={stage} at={at} tone="now" off={away[i]}>
            {'ABC'[i]}
          </Label>
        </g>
      ))}
    </>
  )
}

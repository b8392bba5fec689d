import { useRef } from 'preact/hooks'
import { useOnce } from '../../app/motion.ts'
import { Dot, Label, Origin, Ring } from '../../figure/draw.tsx'
import { alongRing, boxAbout, difference } from '../../figure/frame.ts'
import { Plane } from '../../figure/plane.tsx'
import type { Vec2 } from '../../state/pair.ts'
import type { FigureProps } from '../learn.tsx'

const a: Vec2[] = [
  [-2.4, -0.6],
  [-0.6, -1.1],
  [0.1, 0.3],
  [-1.3, 1.2],
  [-2.5, 0.6],
]
const b: Vec2[] = [
  [0.9, -0.5],
  [2.1, -0.1],
  [1.2, 0.8],
]
const mirrored = (at: Vec2): Vec2[] => b.map((q) => difference(at, q))

/** B, mirrored, carried around A: what it covers is A minus B. */
export function DifferenceFigure({ lib, learn, set }: FigureProps) {
  const figure = useRef<HTMLElement>(null)
  const { passed, stop } = useOnce(figure, 4.5)
  const sweep = passed < 1 ? passed : learn.sweep
  using shapeA = new lib.d2.Polygon(a)
  using shapeB = new lib.d2.Polygon(b)
  const ring = lib.d2.obstacle(shapeA, shapeB).corners.map(({ point }) => point)
  const at = alongRing(a, sweep)
  const visited = Math.floor(sweep * a.length + 1e-9)
  return (
    <figure ref={figure}>
      <Plane
        label="B, mirrored, is carried around A"
        content={boxAbout([...a, ...b, ...ring, [0, 0]])}
        still
        aspect={0.7}
      >
        {(stage) => (
          <>
            {sweep >= 1 && <Ring frame={stage} points={ring} tone="o" />}
            {a.slice(0, visited + 1).map((corner, i) => (
              <Ring key={i} frame={stage} points={mirrored(corner)} tone="ghost" />
            ))}
            <Ring frame={stage} points={a} tone="a" />
            <Ring frame={stage} points={b} tone="b" />
            <Ring frame={stage} points={mirrored(at)} tone="carried" />
            <Dot frame={stage} at={at} tone="a" size={6} />
            <Label frame={stage} at={a[3]} tone="a" off={[0, 30]}>
              A
            </Label>
            <Label frame={stage} at={b[1]} tone="b">
              B
            </Label>
            {sweep >= 1 && (
              <Label frame={stage} at={[-3.9, -0.35]} tone="o" off={[0, 0]} anchor="middle">
                A ⊖ B
              </Label>
            )}
            <Origin frame={stage} />
          </>
        )}
      </Plane>
      <label class="range">
        <span>around A</span>
        <input
          type="range"
          min="0"
          max="1"
          step="0.01"
          value={sweep}
          onInput={(event) => {
            stop()
            set({ sweep: event.currentTarget.valueAsNumber }, 'live')
          }}
          onChange={(event) => set({ sweep: event.currentTarget.valueAsNumber }, 'step')}
        />
      </label>
    </figure>
  )
}

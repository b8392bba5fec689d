import { useRef } from 'preact/hooks'
import { calm, useOnce } from '../../app/motion.ts'
import { Across, Dot, Label, Line, Ring } from '../../figure/draw.tsx'
import { bearing, short } from '../../figure/frame.ts'
import { Grip } from '../../figure/grip.tsx'
import { Plane } from '../../figure/plane.tsx'
import type { Vec2 } from '../../state/pair.ts'
import type { FigureProps } from '../learn.tsx'

const points: Vec2[] = [
  [-1.9, -0.7],
  [0.2, -1.4],
  [1.8, -0.5],
  [1.3, 1.1],
  [-0.9, 1.3],
]
const center = { x: 0, y: 0, angle: 0, radius: 0, points }
const box = { left: -2.9, right: 2.9, bottom: -2.2, top: 2.2 }
const LONG = 2.5

/** The farthest point of a shape along a direction that is turned. */
export function SupportFigure({ lib, learn, set }: FigureProps) {
  const figure = useRef<HTMLElement>(null)
  const { passed, stop } = useOnce(figure, 4)
  const angle = learn.direction + (calm() ? 0 : (1 - passed) * -3.6)
  const { cos, sin } = lib.d2.rotation(angle)
  using shape = new lib.d2.Polygon(points)
  const found = shape.support([cos, sin])
  const tip: Vec2 = [LONG * 0.86 * cos, LONG * 0.78 * sin]
  const turn = (at: Vec2, how: 'live' | 'step') => {
    stop()
    set({ direction: Number(bearing(center, at).toFixed(3)) }, how)
  }
  return (
    <figure ref={figure}>
      <Plane
        label="A shape, a direction, and the farthest point"
        content={box}
        still
        aspect={0.7}
        onClick={(at) => turn(at, 'step')}
      >
        {(stage) => (
          <>
            <Ring frame={stage} points={points} tone="a" />
            <Across frame={stage} at={found} direction={[cos, sin]} tone="way" />
            <Line frame={stage} from={[0, 0]} to={tip} tone="ink" arrow />
            <Label frame={stage} at={tip}>
              d
            </Label>
            <Dot frame={stage} at={found} tone="way" size={8} />
            <Grip stage={stage} at={tip} label="The direction d. Arrow keys turn it" onPut={turn} />
          </>
        )}
      </Plane>
      <label class="range">
        <span>direction</span>
        <input
          type="range"
          min="-3.14"
          max="3.14"
          step="0.02"
          value={angle}
          aria-valuetext={`the farthest point is ${short(found[0], 1)}, ${short(found[1], 1)}`}
          onInput={(event) => {
            stop()
            set({ direction: event.currentTarget.valueAsNumber }, 'live')
          }}
          onChange={(event) => set({ direction: event.currentTarget.valueAsNumber }, 'step')}
        />
      </label>
    </figure>
  )
}

import type { d2 } from 'barycode/explorer'
import { Dot, Label, Line, Origin, Ring } from '../../figure/draw.tsx'
import { boxAbout, difference, path, place } from '../../figure/frame.ts'
import { Plane, type Stage } from '../../figure/plane.tsx'
import type { Vec2 } from '../../state/pair.ts'

/** What the figures show: the outline of A ⊖ B or A ⊕ B, and the answer. */
export interface Answers {
  answer: d2.Proximity
  obstacle: d2.Outline<Vec2>
  sum: d2.Outline<Vec2>
}

/** Edges of A ⊖ B or A ⊕ B in the colour of the shape that they come from: one path for each colour. */
function Edges({ stage, outline }: { stage: Stage; outline: d2.Outline<Vec2> }) {
  const { corners } = outline
  const paths = { a: '', b: '', both: '' }
  corners.forEach((corner, i) => {
    const next = corners[(i + 1) % corners.length]
    const tone = corner.b === next.b ? 'a' : corner.a === next.a ? 'b' : 'both'
    paths[tone] += `M${path(stage, [corner.point])}L${path(stage, [next.point])}`
  })
  return (
    <>
      {Object.entries(paths).map(([tone, d]) => (
        <path key={tone} class={`line edge ${tone}`} d={d} />
      ))}
    </>
  )
}

/** The name of a set, in the middle of it. */
function Name({ stage, points, tone, name }: { stage: Stage; points: Vec2[]; tone: string; name: string }) {
  const { left, right, top, bottom } = boxAbout(points)
  return (
    <Label frame={stage} at={[(left + right) / 2, (top + bottom) / 2]} off={[0, 6]} anchor="middle" tone={tone}>
      {name}
    </Label>
  )
}

/** Where there is no answer, the figure says so. */
function Nothing({ stage }: { stage: Stage }) {
  return (
    <Label frame={stage} at={[stage.x, stage.y]} off={[0, -24]} anchor="middle" tone="bad">
      none: not convex
    </Label>
  )
}

interface ObstacleProps {
  answers?: Answers
  /** The corner that is pointed at, by its place in the outline. */
  corner?: number
  onCorner(corner: number | undefined): void
}

/** A ⊖ B beside the shapes: the origin is in it where they meet. */
export function Obstacle({ answers, corner, onCorner }: ObstacleProps) {
  const outline = answers?.obstacle
  const points = outline?.corners.map(({ point }) => point) ?? [[0, 0]]
  const answer = answers?.answer
  const nearest = answer && difference(answer.onA, answer.onB)
  const content = boxAbout([...points, [0, 0]], outline?.radius ?? 0)
  return (
    <figure>
      <Plane label="The obstacle A minus B, and the origin" content={content} still aspect={0.62}>
        {(stage) => (
          <>
            {outline && <Ring frame={stage} points={points} radius={outline.radius} tone="o" />}
            {outline && <Edges stage={stage} outline={outline} />}
            {nearest && <Line frame={stage} from={[0, 0]} to={nearest} tone="way" />}
            {nearest && <Dot frame={stage} at={nearest} tone="way" size={4} />}
            <Origin frame={stage} />
            {outline ? <Name stage={stage} points={points} tone="o" name="A ⊖ B" /> : <Nothing stage={stage} />}
            {points.length <= MOST_CORNERS && outline && (
              <Corners stage={stage} points={points} corner={corner} onCorner={onCorner} />
            )}
          </>
        )}
      </Plane>
      <figcaption aria-live="polite">
        {corner !== undefined && outline?.corners[corner] ? (
          <>
            This corner is <b class="a">vertex {outline.corners[corner].a + 1} of A</b> less{' '}
            <b class="b">vertex {outline.corners[corner].b + 1} of B</b>: see there.
          </>
        ) : (
          <>
            All differences of a point of A and a point of B. <b>The shapes meet exactly if O is in it</b>, and are as
            far apart as O is from it. Point at a corner to see where it comes from.
          </>
        )}
      </figcaption>
    </figure>
  )
}

/** Outlines of more corners are not pointed at. */
const MOST_CORNERS = 40

const CORNERS = 'Corners of A minus B: arrow keys go around, and show what each is made of; Escape leaves'

interface CornersProps {
  stage: Stage
  points: readonly Vec2[]
  corner?: number
  onCorner(corner: number | undefined): void
}

/** Corners that can be pointed at; one stop of Tab, from which arrow keys go around. */
function Corners({ stage, points, corner, onCorner }: CornersProps) {
  const key = (event: KeyboardEvent) => {
    const way = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key]
    if (event.key === 'Escape') onCorner(undefined)
    if (way === undefined) return
    event.preventDefault()
    onCorner(corner === undefined ? 0 : (corner + way + points.length) % points.length)
  }
  const leave = (event: PointerEvent) => event.pointerType === 'mouse' && onCorner(undefined)
  return (
    <g class="corners" tabindex={0} role="button" aria-label={CORNERS} onKeyDown={key} onPointerLeave={leave}>
      {points.map((point, i) => {
        const [x, y] = place(stage, point)
        return (
          <g
            key={i}
            class={i === corner ? 'corner here' : 'corner'}
            onPointerEnter={() => onCorner(i)}
            onPointerDown={() => onCorner(i)}
          >
            <circle class="reach" cx={x} cy={y} r="14" />
            <circle class="mark" cx={x} cy={y} r={i === corner ? 7 : 3.5} />
          </g>
        )
      })}
    </g>
  )
}

/** The vertices of the shapes that a corner of A ⊖ B is made of. */
export function Made({ stage, from, to }: { stage: Stage; from: Vec2; to: Vec2 }) {
  return (
    <g class="overlay">
      <Line frame={stage} from={to} to={from} tone="o" class="across" arrow />
      <Dot frame={stage} at={from} tone="a" size={9} hollow />
      <Dot frame={stage} at={to} tone="b" size={9} hollow />
    </g>
  )
}

/** A ⊕ B, to compare. */
export function SumFigure({ answers }: { answers?: Answers }) {
  const outline = answers?.sum
  const points = outline?.corners.map(({ point }) => point) ?? [[0, 0]]
  return (
    <figure>
      <Plane label="The sum A plus B" content={boxAbout([...points], outline?.radius ?? 0)} still aspect={0.5}>
        {(stage) => (
          <>
            {outline && <Ring frame={stage} points={points} radius={outline.radius} tone="s" />}
            {outline && <Edges stage={stage} outline={outline} />}
            {outline ? <Name stage={stage} points={points} tone="s" name="A ⊕ B" /> : <Nothing stage={stage} />}
          </>
        )}
      </Plane>
      <figcaption>
        The sum is the same with B turned by half a turn: its edges come from A and from B, in order of their angles.
      </figcaption>
    </figure>
  )
}

import type { Body, Side, Vec2 } from '../state/pair.ts'
import { Label, Ring } from './draw.tsx'
import { type Turn, bearing, drawable, inBody, middle, place, placed, reach, rounded, short } from './frame.ts'
import { nudge } from './nudge.ts'
import type { Stage } from './plane.tsx'

/** What of a body has been picked up: the next click, or a drag, says where it goes. */
export type Part = { part: 'body' } | { part: 'turn' } | { part: 'vertex'; at: number }

interface MovableProps {
  stage: Stage
  side: Side
  body: Body
  turn: Turn
  /** Where its vertices are drawn. */
  points: Vec2[]
  /** Its handles are shown. */
  selected: boolean
  /** What has been picked up by a click. */
  held?: Part
  /** Drawn as refused, and which vertex is at fault. */
  fault?: { vertex?: number }
  /** Vertices can be moved, added and taken out. */
  editable?: boolean
  onSelect(): void
  onHold(part: Part | undefined): void
  /** Puts what is held there; false where nothing is. */
  onPut(at: Vec2): boolean
  onChange(body: Body, how: 'live' | 'step'): void
}

/** Bodies of more vertices have no handles for them. */
const MOST_HANDLES = 16

/** What a body becomes when a part of it is put somewhere. */
export function put(body: Body, turn: Turn, part: Part, at: Vec2, stage: Stage): Body {
  const [x, y] = at.map((value) => rounded(value, stage))
  if (part.part === 'body') return { ...body, x, y }
  if (part.part === 'turn') return { ...body, angle: Number(bearing(body, at).toFixed(3)) }
  const points = body.points.slice()
  points[part.at] = inBody(body, turn, at).map((value) => rounded(value, stage)) as Vec2
  return { ...body, points }
}

/** Follows a pointer that has pressed on a part: a drag moves it, a click picks it up. */
function dragOf({ stage, body, turn, held, onSelect, onHold, onPut, onChange }: MovableProps) {
  return (part: Part, from: Body = body) =>
    (event: PointerEvent) => {
      if (event.button !== 0) return
      const start = startOf(from, turn, part)
      const moved = ([x, y]: Vec2, [px, py]: Vec2): Body =>
        put(from, turn, part, [start[0] + x - px, start[1] + y - py], stage)
      const click = (at: Vec2) => {
        if (held && same(held, part)) onHold(undefined)
        else if (onPut(at)) return
        else if (from === body) onHold(part)
        else onChange(from, 'step')
        onSelect()
      }
      stage.grab(event, {
        move: (at, pressed) => {
          onSelect()
          onChange(moved(at, pressed), 'live')
        },
        drop: (at, pressed) => onChange(moved(at, pressed), 'step'),
        click,
      })
    }
}

/** What keys do on a part. Focus moves once the change is drawn. */
function onKeys({ body, side, turn, onSelect, onHold, onChange }: MovableProps, part: Part) {
  return (event: KeyboardEvent) => {
    const next = nudge(event, body, turn, part)
    if (next === undefined) return
    const figure = (event.currentTarget as Element).closest('svg')
    event.preventDefault()
    event.stopPropagation()
    onSelect()
    if (next.body) onChange(next.body, 'step')
    if (next.vertex !== undefined) {
      const at = next.vertex
      const focus = () => figure?.querySelectorAll<SVGElement>(`.handles.${side} .vertex`)[at]?.focus()
      requestAnimationFrame(() => requestAnimationFrame(focus))
    }
    if (next.leave) {
      onHold(undefined)
      figure?.querySelector<SVGElement>(`.movable.${side} .body`)?.focus()
    }
  }
}

/** A body that can be dragged, clicked and put, and moved by keys. */
export function Movable(props: MovableProps) {
  const { stage, side, body, points, selected, held, fault, editable = true, onSelect } = props
  const drag = dragOf(props)
  const name = side.toUpperCase()
  const place = `${body.points.length} vertices, at ${short(body.x, 2)}, ${short(body.y, 2)}`
  const bends = editable && points.length <= MOST_HANDLES
  const more = bends
    ? ', square brackets turn it, Enter goes to its vertices'
    : editable
      ? ', square brackets turn it'
      : ''
  return (
    <g class={`movable ${side} ${selected ? 'selected' : ''} ${fault ? 'refused' : ''}`}>
      <g
        class={`body ${held?.part === 'body' ? 'held' : ''}`}
        tabindex={0}
        role="button"
        aria-label={`Shape ${name}, ${place}. Arrow keys move it${more}`}
        aria-pressed={selected}
        onFocus={(event) => (event.target as Element).matches(':focus-visible') && onSelect()}
        onKeyDown={onKeys(props, { part: 'body' })}
        onPointerDown={drag({ part: 'body' })}
      >
        <Ring frame={stage} points={points} radius={body.radius} tone={side} />
      </g>
      {fault?.vertex !== undefined && points[fault.vertex] && (
        <Label frame={stage} at={points[fault.vertex]} off={[12, 4]} tone="bad">
          here
        </Label>
      )}
    </g>
  )
}

const VERTEX_KEYS = 'Arrow keys move it, Enter goes on, Insert adds one, Delete takes it out, Escape goes back'

/** The handles of a body, over everything else: they bend and turn it. */
export function Handles(props: MovableProps) {
  const { stage, side, body, turn, points, held, fault } = props
  const drag = dragOf(props)
  const few = points.length <= MOST_HANDLES
  const label = (at: number) => `Vertex ${at + 1} of ${points.length} of ${side.toUpperCase()}. ${VERTEX_KEYS}`
  return (
    <g class={`handles ${side}`}>
      <TurnHandle stage={stage} body={body} turn={turn} held={held?.part === 'turn'} onPress={drag({ part: 'turn' })} />
      {few && points.length > 1 && <Middles stage={stage} body={body} turn={turn} drag={drag} />}
      {few &&
        points.map((point, at) => (
          <VertexHandle
            key={at}
            stage={stage}
            point={point}
            label={label(at)}
            held={held?.part === 'vertex' && held.at === at}
            wrong={fault?.vertex === at}
            onPress={drag({ part: 'vertex', at })}
            onKey={onKeys(props, { part: 'vertex', at })}
          />
        ))}
    </g>
  )
}

const same = (a: Part, b: Part): boolean =>
  a.part === b.part && (a.part !== 'vertex' || a.at === (b as { at: number }).at)

/** Where a part is in the plane. */
function startOf(body: Body, turn: Turn, part: Part): Vec2 {
  if (part.part === 'body') return [body.x, body.y]
  if (part.part === 'vertex') return placed(body, turn)[part.at]
  return [body.x + turn.cos * reach(body), body.y + turn.sin * reach(body)]
}

/** A handle on a stalk; pointing it turns the body. */
function TurnHandle({
  stage,
  body,
  turn,
  held,
  onPress,
}: {
  stage: Stage
  body: Body
  turn: Turn
  held: boolean
  onPress(event: PointerEvent): void
}) {
  const [x, y] = place(stage, [body.x, body.y])
  const far = drawable(reach(body) * stage.scale + 26)
  const [hx, hy] = [x + turn.cos * far, y - turn.sin * far]
  return (
    <g class={`turn handle ${held ? 'held' : ''}`} onPointerDown={onPress}>
      <title>Turn</title>
      <line x1={x + turn.cos * 14} y1={y - turn.sin * 14} x2={hx} y2={hy} />
      <circle class="reach" cx={hx} cy={hy} r="16" />
      <circle class="mark" cx={hx} cy={hy} r="6" />
    </g>
  )
}

/** Handles between the vertices: what is dragged out of one is a new vertex. */
function Middles({
  stage,
  body,
  turn,
  drag,
}: {
  stage: Stage
  body: Body
  turn: Turn
  drag(part: Part, from: Body): (event: PointerEvent) => void
}) {
  return (
    <>
      {body.points.map((point, at) => {
        const next = body.points[(at + 1) % body.points.length]
        const between = middle(point, next)
        const points = body.points.toSpliced(at + 1, 0, between)
        const grown = { ...body, points }
        const [x, y] = place(stage, placed(grown, turn)[at + 1])
        return (
          <g key={at} class="middle handle" onPointerDown={drag({ part: 'vertex', at: at + 1 }, grown)}>
            <title>Drag a new vertex out of this edge</title>
            <circle class="reach" cx={x} cy={y} r="12" />
            <circle class="mark" cx={x} cy={y} r="3" />
          </g>
        )
      })}
    </>
  )
}

interface VertexProps {
  stage: Stage
  point: Vec2
  label: string
  held: boolean
  wrong: boolean
  onPress(event: PointerEvent): void
  onKey(event: KeyboardEvent): void
}

function VertexHandle({ stage, point, label, held, wrong, onPress, onKey }: VertexProps) {
  const [x, y] = place(stage, point)
  return (
    <g
      class={`vertex handle ${held ? 'held' : ''} ${wrong ? 'wrong' : ''}`}
      tabindex={-1}
      role="button"
      aria-label={label}
      onPointerDown={onPress}
      onKeyDown={onKey}
    >
      <circle class="reach" cx={x} cy={y} r="14" />
      <circle class="mark" cx={x} cy={y} r={wrong ? 7 : 5} />
    </g>
  )
}

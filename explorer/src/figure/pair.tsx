import type { ComponentChildren } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import type { Fault } from '../lib/bodies.ts'
import type { PlaneLibrary } from '../lib/load.ts'
import type { Body, Pair, Side, Vec2 } from '../state/pair.ts'
import { Name } from './draw.tsx'
import { type Box, type Turn, boxAbout, placed } from './frame.ts'
import { Handles, Movable, type Part, put } from './movable.tsx'
import { Plane, type Stage } from './plane.tsx'

interface PairFigureProps {
  lib: PlaneLibrary
  pair: Pair
  label: string
  selected: Side | 'none'
  fault?: Fault
  aspect?: number
  /** What must be seen beside the bodies. */
  also?: Box
  /** Vertices can be moved, added and taken out, bodies turned. */
  editable?: boolean
  onSelect(side: Side): void
  onPair(pair: Pair, how: 'live' | 'step'): void
  /** What is drawn over the bodies. */
  children?(stage: Stage): ComponentChildren
}

/** The box that holds a pair. */
function boxOf({ a, b }: Pair, points: Record<Side, Vec2[]>): Box {
  return boxAbout([...points.a, ...points.b], Math.max(a.radius, b.radius))
}

/** The smallest box about two. */
export const joined = (a: Box, b: Box): Box => ({
  left: Math.min(a.left, b.left),
  right: Math.max(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
  top: Math.max(a.top, b.top),
})

/** Cosines and sines of a pair's angles. */
export const turnsOf = ({ d2 }: PlaneLibrary, { a, b }: Pair): Record<Side, Turn> => ({
  a: d2.rotation(a.angle),
  b: d2.rotation(b.angle),
})

/** Where the vertices of a body are drawn: the same array until it moves. */
const usePlaced = (body: Body, turn: Turn): Vec2[] =>
  useMemo(() => placed(body, turn), [body, turn.cos, turn.sin])

/** Two bodies that can be dragged, or clicked and put, and moved by keys. */
export function PairFigure(props: PairFigureProps) {
  const { lib, pair, label, selected, fault, also, aspect, editable = true, onSelect, onPair, children } = props
  const [held, setHeld] = useState<{ side: Side; part: Part }>()
  const [dragging, setDragging] = useState(false)
  const turns = turnsOf(lib, pair)
  const points = { a: usePlaced(pair.a, turns.a), b: usePlaced(pair.b, turns.b) }
  const box = boxOf(pair, points)
  const content = also ? joined(box, also) : box
  const change = (side: Side) => (body: Pair[Side], how: 'live' | 'step') => {
    setDragging(how === 'live')
    if (how === 'step') setHeld(undefined)
    onPair({ ...pair, [side]: body }, how)
  }
  const of = (side: Side, stage: Stage) => ({
    stage,
    side,
    body: pair[side],
    turn: turns[side],
    points: points[side],
    selected: selected === side,
    held: held?.side === side ? held.part : undefined,
    fault: fault?.side === side ? fault : undefined,
    editable,
    onSelect: () => selected !== side && onSelect(side),
    onHold: (part: Part | undefined) => setHeld(part && { side, part }),
    onPut: (at: Vec2) => drop(stage, at),
    onChange: change(side),
  })
  const drop = (stage: Stage, at: Vec2): boolean => {
    if (!held) return false
    const { side, part } = held
    change(side)(put(pair[side], turns[side], part, at, stage), 'step')
    return true
  }
  return (
    <div class="pair">
      <Plane
        label={label}
        content={content}
        hold={dragging || held !== undefined}
        aspect={aspect}
        aiming={held !== undefined}
        onClick={(at, stage) => drop(stage, at)}
      >
        {(stage) => (
          <>
            <Movable {...of('a', stage)} />
            <Movable {...of('b', stage)} />
            <Name frame={stage} side="a" points={points.a} />
            <Name frame={stage} side="b" points={points.b} />
            {children?.(stage)}
            {editable && selected !== 'none' && <Handles key={selected} {...of(selected, stage)} />}
          </>
        )}
      </Plane>
      <Hint held={held} />
    </div>
  )
}

/** What the next click does, where something has been picked up. */
function Hint({ held }: { held?: { side: Side; part: Part } }) {
  return (
    <p class="hint" aria-live="polite">
      {held && tell(held.side, held.part)}
    </p>
  )
}

function tell(side: Side, part: Part): string {
  const name = side.toUpperCase()
  const what =
    part.part === 'body' ? name : part.part === 'turn' ? `the handle of ${name}` : `vertex ${part.at + 1} of ${name}`
  return `You hold ${what}: click where it should go. Click it again to let go.`
}

import type { Vec2 } from '../state/pair.ts'
import { place } from './frame.ts'
import { ARROWS, stepped } from './nudge.ts'
import type { Stage } from './plane.tsx'

interface GripProps {
  stage: Stage
  at: Vec2
  /** What it is, and what keys do. */
  label: string
  /** Drawn as the origin. */
  origin?: boolean
  onPut(at: Vec2, how: 'live' | 'step'): void
}

/** A place that can be dragged, and moved by arrow keys. */
export function Grip({ stage, at, label, origin, onPut }: GripProps) {
  const [x, y] = place(stage, at)
  const key = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (!arrow || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onPut([stepped(at[0], arrow[0], event), stepped(at[1], arrow[1], event)], 'step')
  }
  const press = (event: PointerEvent) =>
    stage.grab(event, { move: (spot) => onPut(spot, 'live'), drop: (spot) => onPut(spot, 'step'), click: () => {} })
  return (
    <g class="handle ink grip" tabindex={0} role="button" aria-label={label} onKeyDown={key} onPointerDown={press}>
      <circle class="reach" cx={x} cy={y} r="20" />
      {origin && <path d={`M${x - 11} ${y}h22M${x} ${y - 11}v22`} class="cross" />}
      <circle class="mark" cx={x} cy={y} r="7" />
      {origin && (
        <text class="label" x={x + 11} y={y + 20} aria-hidden="true">
          O
        </text>
      )}
    </g>
  )
}

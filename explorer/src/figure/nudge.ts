import type { Body, Vec2 } from '../state/pair.ts'
import type { Part } from './movable.tsx'

/** What a key does to a body: changes it, goes to a vertex, or leaves the vertices. */
export interface Nudged {
  body?: Body
  vertex?: number
  leave?: boolean
}

/** The neighbour of a double, up or down. */
export function beside(value: number, up: boolean): number {
  if (value === 0) return up ? Number.MIN_VALUE : -Number.MIN_VALUE
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, value)
  view.setBigInt64(0, view.getBigInt64(0) + (value > 0 === up ? 1n : -1n))
  return view.getFloat64(0)
}

const ARROWS: Record<string, Vec2> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }

/** A number moved by a step of a tenth, ten times that with Shift, one unit in the last place with Alt. */
export function stepped(value: number, sign: number, event: { shiftKey: boolean; altKey: boolean }): number {
  if (sign === 0) return value
  if (event.altKey) return beside(value, sign > 0)
  return Number((value + sign * (event.shiftKey ? 1 : 0.1)).toPrecision(12))
}

/** What a key does; nothing where it means nothing here. */
export function nudge(event: KeyboardEvent, body: Body, part: Part): Nudged | undefined {
  if (event.ctrlKey || event.metaKey) return undefined
  const arrow = ARROWS[event.key]
  if (arrow) return { body: shifted(body, part, arrow, event) }
  if (event.key === '[' || event.key === ']') {
    const turn = (event.key === ']' ? 1 : -1) * (Math.PI / 36)
    return { body: { ...body, angle: body.angle + turn } }
  }
  const count = body.points.length
  if (part.part === 'body') return event.key === 'Enter' || event.key === ' ' ? { vertex: 0 } : event.key === 'Escape' ? { leave: true } : undefined
  if (part.part !== 'vertex') return undefined
  const { at } = part
  if (event.key === 'Escape') return { leave: true }
  if (event.key === 'Enter') return { vertex: (at + (event.shiftKey ? count - 1 : 1)) % count }
  if ((event.key === 'Delete' || event.key === 'Backspace') && count > 1) {
    return { body: { ...body, points: body.points.toSpliced(at, 1) }, vertex: at % (count - 1) }
  }
  if (event.key === 'Insert' || event.key === '+') {
    const [[ax, ay], [bx, by]] = [body.points[at], body.points[(at + 1) % count]]
    return { body: { ...body, points: body.points.toSpliced(at + 1, 0, [(ax + bx) / 2, (ay + by) / 2]) }, vertex: at + 1 }
  }
  return undefined
}

function shifted(body: Body, part: Part, [right, up]: Vec2, event: KeyboardEvent): Body {
  if (part.part !== 'vertex') return { ...body, x: stepped(body.x, right, event), y: stepped(body.y, up, event) }
  const points = body.points.slice()
  const [x, y] = points[part.at]
  points[part.at] = [stepped(x, right, event), stepped(y, up, event)]
  return { ...body, points }
}

import type { Body, Vec2 } from '../state/pair.ts'
import { type Turn, inBody, placed } from './frame.ts'
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

/** The directions of the arrow keys. */
export const ARROWS: Record<string, Vec2> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/** A number moved by a step of a tenth, ten times that with Shift, one unit in the last place with Alt. */
export function stepped(value: number, sign: number, event: { shiftKey: boolean; altKey: boolean }): number {
  if (sign === 0) return value
  if (event.altKey) return beside(value, sign > 0)
  return Number((value + sign * (event.shiftKey ? 1 : 0.1)).toPrecision(12))
}

/** What a key does; nothing where it means nothing here. */
export function nudge(event: KeyboardEvent, body: Body, turn: Turn, part: Part): Nudged | undefined {
  if (event.ctrlKey || event.metaKey) return undefined
  const arrow = ARROWS[event.key]
  if (arrow) return { body: shifted(body, turn, part, arrow, event) }
  if (event.key === '[' || event.key === ']' || event.key === '{' || event.key === '}') {
    const more = (event.key === ']' || event.key === '}' ? 1 : -1) * (event.shiftKey ? 0.01 : 0.1)
    return { body: { ...body, angle: Number((body.angle + more).toPrecision(12)) } }
  }
  const count = body.points.length
  if (event.key === 'Escape') return { leave: true }
  if (part.part === 'body') return event.key === 'Enter' || event.key === ' ' ? { vertex: 0 } : undefined
  if (part.part !== 'vertex') return undefined
  const { at } = part
  if (event.key === 'Enter') return { vertex: (at + (event.shiftKey ? count - 1 : 1)) % count }
  if ((event.key === 'Delete' || event.key === 'Backspace') && count > 1) {
    return { body: { ...body, points: body.points.toSpliced(at, 1) }, vertex: at % (count - 1) }
  }
  if (event.key === 'Insert' || event.key === '+') {
    const [[ax, ay], [bx, by]] = [body.points[at], body.points[(at + 1) % count]]
    return {
      body: { ...body, points: body.points.toSpliced(at + 1, 0, [(ax + bx) / 2, (ay + by) / 2]) },
      vertex: at + 1,
    }
  }
  return undefined
}

/** A part moved by an arrow key: along the axes of the plane, or by a unit in the last place of its own numbers. */
function shifted(body: Body, turn: Turn, part: Part, [right, up]: Vec2, event: KeyboardEvent): Body {
  if (part.part !== 'vertex') return { ...body, x: stepped(body.x, right, event), y: stepped(body.y, up, event) }
  const points = body.points.slice()
  const upright = event.altKey || turn.sin === 0
  const [x, y] = upright ? points[part.at] : placed(body, turn)[part.at]
  const moved: Vec2 = [stepped(x, right, event), stepped(y, up, event)]
  points[part.at] = upright ? moved : (inBody(body, turn, moved).map((value) => Number(value.toPrecision(12))) as Vec2)
  return { ...body, points }
}

import type { Body, Vec2 } from '../state/pair.ts'

/** A rectangle of the plane along the axes. */
export interface Box {
  left: number
  bottom: number
  right: number
  top: number
}

/** How a figure shows the plane: what is at its middle, and how many pixels a unit has. */
export interface View {
  x: number
  y: number
  scale: number
}

/** A figure of some size with a view: from the plane to its pixels and back. */
export interface Frame extends View {
  width: number
  height: number
}

/** A length in pixels that can be drawn: nothing that is drawn is farther away. */
export const drawable = (pixels: number): number =>
  pixels > -1e6 ? (pixels < 1e6 ? pixels : 1e6) : pixels <= -1e6 ? -1e6 : 0

/** Where a point of the plane is drawn. */
export const place = (frame: Frame, [x, y]: Vec2): Vec2 => [
  drawable(frame.width / 2 + (x - frame.x) * frame.scale),
  drawable(frame.height / 2 - (y - frame.y) * frame.scale),
]

/** The point of the plane that is drawn there. */
export const pick = (frame: Frame, [x, y]: Vec2): Vec2 => [
  frame.x + (x - frame.width / 2) / frame.scale,
  frame.y - (y - frame.height / 2) / frame.scale,
]

/** Points as SVG takes them. */
export function path(frame: Frame, points: readonly Vec2[]): string {
  let text = ''
  for (const point of points) {
    const [x, y] = place(frame, point)
    text += `${text && ' '}${hundredth(x)},${hundredth(y)}`
  }
  return text
}

/** A hundredth of a pixel is seen by nobody. */
const hundredth = (value: number): number => Math.round(value * 100) / 100

/** Larger coordinates are as good as that in a figure. */
const FAR = 4e307

const within = (value: number): number => (Number.isNaN(value) ? 0 : Math.min(Math.max(value, -FAR), FAR))

/** A smallest box about points, with so much around it. */
export function boxAbout(points: readonly Vec2[], around = 0): Box {
  const xs = points.map(([x]) => within(x))
  const ys = points.map(([, y]) => within(y))
  return {
    left: within(Math.min(...xs) - around),
    right: within(Math.max(...xs) + around),
    bottom: within(Math.min(...ys) - around),
    top: within(Math.max(...ys) + around),
  }
}

/** The view that shows a box with a margin of pixels. */
export function fit(box: Box, width: number, height: number, margin = width > 500 ? 56 : 32): View {
  const across = Math.max(box.right - box.left, 1e-300)
  const up = Math.max(box.top - box.bottom, 1e-300)
  const scale = Math.min((width - 2 * margin) / across, (height - 2 * margin) / up)
  return { x: box.left / 2 + box.right / 2, y: box.bottom / 2 + box.top / 2, scale }
}

/** Whether a view shows all of a box, and does not show it tiny. */
export function suits(view: View, box: Box, width: number, height: number): boolean {
  const across = ((box.right - box.left) / 2) * view.scale
  const up = ((box.top - box.bottom) / 2) * view.scale
  const x = Math.abs(box.left / 2 + box.right / 2 - view.x) * view.scale
  const y = Math.abs(box.bottom / 2 + box.top / 2 - view.y) * view.scale
  const inside = x + across < width / 2 - 8 && y + up < height / 2 - 8
  return inside && (across > width / 4 || up > height / 4)
}

/** Cosine and sine of a body's angle, by the library. */
export interface Turn {
  cos: number
  sin: number
}

/** Where the vertices of a body are drawn in the plane, for pictures only: rounded. */
export const placed = ({ points, x, y }: Body, { cos, sin }: Turn): Vec2[] =>
  points.map(([px, py]) => [x + cos * px - sin * py, y + sin * px + cos * py])

/** A point of the plane in the frame of a body, for handles that are dragged. */
export function inBody({ x, y }: Body, { cos, sin }: Turn, [px, py]: Vec2): Vec2 {
  const [dx, dy] = [px - x, py - y]
  return [cos * dx + sin * dy, cos * dy - sin * dx]
}

/** A vector turned. */
export const turned = ([x, y]: Vec2, { cos, sin }: Turn): Vec2 => [cos * x - sin * y, sin * x + cos * y]

/** Where the point of A ⊖ B is drawn that two points make. */
export const difference = ([ax, ay]: Vec2, [bx, by]: Vec2): Vec2 => [ax - bx, ay - by]

/** A place on a ring: 0 and 1 are its first corner, and each side takes as long. */
export function alongRing(ring: readonly Vec2[], part: number): Vec2 {
  const side = Math.min(Math.floor(part * ring.length), ring.length - 1)
  const [[ax, ay], [bx, by]] = [ring[side], ring[(side + 1) % ring.length]]
  const rest = part * ring.length - side
  return [ax + rest * (bx - ax), ay + rest * (by - ay)]
}

/** The place so many pixels from another along a direction of any length. */
export function ahead({ scale }: View, [x, y]: Vec2, [dx, dy]: Vec2, pixels: number): Vec2 {
  const length = Math.hypot(dx, dy) || 1
  return [x + ((dx / length) * pixels) / scale, y + ((dy / length) * pixels) / scale]
}

/** How many pixels there are between two points. */
export const between = ({ scale }: View, [ax, ay]: Vec2, [bx, by]: Vec2): number =>
  drawable(Math.hypot(bx - ax, by - ay) * scale)

/** The middle of two points. */
export const middle = ([ax, ay]: Vec2, [bx, by]: Vec2): Vec2 => [(ax + bx) / 2, (ay + by) / 2]

/** How far away a handle is from the body's origin, at most. */
export const reach = ({ points, radius }: Body): number =>
  radius + Math.max(...points.map(([x, y]) => Math.hypot(x, y)))

/** The angle under which a place is seen from the body's origin. */
export const bearing = ({ x, y }: Body, [px, py]: Vec2): number => Math.atan2(py - y, px - x)

/** A step of 1, 2 or 5 times a power of ten that is at least so many pixels long. */
export function gridStep({ scale }: View, pixels = 32): number {
  const least = pixels / scale
  const ten = 10 ** Math.floor(Math.log10(least))
  return ten * ([1, 2, 5].find((times) => times * ten >= least) ?? 10)
}

/** Rounded to what a pixel can tell apart, in few decimal digits. */
export function rounded(value: number, { scale }: View): number {
  const digits = Math.min(Math.max(Math.ceil(Math.log10(scale)), 0), 15)
  return Number(value.toFixed(digits))
}

/** A power of ten as it is printed. */
const power = (exponent: string): string =>
  `·10${[...exponent].map((sign) => (sign === '-' ? '⁻' : '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(sign)])).join('')}`

/** A number as JavaScript writes it, as it is printed: a true minus sign, powers of ten. */
export const printed = (text: string): string =>
  text.replace(/e\+?(-?\d+)$/, (_, exponent: string) => power(exponent)).replace('-', '−')

/** A number as readers want it: few digits. */
export function short(value: number, digits = 3): string {
  const size = Math.abs(value)
  const tiny = size !== 0 && (size < 1e-3 || size >= 1e6)
  return printed(tiny ? value.toExponential(Math.max(digits - 1, 1)) : value.toFixed(digits))
}

import type { ComponentChildren, RefObject } from 'preact'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Vec2 } from '../state/pair.ts'
import { Grid, Patterns } from './draw.tsx'
import { type Box, type Frame, type View, fit, pick, suits } from './frame.ts'

/** What follows a pointer from its press to its release. */
export interface Grab {
  /** Where the pointer is, and where it was pressed. */
  move(at: Vec2, from: Vec2): void
  /** The same, after moves. */
  drop(at: Vec2, from: Vec2): void
  /** Instead, where it was pressed and released in one place. */
  click(at: Vec2): void
}

/** A figure as its parts see it. */
export interface Stage extends Frame {
  /** Follows the pointer of this event. */
  grab(event: PointerEvent, grab: Grab): void
}

interface PlaneProps {
  /** What the figure shows, in a sentence. */
  label: string
  /** What must be seen. */
  content: Box
  /** The view stays as it is: something is being dragged. */
  hold?: boolean
  /** Height by width. */
  aspect?: number
  /** A click beside everything. */
  onClick?(at: Vec2, stage: Stage): void
  /** Whether a click beside everything places something. */
  aiming?: boolean
  /** No buttons and no panning. */
  still?: boolean
  class?: string
  children(stage: Stage): ComponentChildren
}

/** A touch of what can be dragged is no scroll: of a figure's parts no `touch-action` is heeded. */
function keep(event: TouchEvent): void {
  if ((event.target as Element).closest('.movable, .handle')) event.preventDefault()
}

/** Fewer pixels than that are a click and no drag. */
const STEADY = 4

/** A figure of the plane: a grid, a view that follows what is shown, buttons that zoom. */
export function Plane({ label, content, hold, aspect = 0.75, onClick, aiming, still, children, ...rest }: PlaneProps) {
  const svg = useRef<SVGSVGElement>(null)
  const width = useWidth(svg)
  const own = useRef<View & { width: number }>(undefined)
  const [free, setFree] = useState<View>()
  const [panning, setPanning] = useState(false)
  const height = Math.round(width * aspect)
  const old = own.current
  if (!hold && !(old?.width === width && suits(old, content, width, height))) {
    own.current = { ...fit(content, width, height), width }
  }
  const view = free ?? own.current ?? fit(content, width, height)
  const frame: Frame = { ...view, width, height }
  const at = (event: PointerEvent): Vec2 => {
    const box = svg.current!.getBoundingClientRect()
    return [((event.clientX - box.left) * width) / box.width, ((event.clientY - box.top) * height) / box.height]
  }
  const stage: Stage = {
    ...frame,
    grab: (event, grab) => follow(svg.current!, event, grab, (moved) => pick(frame, at(moved))),
  }

  const press = (event: PointerEvent) => {
    if (event.button !== 0) return
    const start = at(event)
    const mouse = event.pointerType !== 'touch' && !still
    const move = ([x, y]: Vec2) => {
      if (!mouse) return
      setPanning(true)
      setFree({ ...view, x: view.x - (x - start[0]) / view.scale, y: view.y + (y - start[1]) / view.scale })
    }
    const click = (spot: Vec2) => onClick?.(pick(frame, spot), stage)
    follow(svg.current!, event, { move, drop: () => setPanning(false), click }, at)
  }
  // What stays the same in a drag is not looked at again.
  const ground = useMemo(
    () => (
      <>
        <Patterns />
        <Grid frame={frame} />
      </>
    ),
    [view.x, view.y, view.scale, width, height],
  )
  const zoom = (times: number) => setFree({ ...view, scale: view.scale * times })
  return (
    <div class={`plane ${rest.class ?? ''}`}>
      <svg
        ref={svg}
        viewBox={`0 0 ${width} ${height}`}
        class={aiming ? 'aiming' : panning ? 'panning' : undefined}
        style={{ aspectRatio: `${width} / ${height}` }}
        role="group"
        aria-label={label}
        onPointerDown={press}
      >
        {ground}
        {children(stage)}
      </svg>
      {!still && <Zoom by={zoom} all={free && (() => setFree(undefined))} />}
    </div>
  )
}

/** How wide a figure is, in pixels; its touches of what can be dragged are no scrolls. */
function useWidth(svg: RefObject<SVGSVGElement | null>): number {
  const [width, setWidth] = useState(480)
  useLayoutEffect(() => {
    const element = svg.current!
    const measure = () => setWidth(Math.max(element.clientWidth, 120))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('touchstart', keep, { passive: false })
    return () => {
      observer.disconnect()
      element.removeEventListener('touchstart', keep)
    }
  }, [])
  return width
}

/** Buttons that look nearer, from farther away, and at everything. */
function Zoom({ by, all }: { by(times: number): void; all?: () => void }) {
  return (
    <div class="zoom">
      <button type="button" onClick={() => by(1.5)} title="Nearer" aria-label="Zoom in">
        +
      </button>
      <button type="button" onClick={() => by(1 / 1.5)} title="Farther" aria-label="Zoom out">
        −
      </button>
      <button type="button" onClick={all} disabled={!all} title="All of it" aria-label="Show all">
        ⤢
      </button>
    </div>
  )
}

/** Follows a pointer until it is released, in coordinates of the caller's. */
function follow(target: Element, event: PointerEvent, grab: Grab, at: (event: PointerEvent) => Vec2): void {
  const { pointerId, clientX, clientY } = event
  let moved = false
  let last: Vec2 | undefined
  const start = at(event)
  event.stopPropagation()
  target.setPointerCapture(pointerId)
  const end = new AbortController()
  const on = (type: string, act: (event: PointerEvent) => void) => {
    const own = (event: Event) => (event as PointerEvent).pointerId === pointerId && act(event as PointerEvent)
    target.addEventListener(type, own, { signal: end.signal })
  }
  on('pointermove', (event) => {
    moved ||= Math.hypot(event.clientX - clientX, event.clientY - clientY) >= STEADY
    if (moved) grab.move((last = at(event)), start)
  })
  on('pointerup', (event) => {
    end.abort()
    if (moved) grab.drop(at(event), start)
    else grab.click(at(event))
  })
  on('pointercancel', () => {
    end.abort()
    if (last) grab.drop(last, start)
  })
}

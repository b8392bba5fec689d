import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Content, View } from './content.ts'
import { paint } from './picture.ts'
import './figure.css'

interface SpaceFigureProps {
  /** What the figure shows, in a sentence. */
  label: string
  content: Content
  view: View
  /** Turns and zooms; several figures may share a view. */
  onView(view: View, how: 'live' | 'step'): void
  /** Height by width. */
  aspect?: number
}

/** A turn of a button or a key. */
const TURN = Math.PI / 12
const STEEPEST = 1.5

/** A view that is turned and zoomed. */
export function turned(view: View, azimuth: number, elevation: number, zoom = 1): View {
  const up = Math.min(Math.max(view.elevation + elevation, -STEEPEST), STEEPEST)
  return { azimuth: view.azimuth + azimuth, elevation: up, zoom: Math.min(Math.max(view.zoom * zoom, 0.2), 20) }
}

const buttons: { name: string; sign: string; by: [number, number, number]; key: string }[] = [
  { name: 'Turn left', sign: '←', by: [-TURN, 0, 1], key: 'ArrowLeft' },
  { name: 'Turn right', sign: '→', by: [TURN, 0, 1], key: 'ArrowRight' },
  { name: 'Look from above', sign: '↑', by: [0, TURN, 1], key: 'ArrowUp' },
  { name: 'Look from below', sign: '↓', by: [0, -TURN, 1], key: 'ArrowDown' },
  { name: 'Zoom in', sign: '+', by: [0, 0, 1.25], key: '+' },
  { name: 'Zoom out', sign: '−', by: [0, 0, 0.8], key: '-' },
]

/** A picture of space that one turns by dragging, by buttons, and by arrow keys on these. */
export function SpaceFigure({ label, content, view, onView, aspect = 0.8 }: SpaceFigureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [solid, setSolid] = useState(true)
  const redraw = useRef(() => {})
  redraw.current = () => {
    if (canvas.current) setSolid(paint(canvas.current, content, view))
  }
  useLayoutEffect(() => redraw.current(), [content, view])
  useEffect(() => {
    const again = () => redraw.current()
    const sizes = new ResizeObserver(again)
    sizes.observe(canvas.current!)
    const dark = matchMedia('(prefers-color-scheme: dark)')
    dark.addEventListener('change', again)
    return () => {
      sizes.disconnect()
      dark.removeEventListener('change', again)
    }
  }, [])
  const turn = ([azimuth, elevation, zoom]: [number, number, number]) =>
    onView(turned(view, azimuth, elevation, zoom), 'step')
  return (
    <div class="plane spatial">
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        style={{ aspectRatio: `1 / ${aspect}` }}
        onPointerDown={(event) => orbit(event, view, onView)}
      />
      {!solid && <p class="quiet">This browser has no WebGL: points are shown, and the numbers below.</p>}
      <div
        class="zoom"
        onKeyDown={(event) => {
          const button = buttons.find(({ key }) => key === event.key)
          if (!button || event.ctrlKey || event.metaKey || event.altKey) return
          event.preventDefault()
          turn(button.by)
        }}
      >
        {buttons.map(({ name, sign, by }) => (
          <button key={name} type="button" aria-label={name} title={name} onClick={() => turn(by)}>
            {sign}
          </button>
        ))}
      </div>
    </div>
  )
}

/** Turns the view as long as the pointer is down. */
function orbit(event: PointerEvent, view: View, onView: SpaceFigureProps['onView']): void {
  if (event.button !== 0) return
  const target = event.currentTarget as HTMLCanvasElement
  const { pointerId, clientX, clientY } = event
  target.setPointerCapture(pointerId)
  const end = new AbortController()
  const seen = (moved: PointerEvent): View => {
    const touch = moved.pointerType === 'touch'
    return turned(view, -(moved.clientX - clientX) / 120, touch ? 0 : (moved.clientY - clientY) / 120)
  }
  let last = view
  const on = (type: 'pointermove' | 'pointerup' | 'pointercancel', act: (event: PointerEvent) => void) =>
    target.addEventListener(type, (moved) => moved.pointerId === pointerId && act(moved), { signal: end.signal })
  on('pointermove', (moved) => onView((last = seen(moved)), 'live'))
  on('pointerup', () => {
    end.abort()
    if (last !== view) onView(last, 'step')
  })
  on('pointercancel', () => {
    end.abort()
    if (last !== view) onView(last, 'step')
  })
}

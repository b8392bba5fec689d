import { useEffect, useRef } from 'preact/hooks'
import type uPlot from 'uplot'
import type { Progress } from './checking.ts'

interface ChartProps {
  progress: Progress
  time: number
  /** A click on a time. */
  onTime(time: number): void
}

const HEIGHT = 190

/** The clearance over time, with its proven bounds between the poses. The table has the same in words. */
export function ClearanceChart({ progress, time, onTime }: ChartProps) {
  const room = useRef<HTMLDivElement>(null)
  const chart = useRef<uPlot>(undefined)
  const shown = useRef({ time, onTime })
  shown.current = { time, onTime }
  const data = columns(progress)
  const latest = useRef(data)
  latest.current = data

  useEffect(() => {
    const element = room.current!
    let gone = false
    Promise.all([import('uplot'), import('uplot/dist/uPlot.min.css')]).then(([{ default: Plot }]) => {
      if (gone) return
      chart.current = new Plot(options(element, shown), latest.current, element)
      chart.current.root.setAttribute('aria-hidden', 'true')
    })
    const observer = new ResizeObserver(() => chart.current?.setSize({ width: element.clientWidth, height: HEIGHT }))
    observer.observe(element)
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    const repaint = () => chart.current?.redraw()
    scheme.addEventListener('change', repaint)
    return () => {
      gone = true
      observer.disconnect()
      scheme.removeEventListener('change', repaint)
      chart.current?.destroy()
      chart.current = undefined
    }
  }, [])
  useEffect(() => chart.current?.setData(data), [progress])
  useEffect(() => chart.current?.redraw(), [time])
  return (
    <div class="chart" ref={room} role="img" aria-label="The clearance over time: the table below has the numbers" />
  )
}

/** Times, clearances, and the lower bounds between the poses. */
function columns({ steps, spans }: Progress): uPlot.AlignedData {
  const rows = new Map<number, [number | null, number | null]>()
  for (const { time_step: at, clearance } of steps) rows.set(at, [clearance, null])
  for (const { clearance } of spans) {
    if (clearance === null) continue
    rows.set(clearance.time, [rows.get(clearance.time)?.[0] ?? clearance.upper, clearance.lower])
  }
  const times = [...rows.keys()].sort((a, b) => a - b)
  return [times, times.map((time) => rows.get(time)![0]), times.map((time) => rows.get(time)![1])]
}

/** A colour of the theme, as canvas takes it. */
function tone(element: Element, name: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(--${name})`
  element.append(probe)
  const colour = getComputedStyle(probe).color
  probe.remove()
  return colour
}

function options(
  element: HTMLElement,
  shown: { current: { time: number; onTime(time: number): void } },
): uPlot.Options {
  const axis = (label: string): uPlot.Axis => ({
    label,
    labelSize: 20,
    stroke: () => tone(element, 'quiet'),
    grid: { stroke: () => tone(element, 'grid') },
    ticks: { stroke: () => tone(element, 'line') },
  })
  const vertical = (plot: uPlot, at: number, colour: string, width: number) => {
    const x = plot.valToPos(at, 'x', true)
    plot.ctx.fillStyle = tone(element, colour)
    plot.ctx.fillRect(x - width / 2, plot.bbox.top, width, plot.bbox.height)
  }
  const marks = (plot: uPlot) => {
    const zero = plot.valToPos(0, 'y', true)
    plot.ctx.fillStyle = tone(element, 'bad')
    if (zero > plot.bbox.top && zero < plot.bbox.top + plot.bbox.height)
      plot.ctx.fillRect(plot.bbox.left, zero, plot.bbox.width, 2)
    vertical(plot, shown.current.time, 'focus', 3)
  }
  const clicked = (plot: uPlot) => {
    plot.over.addEventListener('click', (event) => shown.current.onTime(plot.posToVal(event.offsetX, 'x')))
  }
  return {
    width: element.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false } },
    scales: { x: { time: false } },
    axes: [axis('time step'), axis('clearance')],
    series: [
      {},
      { label: 'clearance', stroke: () => tone(element, 'o'), width: 2, points: { size: 5 } },
      { label: 'at least', stroke: () => tone(element, 'b'), paths: () => null, points: { show: true, size: 5 } },
    ],
    hooks: { ready: [clicked], draw: [marks] },
  }
}

import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'

/** Whether the reader has asked the system for less motion. */
export const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * How much of a figure's own motion has passed, from 0 to 1. It plays once, for less than five
 * seconds, when the figure comes into view, and stops when it is touched; 1 with less motion.
 */
export function useOnce(figure: RefObject<HTMLElement | null>, seconds: number): { passed: number; stop(): void } {
  const [passed, setPassed] = useState(1)
  const done = useRef(false)
  useEffect(() => {
    if (calm()) return
    let request = 0
    let begin: number | undefined
    const tick = (time: number) => {
      begin ??= time
      const part = Math.min((time - begin) / (1000 * seconds), 1)
      if (done.current) return
      setPassed(part)
      if (part < 1) request = requestAnimationFrame(tick)
    }
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (!entry.isIntersecting || done.current) return
        seen.disconnect()
        request = requestAnimationFrame(tick)
      },
      { threshold: 0.6 },
    )
    seen.observe(figure.current!)
    return () => {
      seen.disconnect()
      cancelAnimationFrame(request)
    }
  }, [])
  const stop = () => {
    done.current = true
    setPassed(1)
  }
  return { passed, stop }
}

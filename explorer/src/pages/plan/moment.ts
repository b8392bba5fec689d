import type { ObstacleId, PlanPose, PlanSpan, PlanStep } from 'barycode/scene'
import type { Progress } from './checking.ts'

/** The poses of a plan between which a time lies, and what is found there. */
export interface Moment {
  time: number
  seconds: number | null
  /** Index of the last pose that is not later. */
  index: number
  /** Whether the time is that of a pose. */
  isPose: boolean
  step?: PlanStep
  bounds?: readonly [number | null, number | null] | null
  collides?: boolean
  /** From this pose to the next. */
  span?: PlanSpan
  /** What is nearest, or met. */
  obstacle?: ObstacleId
}

/** A time within the plan. */
export function within(poses: readonly PlanPose[], time: number): number {
  return Math.min(Math.max(time, poses[0].time_step), poses[poses.length - 1].time_step)
}

/** The last pose that is not later than a time. */
function poseAt(poses: readonly PlanPose[], time: number): number {
  let [low, high] = [0, poses.length]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (poses[middle].time_step <= time) low = middle
    else high = middle
  }
  return low
}

/** All that is known of a time. */
export function momentOf({ check, steps, bounds, collides, spans }: Progress, wanted: number): Moment {
  const { poses, step_seconds: unit } = check.info
  const time = within(poses, wanted)
  const index = poseAt(poses, time)
  const [from, to] = [poses[index], poses[index + 1] ?? poses[index]]
  const isPose = from.time_step === time
  const part = isPose ? 0 : (time - from.time_step) / (to.time_step - from.time_step)
  const own = from.seconds !== null && to.seconds !== null ? from.seconds + part * (to.seconds - from.seconds) : null
  const span = spans[Math.min(index, spans.length - 1)]
  const step = steps[index]
  const between = span?.contact?.obstacle ?? span?.undecided?.obstacle ?? span?.clearance?.obstacle
  return {
    time,
    seconds: own ?? (unit === null ? null : unit * time),
    index,
    isPose,
    step: isPose ? step : undefined,
    bounds: isPose ? bounds[index] : undefined,
    collides: isPose ? collides[index] : undefined,
    span,
    obstacle: isPose ? (step?.obstacle ?? undefined) : between,
  }
}

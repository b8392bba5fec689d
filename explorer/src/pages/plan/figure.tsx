import type { EgoOutline, ObstacleOutline, PlanCheck } from 'barycode/scene'
import { useMemo } from 'preact/hooks'
import { Dot, Label, Line } from '../../figure/draw.tsx'
import { type Box, type Frame, path, place } from '../../figure/frame.ts'
import { areaPath, extremes } from '../../figure/outline.ts'
import { Plane, type Stage } from '../../figure/plane.tsx'
import type { Vec2 } from '../../state/pair.ts'
import type { Progress } from './checking.ts'
import type { Moment } from './moment.ts'

/** More of the vehicle's outlines than that are one blot. */
const MOST_OUTLINES = 120

/** The scene at one moment, and the ground that the vehicle sweeps. */
export function SceneFigure({ progress, moment }: { progress: Progress; moment: Moment }) {
  const { check } = progress
  const standing = useMemo(() => check.standing(), [check])
  const moving = useMemo(() => check.moving(moment.time), [check, moment.time])
  const swept = useMemo(() => sweep(check), [check])
  const content = useMemo(() => around(swept.flatMap(({ bodies }) => bodies.flatMap(extremes))), [swept])
  const bodies = useMemo(() => check.vehicle(moment.time), [check, moment.time])
  const { scene, plan } = check.info
  return (
    <Plane
      label={`The scene ${scene} and the vehicle of ${plan} at time step ${moment.time}`}
      content={content}
      aspect={0.62}
      class="scene"
    >
      {(stage) => (
        <>
          {standing.map((outline) => (
            <Obstacle
              key={`s${outline.index}`}
              frame={stage}
              outline={outline}
              chosen={outline.id === moment.obstacle}
            />
          ))}
          <g class="swept" aria-hidden="true">
            {swept.map(({ index, bodies }) => (
              <path
                key={index}
                d={bodies.map((body) => areaPath(stage, body)).join('')}
                class={progress.collides[index] ? 'hit' : ''}
              />
            ))}
          </g>
          {moving.map((outline) => (
            <Obstacle
              key={`m${outline.index}`}
              frame={stage}
              outline={outline}
              chosen={outline.id === moment.obstacle}
            />
          ))}
          {bodies.map((body) => (
            <Ego key={body.body} frame={stage} outline={body} />
          ))}
          <Between stage={stage} progress={progress} moment={moment} />
        </>
      )}
    </Plane>
  )
}

/** What the vehicle covers at its poses: of a long plan, at some of them. */
function sweep(check: PlanCheck): { index: number; bodies: EgoOutline[] }[] {
  const { poses } = check.info
  const every = Math.ceil(poses.length / MOST_OUTLINES)
  const shown = [...poses.keys()].filter((index) => index % every === 0 || index === poses.length - 1)
  return shown.map((index) => ({ index, bodies: check.vehicle(poses[index].time_step) }))
}

/** A box about the plan, with some of what is around it. */
function around(swept: readonly Vec2[]): Box {
  const { left, bottom, right, top } = boxOf(swept)
  const more = 0.4 * Math.max(right - left, top - bottom)
  return { left: left - more, bottom: bottom - more, right: right + more, top: top + more }
}

/** A box about points, of however many. */
function boxOf(points: readonly Vec2[]): Box {
  const box = { left: Infinity, bottom: Infinity, right: -Infinity, top: -Infinity }
  for (const [x, y] of points) {
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.bottom = Math.min(box.bottom, y)
    box.top = Math.max(box.top, y)
  }
  return box
}

/** The vehicle, or its trailer. */
function Ego({ frame, outline }: { frame: Frame; outline: EgoOutline }) {
  const area = areaPath(frame, outline)
  return (
    <g class={`ring a ego ${outline.body}`}>
      <title>{outline.body}</title>
      <path d={area} class="fill" />
      <path d={area} class="hatch" style={{ fill: 'url(#hatch-a)' }} />
      <path d={area} class="outline" />
    </g>
  )
}

function Obstacle({ frame, outline, chosen }: { frame: Frame; outline: ObstacleOutline; chosen: boolean }) {
  const area = areaPath(frame, outline)
  const name = `obstacle ${outline.id}${outline.class ? `, ${outline.class}` : ''}`
  return (
    <g class={`obstacle ${outline.kind} ${chosen ? 'chosen' : ''}`}>
      <title>{name}</title>
      {area !== '' && <path d={area} />}
      {outline.lines.map((line, i) => {
        const [cx, cy] = place(frame, line[0])
        if (line.length === 1) return <circle key={`l${i}`} class="bare" cx={cx} cy={cy} r={3} />
        return <polyline key={`l${i}`} class="bare" points={path(frame, line)} />
      })}
    </g>
  )
}

/** The nearest points, or where the first contact is. */
function Between({ stage, progress, moment }: { stage: Stage; progress: Progress; moment: Moment }) {
  const { step } = moment
  const contact = progress.report?.continuous?.first_contact
  const isContact = contact?.at && Math.abs(contact.time[1] - moment.time) < 1e-9
  return (
    <g class="overlay">
      {step?.on_ego && step.on_obstacle && <Line frame={stage} from={step.on_ego} to={step.on_obstacle} tone="way" />}
      {step?.on_ego && <Dot frame={stage} at={step.on_ego} tone="a" />}
      {step?.on_obstacle && <Dot frame={stage} at={step.on_obstacle} tone="b" />}
      {step?.on_obstacle && (
        <Label frame={stage} at={step.on_obstacle} tone="b">
          {String(step.obstacle)}
        </Label>
      )}
      {isContact && contact.at && <Dot frame={stage} at={contact.at} tone="bad" size={7} hollow />}
      {isContact && contact.at && (
        <Label frame={stage} at={contact.at} tone="bad">
          first contact
        </Label>
      )}
    </g>
  )
}

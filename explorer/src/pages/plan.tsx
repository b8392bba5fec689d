import type { FootprintInfo, Meeting, SceneFile } from 'barycode/scene'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { type PlaneProps, useUpdate } from '../app/page.ts'
import { short } from '../figure/frame.ts'
import { loadScene } from '../lib/scene.ts'
import { type Body, MOST_VERTICES } from '../state/pair.ts'
import type { PlanView } from '../state/plan.ts'
import { ClearanceChart } from './plan/chart.tsx'
import { type Checking, type Progress, useCheck } from './plan/checking.ts'
import { Options, Source } from './plan/controls.tsx'
import { SceneFigure } from './plan/figure.tsx'
import {
  type Extras,
  type Files,
  example,
  handedOver,
  keep,
  keepExtras,
  ownExtras,
  ownFiles,
  read,
  sorted,
} from './plan/files.ts'
import { type Moment, momentOf } from './plan/moment.ts'
import { Steps } from './plan/steps.tsx'
import './plan/plan.css'

/** A plan among obstacles: its clearance over time, and the proof of every step. */
export default function PlanPage(props: PlaneProps) {
  const update = useUpdate(props)
  const view = props.state.plan
  const [fault, setFault] = useState('')
  const { files, extras, open, openExtra, names } = useFiles(props, setFault)
  const checking = useCheck(files, extras, view)
  const set = (part: Partial<PlanView>, how: 'live' | 'step' = 'step') =>
    update((state) => ({ ...state, plan: { ...state.plan, ...part } }), how)
  const { progress } = checking
  const moment = progress && progress.steps.length > 0 ? momentOf(progress, momentShown(view, progress)) : undefined

  const prove = (time: number) => {
    const pair = progress && pairAt(progress, momentOf(progress, time))
    if (typeof pair === 'object') update((state) => ({ ...state, page: 'proof', pair, plan: { ...state.plan, time } }))
    else setFault(pair ?? 'nothing is checked yet')
  }
  return (
    <div class="plan">
      <Verdict checking={checking} waits={view.source === 'own' && files === undefined} />
      <Source
        view={view}
        names={names}
        onExample={(source) => set({ source, time: -1 })}
        onFiles={(list) => open(list, () => set({ source: 'own', time: -1 }))}
      />
      {(fault || checking.fault) && (
        <div class="notice" role="alert">
          <p>{fault || checking.fault}</p>
          {fault && (
            <button type="button" onClick={() => setFault('')}>
              Close
            </button>
          )}
        </div>
      )}
      {progress && moment && (
        <>
          <SceneFigure progress={progress} moment={moment} />
          <Scrubber
            progress={progress}
            moment={moment}
            onTime={(time, how) => set({ time }, how)}
            onProof={() => prove(moment.time)}
          />
          <ClearanceChart
            progress={progress}
            time={moment.time}
            onTime={(time) => set({ time: Math.round(time * 10) / 10 })}
          />
          <Steps progress={progress} moment={moment} onTime={(time) => set({ time })} onProof={prove} />
        </>
      )}
      <Options view={view} set={set} extras={extras} onExtra={openExtra} />
      {progress && <Facts progress={progress} />}
    </div>
  )
}

/** The files that the page shows, and how others come in. */
function useFiles({ state, change }: PlaneProps, setFault: (text: string) => void) {
  const [files, setFiles] = useState<Files>()
  const [partial, setPartial] = useState<Partial<Files>>(ownFiles())
  const [extras, setExtras] = useState<Extras>(ownExtras())
  const { source } = state.plan
  useEffect(() => {
    try {
      const handed = ownFiles().scene ? undefined : handedOver()
      if (!handed) return
      keep(handed.files)
      keepExtras(handed.extras)
      setPartial(handed.files)
      setExtras(handed.extras)
      change({ ...state, plan: { ...state.plan, ...handed.view, source: 'own' } }, 'live')
    } catch (error) {
      setFault((error as Error).message)
    }
  }, [])
  useEffect(() => {
    let gone = false
    if (source === 'own') {
      const { scene, plan } = partial
      setFiles((old) => (scene && plan ? { scene, plan } : old))
      if (!scene && !plan) setFault('Files do not travel with an address: open the scene and the plan again.')
      return
    }
    example(source).then((next) => !gone && setFiles(next))
    return () => {
      gone = true
    }
  }, [source, partial])
  const putExtra = (role: keyof Extras, file: SceneFile | undefined) => {
    const { [role]: _, ...others } = ownExtras()
    const next: Extras = file ? { ...others, [role]: file } : others
    keepExtras(next)
    setExtras(next)
  }
  const open = (list: File[], done: () => void) => {
    if (list.length === 0) return
    setFault('')
    Promise.all([loadScene(), read(list)])
      .then(([library, opened]) => {
        const { files: next, beside } = sorted(library, opened, files ?? ownFiles())
        const found = (['footprint', 'image'] as const).filter((role) => beside[role])
        found.forEach((role) => putExtra(role, beside[role]))
        if (found.length === opened.length) return
        keep(next)
        setPartial(next)
        done()
      })
      .catch((error: unknown) => setFault((error as Error).message))
  }
  const openExtra = (role: keyof Extras, file: File | undefined) => {
    setFault('')
    read(file ? [file] : [])
      .then(([opened]) => putExtra(role, opened))
      .catch((error: unknown) => setFault((error as Error).message))
  }
  const names = { scene: partial.scene?.name, plan: partial.plan?.name }
  return { files, extras, open, openExtra, names }
}

/** The time that is shown: until one is chosen, the first contact or the least clearance. */
function momentShown({ time }: PlanView, { report, check }: Progress): number {
  if (time >= 0) return time
  return worst(report) ?? check.info.poses[0].time_step
}

function worst(report: Progress['report']): number | undefined {
  const contact = report?.continuous?.first_contact?.time[1] ?? report?.first_collision
  return contact ?? report?.continuous?.clearance?.time ?? report?.min_clearance_step ?? undefined
}

/** The bodies of a moment for the page Proof, or why there are none. */
function pairAt({ check }: Progress, { time, obstacle }: Moment): { a: Body; b: Body } | string {
  const outlines = [...check.standing(), ...check.moving(time)]
  const index = outlines.find(({ id }) => id === obstacle)?.index
  const pair = index === undefined ? undefined : check.pair(index, time)
  if (!pair) return `There is no obstacle at time step ${short(time)}.`
  const most = Math.max(pair.ego.vertices.length, pair.obstacle.vertices.length)
  if (most > MOST_VERTICES) return `One of the two has ${most} vertices: the page Proof shows up to ${MOST_VERTICES}.`
  const body = ({ vertices, radius, pose: [x, y], angle }: typeof pair.ego): Body => ({
    points: vertices,
    radius,
    x,
    y,
    angle,
  })
  return { a: body(pair.ego), b: body(pair.obstacle) }
}

/** What the check comes to, in a sentence; `waits` if the reader's files are still to come. */
function Verdict({ checking: { progress, fault }, waits }: { checking: Checking; waits: boolean }) {
  const { report } = progress ?? {}
  if (!report) {
    const rest = progress
      ? `${progress.remaining} poses and spans to go`
      : waits
        ? 'Open a scene and a plan'
        : fault
          ? 'The files cannot be checked'
          : 'The reader of scenes is coming'
    return (
      <div class="verdict" role="status">
        <strong>{fault || waits ? 'No check' : 'Checking …'}</strong> <span>{rest}</span>
      </div>
    )
  }
  const { free, continuous, first_collision: step, min_clearance: least, min_clearance_step: when } = report
  const contact = continuous?.first_contact
  const open = continuous?.first_undecided
  const collides = progress!.steps.some(({ verdict }, i) => progress!.collides[i] && verdict !== 'undecided')
  const word = free ? 'Free' : contact || (collides && !open) ? 'Collision' : 'Undecided'
  return (
    <div class={`verdict ${free ? 'separated' : 'penetrating'}`} role="status">
      <strong>{word}</strong>
      <span>
        {contact && `First contact ${meeting(contact)}`}
        {!contact && open && `First undecided ${meeting(open)}`}
        {!continuous && step !== null && `First at time step ${step}. `}
        {least === null
          ? 'No obstacle is there at any step.'
          : `Least clearance at the steps ${short(least, 4)}, at step ${when}. `}
        {free && (continuous ? 'Proven at every time, not only at the steps.' : 'Proven at the steps alone.')}
      </span>
    </div>
  )
}

/** When what is met, or may be. */
function meeting({ time: [from, to], obstacle, body }: Meeting): string {
  const between = from % 1 === 0 ? '' : ', between two steps'
  return `at time step ${short(to, 4)}${between}, obstacle ${obstacle}${body === 'trailer' ? ' (trailer)' : ''}. `
}

interface ScrubberProps {
  progress: Progress
  moment: Moment
  onTime(time: number, how?: 'live' | 'step'): void
  onProof(): void
}

/** Time, and what is known of it. */
function Scrubber({ progress, moment, onTime, onProof }: ScrubberProps) {
  const { poses } = progress.check.info
  const [first, last] = [poses[0].time_step, poses[poses.length - 1].time_step]
  const key = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const grid = by > 0 ? Math.floor(moment.time) : Math.ceil(moment.time)
    onTime(Math.min(Math.max(grid + by, first), last))
  }
  const critical = worst(progress.report)
  const seconds = moment.seconds === null ? '' : ` (${short(moment.seconds, 2)} s)`
  const says = useMemo(() => sentence(moment), [moment])
  return (
    <div class="scrubber">
      <label class="range">
        Time
        <input
          type="range"
          min={first}
          max={last}
          step="0.1"
          value={moment.time}
          aria-valuetext={`time step ${short(moment.time, 2)}`}
          onKeyDown={key}
          onInput={({ currentTarget }) => onTime(Number(currentTarget.value), 'live')}
          onChange={({ currentTarget }) => onTime(Number(currentTarget.value))}
        />
      </label>
      <div class="actions">
        <button
          type="button"
          disabled={moment.time <= first}
          onClick={() => onTime(Math.max(Math.ceil(moment.time) - 1, first))}
        >
          ← Step
        </button>
        <button
          type="button"
          disabled={moment.time >= last}
          onClick={() => onTime(Math.min(Math.floor(moment.time) + 1, last))}
        >
          Step →
        </button>
        <button type="button" disabled={critical === undefined} onClick={() => onTime(critical!)}>
          Critical moment
        </button>
        <button type="button" disabled={moment.obstacle === undefined} onClick={onProof}>
          Prove this moment →
        </button>
      </div>
      <p class="here">
        <b>
          Time step {short(moment.time, moment.isPose ? 0 : 4)}
          {seconds}.
        </b>{' '}
        {says}
      </p>
    </div>
  )
}

function sentence({ isPose, step, bounds, span, obstacle }: Moment): string {
  const numbers = (low: number | null, high: number | null) =>
    `between ${low === null ? 'nothing known' : short(low, 6)} and ${high === null ? 'nothing known' : short(high, 6)}`
  if (isPose) {
    if (!step || obstacle === undefined) return 'No obstacle is there.'
    const whose = step.body === 'trailer' ? ', to the trailer' : ''
    const proven = numbers(bounds?.[0] ?? null, bounds?.[1] ?? null)
    return `Obstacle ${obstacle} is nearest${whose}; the clearance is proven to be ${proven}.`
  }
  if (!span) return 'The time between the steps is not checked yet.'
  const during = `From step ${span.from_step} to ${span.to_step}`
  if (span.contact) {
    const { body = 'vehicle', obstacle, time } = span.contact
    return `${during} the ${body} meets obstacle ${obstacle}, first at ${short(time[1], 4)}.`
  }
  if (span.undecided) return `${during} nothing is proven about obstacle ${span.undecided.obstacle}.`
  if (!span.clearance) return `${during} no obstacle is there.`
  const least = numbers(span.clearance.lower, span.clearance.upper)
  return `${during} the vehicle is proven to be free: its least clearance is ${least}.`
}

/** What was read. */
function Facts({ progress: { check } }: { progress: Progress }) {
  const { scene, format, obstacles, plan, poses, footprint, trailer, projection, missing } = check.info
  return (
    <p class="facts">
      {scene}: {format}, {obstacles} obstacles. {plan}: {poses.length} poses. Vehicle {described(footprint)}.
      {trailer && ` Trailer ${described(trailer.footprint)}, plan ${trailer.plan}.`}
      {projection && ` Degrees are projected: clearances near contact are off by ${short(projection.contact_error)}.`}
      {missing.length > 0 &&
        ` Without shapes: ${missing.map(({ obstacle, why }) => `${obstacle} (${why})`).join('; ')}.`}
    </p>
  )
}

/** The size of a footprint, what it is made of, and where it comes from. */
function described({ bounds: [low, high], shapes, origin }: FootprintInfo): string {
  const size = `${short(high[0] - low[0])} × ${short(high[1] - low[1])}`
  return `${shapes > 1 ? `of ${shapes} shapes, ` : ''}${size} (${origin})`
}

import { useEffect, useState } from 'preact/hooks'
import type { d2 } from 'barycode/explorer'
import { Across, Dot, Label, Line, Name, Ring } from '../../figure/draw.tsx'
import { boxAbout, placed, rounded, short } from '../../figure/frame.ts'
import { Grip } from '../../figure/grip.tsx'
import { turnsOf } from '../../figure/pair.tsx'
import { Plane, type Stage } from '../../figure/plane.tsx'
import { ask } from '../../lib/bodies.ts'
import { type Library, load } from '../../lib/load.ts'
import type { Body, Pair, Vec2 } from '../../state/pair.ts'
import type { Step } from '../../state/step.ts'

/** How long the cast looks ahead. */
const UNTIL = 5

interface CastProps {
  pair: Pair
  step: Step
  set(part: Partial<Step>, how: 'live' | 'step'): void
}

/** Where a body is after some time. */
const later = (body: Body, [x, y]: Vec2, time: number): Body => ({
  ...body,
  x: body.x + x * time,
  y: body.y + y * time,
})

/** What is known of the motion, in a sentence. */
function told({ verdict, first, stop, startVerdict }: d2.Impact): string {
  if (startVerdict !== 'separated') return 'They are in contact at the start: B would have to part first.'
  if (verdict === 'free') return `They never meet until t = ${UNTIL}: one direction separates them all the time.`
  if (verdict === 'undecided') return `Undecided: ${stop}.`
  const free = `Up to ${first[0]} they are free: one direction separates them all the way.`
  return `They first touch at t = ${first[1]}. ${free}`
}

/** When do the shapes meet, if B moves in a straight line? Motion needs more of the library than the page. */
export function Cast(props: CastProps) {
  const [lib, setLib] = useState<Library>()
  useEffect(() => void load().then(setLib, () => {}), [])
  return lib ? <CastFigure lib={lib} {...props} /> : null
}

function CastFigure({ lib, pair, step, set }: CastProps & { lib: Library }) {
  const { velocity, time } = step
  const impact = ask(lib, pair, (a, b) => lib.d2.castShape(a, [0, 0], b, velocity, UNTIL)).value
  if (!impact) return null
  const end = impact.verdict === 'contact' ? impact.first[1] : UNTIL
  const now = Math.min(time, end)
  return (
    <section class="cast" aria-label="A cast">
      <h2>And if B moves? A cast</h2>
      <div class="two">
        <Motion lib={lib} pair={pair} velocity={velocity} impact={impact} now={now} end={end} set={set} />
        <div class="told-cast">
          <p role="status">
            <b>{told(impact)}</b>
          </p>
          <label class="range">
            <span>time {short(now, 2)}</span>
            <input
              type="range"
              min="0"
              max={end}
              step={end / 200}
              value={now}
              onInput={(event) => set({ time: event.currentTarget.valueAsNumber }, 'live')}
              onChange={(event) => set({ time: event.currentTarget.valueAsNumber }, 'step')}
            />
          </label>
          <p class="quiet">
            Moving B is moving O through A ⊖ B along a straight line: the gap along one fixed direction shrinks evenly.
            So two verdicts, at neighbouring times, hold the first contact between them: the last double that is free,
            and the first that is not.
          </p>
        </div>
      </div>
    </section>
  )
}

interface MotionProps extends Pick<CastProps, 'pair' | 'set'> {
  lib: Library
  velocity: Vec2
  impact: d2.Impact
  /** The time that is shown, and the one at which the motion ends. */
  now: number
  end: number
}

/** B on its way, with where it begins and where it first touches. */
function Motion({ lib, pair, velocity, impact, now, end, set }: MotionProps) {
  const turns = turnsOf(lib, pair)
  const a = placed(pair.a, turns.a)
  const at = (time: number) => placed(later(pair.b, velocity, time), turns.b)
  const tip: Vec2 = [pair.b.x + velocity[0], pair.b.y + velocity[1]]
  const content = boxAbout([...a, ...at(0), ...at(end), tip], Math.max(pair.a.radius, pair.b.radius))
  const aim = ([x, y]: Vec2, how: 'live' | 'step', stage: Stage) =>
    set({ velocity: [rounded(x - pair.b.x, stage), rounded(y - pair.b.y, stage)] }, how)
  const { onA, normal } = impact
  return (
    <figure>
      <Plane
        label="B moves towards A"
        content={content}
        still
        aspect={0.7}
        onClick={(to, stage) => aim(to, 'step', stage)}
      >
        {(stage) => (
          <>
            <Ring frame={stage} points={a} radius={pair.a.radius} tone="a" />
            <Ring frame={stage} points={at(0)} radius={pair.b.radius} tone="ghost" />
            {onA && <Ring frame={stage} points={at(end)} radius={pair.b.radius} tone="ghost" />}
            <Ring frame={stage} points={at(now)} radius={pair.b.radius} tone="b" />
            {onA && normal && <Across frame={stage} at={onA} direction={normal} tone="way" />}
            {onA && <Dot frame={stage} at={onA} tone="way" size={6} />}
            <Line frame={stage} from={[pair.b.x, pair.b.y]} to={tip} tone="ink" arrow />
            <Label frame={stage} at={tip} off={[12, -8]}>
              v
            </Label>
            <Name frame={stage} side="a" points={a} />
            <Grip stage={stage} at={tip} label={VELOCITY} onPut={(to, how) => aim(to, how, stage)} />
          </>
        )}
      </Plane>
    </figure>
  )
}

const VELOCITY = 'Velocity of B. Arrow keys change it'

import { type Fault, hullOf } from '../../lib/bodies.ts'
import type { PlaneLibrary } from '../../lib/load.ts'
import { type Body, MOST_VERTICES, type Pair, type Side, type Vec2 } from '../../state/pair.ts'

interface InspectorProps {
  lib: PlaneLibrary
  pair: Pair
  side: Side
  fault?: Fault
  onSelect(side: Side): void
  onPair(pair: Pair, how?: 'live' | 'step'): void
}

/** The numbers of a body, and what can be done to it without a drag. */
export function Inspector({ lib, pair, side, fault, onSelect, onPair }: InspectorProps) {
  const body = pair[side]
  const set = (change: Partial<Body>, how: 'live' | 'step' = 'step') =>
    onPair({ ...pair, [side]: { ...body, ...change } }, how)
  const name = side.toUpperCase()
  return (
    <section class="inspector" aria-label="The selected shape">
      <div class="choice" role="group" aria-label="Which shape">
        {(['a', 'b'] as const).map((key) => (
          <button key={key} type="button" class={key} aria-pressed={key === side} onClick={() => onSelect(key)}>
            Shape {key.toUpperCase()}
          </button>
        ))}
      </div>
      <NumberField name="x" label={`${name}, x`} value={body.x} onValue={(x) => set({ x })} />
      <NumberField name="y" label={`${name}, y`} value={body.y} onValue={(y) => set({ y })} />
      <NumberField
        name="angle"
        label={`${name}, angle in radians`}
        value={body.angle}
        onValue={(angle) => set({ angle })}
      />
      <label class="range">
        <span>radius</span>
        <input
          type="range"
          min="0"
          max="2"
          step="0.05"
          value={body.radius}
          onInput={(event) => set({ radius: event.currentTarget.valueAsNumber }, 'live')}
          onChange={(event) => set({ radius: event.currentTarget.valueAsNumber })}
        />
      </label>
      <div class="actions">
        <button
          type="button"
          disabled={body.points.length >= MOST_VERTICES}
          onClick={() => set({ points: grown(body.points) })}
        >
          Add a vertex
        </button>
        <button
          type="button"
          disabled={body.points.length < 2}
          onClick={() => set({ points: body.points.slice(0, -1) })}
        >
          Take one out
        </button>
        <button
          type="button"
          onClick={() => set({ points: hullOf(lib, body.points) })}
          class={fault?.side === side ? 'urgent' : ''}
        >
          Take the hull
        </button>
      </div>
    </section>
  )
}

function NumberField({
  name,
  label,
  value,
  onValue,
}: {
  name: string
  label: string
  value: number
  onValue(value: number): void
}) {
  return (
    <label class="number">
      <span>{name}</span>
      <input
        type="number"
        step="0.1"
        aria-label={label}
        value={value}
        onChange={(event) => isFinite(event.currentTarget.valueAsNumber) && onValue(event.currentTarget.valueAsNumber)}
      />
    </label>
  )
}

/** One vertex more, in the middle of the last edge. */
function grown(points: Vec2[]): Vec2[] {
  const [[ax, ay], [bx, by]] = [points[points.length - 1], points[0]]
  return [...points, [(ax + bx) / 2, (ay + by) / 2]]
}

import { short } from '../../figure/frame.ts'
import { type SolidName, type SpaceState, solids, spaceMethods } from '../../state/space.ts'

interface ControlsProps {
  space: SpaceState
  /** Supports that each method asks for. */
  counts: readonly number[]
  set(part: Partial<SpaceState>, how?: 'live' | 'step'): void
}

const fits: Record<SpaceState['mode'], string> = { pair: 'Two polyhedra', cloud: 'Points and O' }

/** Where each begins, and at a step that shows something. */
const beginnings: Record<SpaceState['mode'], Pick<SpaceState, 'at' | 'place'>> = {
  pair: { at: 10, place: [1.5, 0.7, 0.9] },
  cloud: { at: 6, place: [1, 0.75, 1.5] },
}

/** Which bodies, where B is, and which method. */
export function Controls({ space, counts, set }: ControlsProps) {
  const { mode, place, turn, method } = space
  const name = mode === 'pair' ? 'B' : 'the points'
  const axis = (i: 0 | 1 | 2, value: number) => place.map((old, at) => (at === i ? value : old)) as SpaceState['place']
  return (
    <div class="controls">
      <div class="choice" role="group" aria-label="What is shown">
        {(['pair', 'cloud'] as const).map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === mode}
            onClick={() => set({ mode: each, ...beginnings[each] })}
          >
            {fits[each]}
          </button>
        ))}
      </div>
      {mode === 'pair' && <Pick label="A" value={space.a} words={solids} onPick={(a) => set({ a: a as SolidName })} />}
      {mode === 'pair' && <Pick label="B" value={space.b} words={solids} onPick={(b) => set({ b: b as SolidName })} />}
      <Pick
        label="method"
        value={method}
        words={spaceMethods}
        tell={(word, i) => (counts[i] === undefined ? word : `${word}: ${counts[i]} supports`)}
        onPick={(word) => set({ method: word as SpaceState['method'] })}
      />
      <fieldset class="sliders">
        <legend>Where {name === 'B' ? 'B is' : 'they are'}</legend>
        {(['x', 'y', 'z'] as const).map((letter, i) => (
          <Slider
            key={letter}
            label={letter}
            value={place[i]}
            most={4}
            onValue={(value, how) => set({ place: axis(i as 0 | 1 | 2, value) }, how)}
          />
        ))}
        {mode === 'pair' && (
          <Slider
            label="about x"
            value={turn[0]}
            most={3.15}
            onValue={(value, how) => set({ turn: [value, turn[1]] }, how)}
          />
        )}
        {mode === 'pair' && (
          <Slider
            label="about z"
            value={turn[1]}
            most={3.15}
            onValue={(value, how) => set({ turn: [turn[0], value] }, how)}
          />
        )}
      </fieldset>
    </div>
  )
}

interface PickProps {
  label: string
  value: string
  words: readonly string[]
  tell?(word: string, at: number): string
  onPick(word: string): void
}

function Pick({ label, value, words, tell = (word) => word, onPick }: PickProps) {
  return (
    <label class="pick">
      <span>{label}</span>
      <select value={value} onChange={(event) => onPick(event.currentTarget.value)}>
        {words.map((word, i) => (
          <option key={word} value={word}>
            {tell(word, i)}
          </option>
        ))}
      </select>
    </label>
  )
}

interface SliderProps {
  label: string
  value: number
  most: number
  onValue(value: number, how: 'live' | 'step'): void
}

function Slider({ label, value, most, onValue }: SliderProps) {
  return (
    <label>
      <span>
        {label} <output>{short(value, 2)}</output>
      </span>
      <input
        type="range"
        min={-most}
        max={most}
        step="0.05"
        value={value}
        aria-label={label}
        onInput={(event) => onValue(event.currentTarget.valueAsNumber, 'live')}
        onChange={(event) => onValue(event.currentTarget.valueAsNumber, 'step')}
      />
    </label>
  )
}

import { short } from '../../figure/frame.ts'
import type { Proof } from '../../state/proof.ts'

interface TamperProps {
  proof: Proof
  set(part: Partial<Proof>, how: 'live' | 'step'): void
  reset(): void
}

const controls = [
  { key: 'turn', label: 'Turn the normal', unit: 'rad', most: 0.6, hair: 1e-12 },
  { key: 'claim', label: 'Claim more distance', unit: '', most: 1, hair: 1e-12 },
  { key: 'witness', label: 'Move the point of A', unit: '', most: 1, hair: 1e-12 },
] as const

/** Controls that make an answer wrong. */
export function Tamper({ proof, set, reset }: TamperProps) {
  const changed = Object.values(proof).some((value) => value !== 0)
  return (
    <section class="tamper" aria-label="Tamper with the answer">
      <h2>Tamper with it</h2>
      <div class="knobs">
        {controls.map(({ key, label, unit, most, hair }) => (
          <div key={key} class="knob">
            <label>
              <span>
                {label}
                <span class="amount">{proof[key] === 0 ? '' : ` ${short(proof[key], 3)} ${unit}`}</span>
              </span>
              <input
                type="range"
                min={-most}
                max={most}
                step="0.01"
                value={proof[key]}
                onInput={(event) => set({ [key]: event.currentTarget.valueAsNumber }, 'live')}
                onChange={(event) => set({ [key]: event.currentTarget.valueAsNumber }, 'step')}
              />
            </label>
            <button type="button" onClick={() => set({ [key]: hair }, 'step')}>
              By 10⁻¹² only
            </button>
          </div>
        ))}
        <button type="button" disabled={!changed} onClick={reset}>
          Put it right
        </button>
      </div>
    </section>
  )
}

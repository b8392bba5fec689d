import { type Step, methods } from '../../state/step.ts'
import { type Moment, bits } from './walk.ts'

interface MethodsProps {
  all: readonly Moment[][]
  method: Step['method']
  at: number
  onPick(method: Step['method'], at: number): void
}

/** What a step came to, in a word. */
function told({ kind, after, barycode, region, name }: Moment): string {
  if (kind !== 'simplex') return name
  const part = region === 'inside' ? 'inside' : (['', 'vertex', 'edge', 'triangle'][after.length] ?? '')
  return barycode === undefined ? part : `${bits(barycode)} → ${part}`
}

/** What a step keeps, to tell whether methods agree. */
function kept(moment: Moment | undefined): string {
  if (!moment) return ''
  const vertices = moment.after.map(({ w }) => w.join()).sort()
  return [moment.kind, moment.region, ...vertices].join(' ')
}

/** The steps of all methods beside each other. */
export function Methods({ all, method, at, onPick }: MethodsProps) {
  const length = Math.max(...all.map((moments) => moments.length))
  const supports = all.map((moments) => moments.at(-1)?.supports ?? 0)
  const agree = Array.from({ length }, (_, i) => new Set(all.map((moments) => kept(moments[i]))).size === 1)
  const differ = agree.filter((same) => !same).length
  return (
    <section class="methods" aria-label="All methods">
      <h2>All methods side by side</h2>
      <p>
        {differ === 0
          ? 'Five ways to cut a simplex down, the same steps: they differ in the arithmetic, not in the walk.'
          : `The walks part: ${differ} of ${length} steps differ, and are marked. Rounding, or a tie, decides them.`}
      </p>
      <div class="scroll" tabIndex={0} role="region" aria-label="Steps of all methods">
        <table>
          <thead>
            <tr>
              <th scope="col">step</th>
              {methods.map((name) => (
                <th key={name} scope="col" class={name === method ? 'chosen' : ''}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length }, (_, i) => (
              <tr key={i} class={`${i === at ? 'here' : ''} ${agree[i] ? '' : 'differ'}`}>
                <th scope="row">
                  {i + 1}
                  {agree[i] ? '' : ' ≠'}
                </th>
                {all.map((moments, m) => (
                  <Cell
                    key={m}
                    moment={moments[i]}
                    pressed={i === at && methods[m] === method}
                    onPick={() => onPick(methods[m], i)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">supports</th>
              {supports.map((count, m) => (
                <td key={m}>{count}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  )
}

/** One step of one method. */
function Cell({ moment, pressed, onPick }: { moment?: Moment; pressed: boolean; onPick(): void }) {
  return (
    <td>
      {moment && (
        <button type="button" class={`cell ${moment.phase}`} aria-pressed={pressed} onClick={onPick}>
          {told(moment)}
        </button>
      )}
    </td>
  )
}

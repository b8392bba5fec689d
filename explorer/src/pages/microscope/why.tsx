import { short } from '../../figure/frame.ts'
import source from '../../naive/gjk.ts?raw'
import type { NaiveStep } from '../../naive/gjk.ts'
import type { Cell } from '../../naive/strip.ts'
import { exactBeyond, exactProduct } from '../../naive/truth.ts'

/** A number that the textbook relies on, as it has it, and as it is. */
interface Relied {
  turn: number
  what: string
  computed: number
  exact: number
}

function numbersOf(step: NaiveStep, turn: number): Relied[] {
  const along = { turn, what: 'w · d', computed: step.along, exact: exactProduct(step.found, step.direction) }
  if (!step.triangle || !step.beyond) return [along]
  const exact = exactBeyond(step.triangle)
  const [ab, ac] = step.beyond
  const beyondAb = { turn, what: 'O beyond AB', computed: ab, exact: exact[0] }
  const beyondAc = { turn, what: 'O beyond AC', computed: ac, exact: exact[1] }
  return ab > 0 ? [along, beyondAb] : [along, beyondAb, beyondAc]
}

const told = (value: number): string => (value === 0 ? '0' : short(value, 6))

const differs = ({ computed, exact, what }: Relied): boolean =>
  what.startsWith('w') ? computed < 0 !== exact < 0 : computed > 0 !== exact > 0

const verdicts = { separated: 'apart', touching: 'touching', penetrating: 'overlapping' }

/** What the textbook saw on its way, beside what there is to be seen. */
export function Why({ cell }: { cell: Cell }) {
  const numbers = cell.naive.steps.flatMap((step, i) => numbersOf(step, i + 1))
  const lost = numbers.filter(differs)
  const says = { meet: 'that they meet', apart: 'that they are apart', endless: 'nothing, and goes round in circles' }[
    cell.naive.verdict
  ]
  return (
    <section class="because" aria-label="Why">
      <p aria-live="polite">
        Here the shapes are <b>{verdicts[cell.truth]}</b>. The textbook says {says}
        {cell.naiveWrong ? ', which is ' : ': '}
        <b class={cell.naiveWrong ? 'wrong' : ''}>{cell.naiveWrong ? 'wrong' : 'right'}</b>.{' '}
        {cell.naiveWrong && lost.length > 0 && 'It relies on a sign that rounding has changed.'}
        {cell.naiveWrong &&
          lost.length === 0 &&
          'All signs are right, but the direction itself is rounded, and no longer across the edge.'}
      </p>
      <p class="quiet">
        In each turn it looks along a direction d, finds the support w of A ⊖ B, and asks whether w reaches the origin
        O: w · d. Once it has a triangle, it asks whether O is beyond the edges AB and AC at its newest vertex.
      </p>
      <div class="scroll" tabIndex={0} role="region" aria-label="Its numbers">
        <table>
          <thead>
            <tr>
              <th scope="col">turn</th>
              <th scope="col">its question</th>
              <th scope="col">as it computes</th>
              <th scope="col">exactly</th>
            </tr>
          </thead>
          <tbody>
            {numbers.map((number, i) => (
              <tr key={i} class={differs(number) ? 'wrong' : ''}>
                <td>{number.turn}</td>
                <td>{number.what}</td>
                <td>{told(number.computed)}</td>
                <td>
                  {told(number.exact)}
                  {differs(number) && ' ✗'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <details>
        <summary>The textbook’s algorithm, as it runs here</summary>
        <pre tabIndex={0}>{source.slice(source.indexOf('// The textbook begins'))}</pre>
      </details>
    </section>
  )
}

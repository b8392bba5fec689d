import { printed, short } from '../../figure/frame.ts'
import type { Proved } from '../proof.tsx'

/** All digits of a double that tell it from its neighbours. */
const exact = (value: number): string => printed(String(value))

/** What the answer claims, and what proves each claim. */
export function Claims({ proved: { answer, meets } }: { proved: Proved }) {
  const { verdict, lower, upper, normal, onA, onB, vertices } = answer
  const why: Record<string, string> = {
    direction: 'one direction that separates the shapes, in exact arithmetic',
    simplex: `${meets.vertices} vertices of A ⊖ B around O, with the exact signs of their areas`,
    axes: 'the axes of both boxes, in exact arithmetic',
    none: 'exact arithmetic',
  }
  return (
    <section class="claims" aria-label="The claims">
      <h2>What the answer claims, and by what it is proven</h2>
      <div class="scroll" tabIndex={0} role="region" aria-label="Claims and proofs">
        <table>
          <thead>
            <tr>
              <th scope="col">claim</th>
              <th scope="col">value</th>
              <th scope="col">proof</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">verdict</th>
              <td>{verdict}</td>
              <td>{why[meets.certificate]}</td>
            </tr>
            <tr>
              <th scope="row">distance at least</th>
              <td>{exact(lower)}</td>
              <td>
                {normal
                  ? `the normal (${short(normal[0], 4)}, ${short(normal[1], 4)}): two supports along it`
                  : 'nothing is claimed'}
              </td>
            </tr>
            <tr>
              <th scope="row">distance at most</th>
              <td>{exact(upper)}</td>
              <td>{`a mix of ${vertices} ${vertices === 1 ? 'vertex' : 'vertices'} of A ⊖ B, by its weights`}</td>
            </tr>
            <tr>
              <th scope="row">witness points</th>
              <td>
                ({short(onA[0], 4)}, {short(onA[1], 4)}) of A, ({short(onB[0], 4)}, {short(onB[1], 4)}) of B
              </td>
              <td>the same weights, of the vertices of A and of B</td>
            </tr>
          </tbody>
        </table>
      </div>
    </section>
  )
}

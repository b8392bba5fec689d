import { useState } from 'preact/hooks'
import type { d2 } from 'barycode/explorer'
import { type PlaneProps, useUpdate } from '../app/page.ts'
import { turned } from '../figure/frame.ts'
import { PairFigure, turnsOf } from '../figure/pair.tsx'
import { ask } from '../lib/bodies.ts'
import type { PlaneLibrary } from '../lib/load.ts'
import type { Pair, Side, Vec2 } from '../state/pair.ts'
import { type Proof, proof as slice } from '../state/proof.ts'
import { Claims } from './proof/claims.tsx'
import { CertificateFigure, Lines } from './proof/figures.tsx'
import { Tamper } from './proof/tamper.tsx'

/** An answer, as the reader has changed it, and what `check` says to it. */
export interface Proved {
  answer: d2.Proximity
  /** Yes or no, with its own certificate. */
  meets: d2.Intersection
  outline: d2.Outline<Vec2>
  /** The supports of A along the normal, and of B against it. */
  supports?: [Vec2, Vec2]
  /** Why the answer is not proven; nothing where it is. */
  refuted?: string
}

/** Asks, tampers with the answer, and has it checked. */
function prove({ d2 }: PlaneLibrary, a: d2.Placed, b: d2.Placed, { turn, claim, witness }: Proof): Proved {
  const answer = d2.contact(a, b)
  if (answer.normal && turn !== 0) answer.normal = turned(answer.normal, d2.rotation(turn))
  answer.distance += claim
  answer.lower += claim
  answer.upper += claim
  answer.onA[0] += witness
  return {
    answer,
    meets: d2.intersects(a, b),
    outline: d2.obstacle(a, b),
    supports: answer.normal ? farthest(d2, a, b, answer.normal) : undefined,
    refuted: refutation(() => d2.check(answer, a, b)),
  }
}

function refutation(check: () => void): string | undefined {
  try {
    check()
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/** Points of A and B, where they are, that are farthest along a normal and against it. */
function farthest(d2: PlaneLibrary['d2'], a: d2.Placed, b: d2.Placed, [x, y]: Vec2): [Vec2, Vec2] {
  using placedA = new d2.Posed(a.shape, a.pose)
  using placedB = new d2.Posed(b.shape, b.pose)
  return [placedA.support([x, y]), placedB.support([-x, -y])]
}

/** The certificate of an answer, and what becomes of one that is tampered with. */
export default function ProofPage(props: PlaneProps) {
  const { state, lib } = props
  const update = useUpdate(props)
  const { pair, proof } = state
  const [selected, setSelected] = useState<Side | 'none'>('none')
  const asked = ask(lib, pair, (a, b) => prove(lib, a, b, proof))
  const setPair = (next: Pair, how: 'live' | 'step') => update((old) => ({ ...old, pair: next }), how)
  const set = (part: Partial<Proof>, how: 'live' | 'step') =>
    update((old) => ({ ...old, proof: { ...old.proof, ...part } }), how)
  const proved = asked.value
  return (
    <div class="proof">
      <Seal
        proved={proved}
        fault={asked.fault?.message}
        tampered={proof !== slice.initial && Object.values(proof).some((value) => value !== 0)}
      />
      <div class="two">
        <figure>
          <PairFigure
            lib={lib}
            pair={pair}
            label="The shapes and the lines that prove the answer"
            selected={selected}
            fault={asked.fault}
            aspect={0.8}
            onSelect={setSelected}
            onPair={setPair}
          >
            {(stage) => proved && <Lines stage={stage} proved={proved} />}
          </PairFigure>
          <figcaption>
            {proved?.meets.meets ? (
              <>
                No point of A is beyond its line, none of B before its own: moved along n by the band between the lines,
                B is out. <b>The depth is at most that wide</b>, and the points show that no other way is shorter.
              </>
            ) : (
              <>
                No point of A is beyond its line, none of B before its own:{' '}
                <b>the band between the lines is the lower bound</b>. The two points belong to the shapes:{' '}
                <b>their distance is the upper bound</b>.
              </>
            )}
          </figcaption>
        </figure>
        <figure>
          {proved && <CertificateFigure proved={proved} pair={pair} turns={turnsOf(lib, pair)} />}
          <figcaption>
            The same in A ⊖ B: a line that it does not cross, and a point of it, mixed from the vertices that the
            certificate names.
          </figcaption>
        </figure>
      </div>
      <Tamper proof={proof} set={set} reset={() => update((old) => ({ ...old, proof: slice.initial }))} />
      {proved && <Claims proved={proved} />}
    </div>
  )
}

/** What `check` says, so that it cannot be overlooked. */
function Seal({ proved, fault, tampered }: { proved?: Proved; fault?: string; tampered: boolean }) {
  if (!proved) {
    return (
      <p class="seal broken" role="status">
        <strong>No answer</strong> <span>{fault}</span>
      </p>
    )
  }
  if (proved.refuted !== undefined) {
    return (
      <p class="seal broken" role="status">
        <strong>✗ check() refuses</strong>{' '}
        <span>
          {proved.refuted}. {tampered ? 'You have tampered with the answer, and it shows.' : ''}
        </span>
      </p>
    )
  }
  return (
    <p class="seal sound" role="status">
      <strong>✓ check() passes</strong>{' '}
      <span>
        {tampered
          ? 'The change is too small to make the answer wrong: all that it says is still true.'
          : 'Proved again from the shapes alone, without a search. Now try to fool it, below.'}
      </span>
    </p>
  )
}

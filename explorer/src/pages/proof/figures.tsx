import { Across, Band, Dot, Label, Line, Origin, Ring } from '../../figure/draw.tsx'
import { type Turn, boxAbout, difference, placed, short } from '../../figure/frame.ts'
import { Plane, type Stage } from '../../figure/plane.tsx'
import type { Pair, Side, Vec2 } from '../../state/pair.ts'
import type { Proved } from '../proof.tsx'

/** Numbers of a vertex in the list of a certificate: its weight, and halves of its ids. */
const ENTRY = 5

/** The lines across the normal, the normal, and the witness points. */
export function Lines({ stage, proved: { answer, supports, refuted } }: { stage: Stage; proved: Proved }) {
  const [onA, onB] = [answer.onA, answer.onB]
  const { normal } = answer
  const apart = answer.distance > 0
  return (
    <g class="overlay">
      {normal && supports && (
        <>
          <Band
            frame={stage}
            from={supports[0]}
            to={supports[1]}
            direction={normal}
            tone={refuted === undefined ? 'good' : 'bad'}
          />
          <Across frame={stage} at={supports[0]} direction={normal} tone="a" />
          <Across frame={stage} at={supports[1]} direction={normal} tone="b" />
          <Normal stage={stage} at={supports[0]} normal={normal} />
        </>
      )}
      <Line frame={stage} from={onA} to={onB} tone="way" />
      <Dot frame={stage} at={onA} tone="a" size={6} />
      <Dot frame={stage} at={onB} tone="b" size={6} />
      <Label frame={stage} at={onA} tone="way" off={[10, 20]}>
        {apart ? `≤ ${short(answer.upper, 4)}` : short(answer.distance, 4)}
      </Label>
    </g>
  )
}

function Normal({ stage, at, normal: [x, y] }: { stage: Stage; at: Vec2; normal: Vec2 }) {
  const length = 54 / stage.scale
  const tip: Vec2 = [at[0] + x * length, at[1] + y * length]
  return (
    <>
      <Line frame={stage} from={at} to={tip} tone="ink" arrow />
      <Label frame={stage} at={tip} off={[4, -8]}>
        n
      </Label>
    </>
  )
}

/** The vertices of A ⊖ B that a certificate names, with their weights. */
function named(
  simplex: readonly number[],
  count: number,
  pair: Pair,
  turns: Record<Side, Turn>,
): { at: Vec2; weight: number }[] {
  const [a, b] = [placed(pair.a, turns.a), placed(pair.b, turns.b)]
  return Array.from({ length: count }, (_, i) => {
    const [weight, idA, , idB] = simplex.slice(i * ENTRY)
    return { at: difference(a[idA] ?? a[0], b[idB] ?? b[0]), weight }
  })
}

interface FigureProps {
  proved: Proved
  pair: Pair
  turns: Record<Side, Turn>
}

/** The certificate in A ⊖ B. */
export function CertificateFigure({ proved, pair, turns }: FigureProps) {
  const { answer, meets, outline, supports } = proved
  const ring = outline.corners.map(({ point }) => point)
  const edge = named(answer.simplex, answer.vertices, pair, turns)
  const around = named(meets.simplex, meets.vertices, pair, turns)
  const nearest = difference(answer.onA, answer.onB)
  return (
    <Plane
      label="The certificate in A minus B"
      content={boxAbout([...ring, [0, 0]], outline.radius)}
      still
      aspect={0.8}
    >
      {(stage) => (
        <>
          <Ring frame={stage} points={ring} radius={outline.radius} tone="o" />
          {around.length > 1 && <Ring frame={stage} points={around.map(({ at }) => at)} tone="now" />}
          {supports && answer.normal && (
            <Across frame={stage} at={difference(...supports)} direction={answer.normal} tone="ink" />
          )}
          {edge.length > 1 &&
            edge.map(({ at }, i) => (
              <Line key={i} frame={stage} from={at} to={edge[(i + 1) % edge.length].at} tone="now" class="edge" />
            ))}
          <Line frame={stage} from={[0, 0]} to={nearest} tone="way" />
          {edge.map(({ at, weight }, i) => (
            <g key={i}>
              <Dot frame={stage} at={at} tone="now" size={6} />
              <Label frame={stage} at={at} tone="now" off={[10, -10]}>
                {`${short(100 * weight, 0)} %`}
              </Label>
            </g>
          ))}
          {around.map(({ at }, i) => (
            <Dot key={i} frame={stage} at={at} tone="now" size={4} />
          ))}
          <Dot frame={stage} at={nearest} tone="way" size={5} />
          <Origin frame={stage} />
        </>
      )}
    </Plane>
  )
}

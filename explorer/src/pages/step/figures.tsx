import type { d2 } from 'barycode/explorer'
import { Across, Dot, Label, Line, Origin, Ring } from '../../figure/draw.tsx'
import { ahead, boxAbout } from '../../figure/frame.ts'
import { Plane, type Stage } from '../../figure/plane.tsx'
import { Regions } from '../../figure/regions.tsx'
import type { Pair, Vec2 } from '../../state/pair.ts'
import { type Moment, bits, letters } from './walk.ts'

type Vertex = d2.TraceVertex<Vec2>

/** The obstacle, and what a step does in it. */
export function ObstacleFigure({ moment, outline }: { moment: Moment; outline: d2.Outline<Vec2> }) {
  const ring = outline.corners.map(({ point }) => point)
  return (
    <Plane
      label="The obstacle A minus B with the simplex"
      content={boxAbout([...ring, [0, 0]], outline.radius)}
      still
      aspect={0.8}
    >
      {(stage) => (
        <>
          <Ring frame={stage} points={ring} tone="o" />
          {moment.phase === 'EPA' ? (
            <Polygon stage={stage} moment={moment} />
          ) : (
            <Simplex stage={stage} moment={moment} />
          )}
          <Search stage={stage} moment={moment} />
          <Origin frame={stage} />
        </>
      )}
    </Plane>
  )
}

const wOf = ({ w }: Vertex): Vec2 => w

/** The simplex: what a step drops is pale. */
function Simplex({ stage, moment }: { stage: Stage; moment: Moment }) {
  const { before, after, kind } = moment
  const old = kind === 'simplex' ? before : after
  return (
    <g class="simplex">
      {kind === 'simplex' && before.length > 1 && <Ring frame={stage} points={before.map(wOf)} tone="old" />}
      {after.length > 1 && <Ring frame={stage} points={after.map(wOf)} tone="now" />}
      {old.map((vertex, i) => {
        const kept = after.some(({ w }) => w[0] === vertex.w[0] && w[1] === vertex.w[1])
        return (
          <Dot key={i} frame={stage} at={vertex.w} tone={kept ? 'now' : 'old'} size={kept ? 6 : 5} hollow={!kept} />
        )
      })}
      {kind === 'simplex' &&
        before.length === 3 &&
        before.map((vertex, i) => (
          <Label key={i} frame={stage} at={vertex.w} tone="now">
            {letters(moment.method)[i]}
          </Label>
        ))}
    </g>
  )
}

/** EPA's polygon and the edge that it looks beyond. */
function Polygon({ stage, moment }: { stage: Stage; moment: Moment }) {
  const { after, edge } = moment
  return (
    <g class="simplex">
      <Ring frame={stage} points={after.map(wOf)} tone="epa" />
      {edge && <Line frame={stage} from={edge[0].w} to={edge[1].w} tone="epa" class="edge" />}
      {after.map((vertex, i) => (
        <Dot key={i} frame={stage} at={vertex.w} tone="epa" size={5} />
      ))}
    </g>
  )
}

/** Where a step searches: direction, the vertex found, and the line that nothing lies beyond. */
function Search({ stage, moment: { direction, found, kind } }: { stage: Stage; moment: Moment }) {
  if (kind !== 'support' || !direction || !found) return null
  return (
    <g class="search">
      <Across frame={stage} at={found.w} direction={direction} tone="way" />
      <Line frame={stage} from={found.w} to={ahead(stage, found.w, direction, 44)} tone="way" arrow />
      <Dot frame={stage} at={found.w} tone="way" size={6.5} />
      <Label frame={stage} at={found.w} tone="way" off={[10, 16]}>
        w
      </Label>
    </g>
  )
}

/** The supports of a step on both shapes: where each is farthest, in its own way. */
export function Supports({ stage, moment, pair }: { stage: Stage; moment: Moment; pair: Pair }) {
  const { direction, found, after } = moment
  const inA = ({ a }: Vertex): Vec2 => [a[0] + pair.a.x, a[1] + pair.a.y]
  const inB = ({ b }: Vertex): Vec2 => [b[0] + pair.b.x, b[1] + pair.b.y]
  if (!direction || !found) {
    return (
      <g class="overlay">
        {after.map((vertex, i) => (
          <g key={i}>
            <Dot frame={stage} at={inA(vertex)} tone="a" size={6} />
            <Dot frame={stage} at={inB(vertex)} tone="b" size={6} />
            <Line frame={stage} from={inA(vertex)} to={inB(vertex)} tone="quiet" class="across" />
          </g>
        ))}
      </g>
    )
  }
  const back: Vec2 = [-direction[0], -direction[1]]
  return (
    <g class="overlay">
      <Across frame={stage} at={inA(found)} direction={direction} tone="a" />
      <Across frame={stage} at={inB(found)} direction={direction} tone="b" />
      <Line frame={stage} from={inA(found)} to={ahead(stage, inA(found), direction, 40)} tone="a" arrow />
      <Line frame={stage} from={inB(found)} to={ahead(stage, inB(found), back, 40)} tone="b" arrow />
      <Dot frame={stage} at={inA(found)} tone="a" size={6.5} />
      <Dot frame={stage} at={inB(found)} tone="b" size={6.5} />
    </g>
  )
}

/** The triangle of a step with its regions, drawn one way. */
export function RegionFigure({ moment, kind }: { moment: Moment; kind: 'barycentric' | 'nearest' }) {
  const order = letters(moment.method)
  const by = (letter: string): Vec2 => moment.before[order.indexOf(letter)].w
  const triangle = [by('A'), by('B'), by('C')]
  const names: Record<number, string> = { 7: 'inside', 4: 'A', 2: 'B', 1: 'C', 3: 'BC', 5: 'CA', 6: 'AB' }
  const active = kind === 'barycentric' ? moment.barycode : keptCode(moment, order)
  return (
    <Plane
      label={kind === 'barycentric' ? 'The regions by signs of areas' : 'The Voronoi regions'}
      content={boxAbout([...triangle, [0, 0]])}
      still
      aspect={0.75}
    >
      {(stage) => (
        <>
          <Regions
            frame={stage}
            triangle={triangle}
            kind={kind}
            active={active}
            name={(code) => (kind === 'barycentric' ? bits(code) : names[code])}
          />
          {triangle.map((point, i) => (
            <Dot key={i} frame={stage} at={point} tone="now" size={5} />
          ))}
          <Origin frame={stage} />
        </>
      )}
    </Plane>
  )
}

/** What a step kept of its triangle, as the bits of its vertices. */
function keptCode({ before, after }: Moment, order: readonly string[]): number {
  const bit: Record<string, number> = { A: 4, B: 2, C: 1 }
  return before.reduce((code, vertex, i) => {
    const kept = after.some(({ w }) => w[0] === vertex.w[0] && w[1] === vertex.w[1])
    return kept ? code + bit[order[i]] : code
  }, 0)
}

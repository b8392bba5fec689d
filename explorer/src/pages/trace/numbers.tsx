import type { SearchStep, TimeStep, Vertex } from '../../trace/read.ts'

type Row = [name: string, value: string]

const all = (vector: readonly number[]): string => `(${vector.map(String).join(', ')})`
const span = ([from, to]: readonly (number | null)[]): string => `${from ?? 'the beginning'} to ${to ?? 'no end'}`

const vertexRows = (name: string, { w, a, b }: Vertex): Row[] => [
  [name, all(w)],
  ['… of A', all(a)],
  ['… of B', all(b)],
]

/** The numbers of a step, as the file has them. */
function rows(step: SearchStep | TimeStep): Row[] {
  switch (step.step) {
    case 'support':
      return [['direction', all(step.direction)], ...vertexRows('found w', step.found)]
    case 'simplex':
      return [
        ['method', step.method],
        ['region', step.region],
        ...(step.barycode === null ? [] : [['barycode', `${step.barycode}`] as Row]),
        ...step.vertices.map((vertex, i): Row => [
          `vertex ${i + 1}`,
          `${all(vertex.w)}, weight ${step.weights[i] ?? '–'}`,
        ]),
      ]
    case 'widened':
      return [['wider numbers', 'the loop begins again from its simplex']]
    case 'edge':
      return [
        ['from', all(step.from.w)],
        ['to', all(step.to.w)],
        ['distance', String(step.distance)],
      ]
    case 'face':
      return [
        ...step.corners.map((corner, i): Row => [`corner ${i + 1}`, all(corner.w)]),
        ['distance', String(step.distance)],
      ]
    case 'bounds':
      return [
        ['at least', String(step.lower ?? 'not asked')],
        ['at most', String(step.upper ?? 'not asked')],
      ]
    case 'cell': {
      const turns = { fixed: 'does not turn', with_a: 'turns with A', with_b: 'turns with B' }
      const how = typeof step.turning === 'string' ? turns[step.turning] : `turns at ${all(step.turning.spinning)}`
      return [
        ['times', span(step.times)],
        ['direction', `${all(step.direction)}, ${how}`],
        ['gaps', span(step.gaps)],
      ]
    }
    case 'parting':
    case 'open':
      return [['times', span(step.times)]]
    case 'contact':
      return [
        ['time', String(step.time)],
        ...(['normal', 'on_a', 'on_b'] as const).map((key): Row => [
          key.replace('_', ' '),
          step[key] ? all(step[key]) : 'none',
        ]),
      ]
  }
}

/** The numbers of one step, for those who want all digits, or cannot see the picture. */
export function Numbers({ step }: { step: SearchStep | TimeStep }) {
  return (
    <section aria-label="The numbers of this step">
      <h2>{step.step}</h2>
      <dl class="digits">
        {rows(step).map(([name, value], i) => (
          <div key={i}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

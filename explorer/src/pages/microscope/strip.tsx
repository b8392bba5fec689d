import type { Cell } from '../../naive/strip.ts'

interface StripProps {
  cells: readonly Cell[]
  at: number
  onAt(at: number, how?: 'live' | 'step'): void
}

/** One answer, as the strip shows it. */
interface Answer {
  meets: boolean | undefined
  wrong: boolean
}

const signed = (at: number): string => (at > 0 ? `+${at}` : at < 0 ? `−${-at}` : '0')

const rows: { name: string; about: string; of(cell: Cell): Answer }[] = [
  {
    name: 'The textbook',
    about: 'in doubles',
    of: ({ naive, naiveWrong }) => ({
      meets: naive.verdict === 'endless' ? undefined : naive.verdict === 'meet',
      wrong: naiveWrong,
    }),
  },
  {
    name: 'This library',
    about: 'decided exactly',
    of: ({ ours, oursWrong }) => ({ meets: ours === 'undecided' ? undefined : ours !== 'separated', wrong: oursWrong }),
  },
  { name: 'The truth', about: 'in big integers', of: ({ truth }) => ({ meets: truth !== 'separated', wrong: false }) },
]

/** The same row in words. */
function told(cells: readonly Cell[], of: (cell: Cell) => Answer): string {
  const where = (wanted: (answer: Answer) => boolean) =>
    cells.filter((cell) => wanted(of(cell))).map(({ at }) => signed(at))
  const meets = where((answer) => answer.meets === true)
  const wrong = where((answer) => answer.wrong)
  return `meets at ${meets.join(', ') || 'none'}; wrong at ${wrong.join(', ') || 'none'}`
}

/** B at 17 doubles beside each other, and three answers about each. */
export function Strip({ cells, at, onAt }: StripProps) {
  const middle = (cells.length - 1) / 2
  return (
    <section class="strip" aria-label="B at 17 doubles beside each other">
      {rows.map(({ name, about, of }) => (
        <div class="row" key={name}>
          <p>
            <b>{name}</b> {about}
          </p>
          <div class="cells" role="img" aria-label={`${name}: ${told(cells, of)}`}>
            {cells.map((cell) => {
              const { meets, wrong } = of(cell)
              const sign = meets === undefined ? '?' : meets ? '●' : '○'
              return (
                <span
                  key={cell.at}
                  class={`${meets ? 'meets' : 'apart'} ${wrong ? 'wrong' : ''} ${cell.at === at ? 'here' : ''}`}
                  onClick={() => onAt(cell.at)}
                >
                  {sign}
                </span>
              )
            })}
          </div>
        </div>
      ))}
      <div class="slide">
        <button type="button" disabled={at <= -middle} onClick={() => onAt(at - 1)} aria-label="One double to the left">
          ◂
        </button>
        <input
          type="range"
          min={-middle}
          max={middle}
          value={at}
          aria-label="Where B is, in units in the last place"
          aria-valuetext={`${signed(at)} units in the last place`}
          onInput={(event) => onAt(event.currentTarget.valueAsNumber, 'live')}
          onChange={(event) => onAt(event.currentTarget.valueAsNumber)}
        />
        <button type="button" disabled={at >= middle} onClick={() => onAt(at + 1)} aria-label="One double to the right">
          ▸
        </button>
      </div>
      <p class="key">
        <span class="meets">●</span> meet <span>○</span> apart <span class="wrong">●</span> wrong
      </p>
    </section>
  )
}

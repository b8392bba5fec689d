// Times beside others, in one process, interleaved; answers are compared. Ends with 1 where answers
// differ that must not: see `most`.
//
//   node bench/peers.mjs [--pairs 65536] [--rounds 5] [--record bench/record.json]
//
// Native code is asked by turns, too, where its program is built: see native.mjs.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { libraries } from './libraries.mjs'
import { plane } from './modules.mjs'
import { natives, program } from './native.mjs'
import { order, poses } from './pairs.mjs'

const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '65536' },
    rounds: { type: 'string', default: '5' },
    record: { type: 'string' },
  },
})
const [pairs, rounds] = [Number(values.pairs), Number(values.rounds)]
const questions = ['intersects', 'closest', 'contact']

/** Nanoseconds of processor time for each pair, of one pass over all in this order. */
function pass(ask, places) {
  const begin = process.cpuUsage()
  const clock = process.hrtime.bigint()
  for (let i = 0; i < pairs; i++) ask(places[i])
  const wall = Number(process.hrtime.bigint() - clock)
  const { user, system } = process.cpuUsage(begin)
  // Short passes are below what processor time resolves.
  return (wall < 5e6 ? wall : Math.min(wall, (user + system) * 1000)) / pairs
}

/** How many of so many answers may differ: none in double precision, 3 in a thousand in single. */
const most = (single, compared) => (single ? Math.ceil(0.003 * compared) : 0)

const [cells, faults] = [[], []]
for (const n of [4, 8, 16, 64]) {
  const all = poses(pairs)
  const [everybody, native] = [libraries(n, all), natives(n, all)]
  if (native.length === 0 && n === 4) {
    console.log(`no native rows: there is no ${program}\n  cargo build --release -p barycode-wasm --example pairs`)
  }
  for (const question of questions) {
    const asked = [...everybody.filter((library) => library[question] !== undefined), ...native]
    const [times, answers] = [asked.map(() => []), asked.map(() => undefined)]
    // By turns, and each round in another order, of the pairs, too, so that what disturbs the
    // machine disturbs all alike, and nobody has seen what comes next.
    for (let round = 0; round < rounds; round++) {
      const places = order(pairs, round)
      asked.forEach((_, k) => {
        const at = (k + round) % asked.length
        if (asked[at].way === undefined) {
          times[at].push(pass(asked[at][question], places))
        } else {
          const said = asked[at].pass(question, places)
          times[at].push(said.nanoseconds)
          answers[at] = said.answers
        }
      })
    }
    const ours = asked[0][question]
    asked.forEach((library, k) => {
      const same = answers[k] ? Object.is : question === 'intersects' ? (own, other) => own === other : near
      const differences = compare(ours, answers[k] ? (i) => answers[k][i] : library[question], same)
      const sorted = times[k].toSorted((a, b) => a - b)
      const cell = { n, question, library: library.name, least: sorted[0], median: sorted[rounds >> 1], ...differences }
      if (library.way) cell.native = library.way
      cells.push(cell)
      const head = `${String(n).padStart(2)} ${question.padEnd(10)} ${library.name.padEnd(31)}`
      console.log(`${head} ${cell.least.toFixed(0).padStart(7)} ns, differs ${cell.differ} of ${cell.compared}`)
      const allowed = most(library.single, cell.compared)
      if (cell.differ > allowed) faults.push(`${head} differs in ${cell.differ} pairs, of which ${allowed} may`)
    })
  }
}

/** Whether an answer is as near ours as single precision and slop explain. */
function near(own, other) {
  return Math.abs(own - other) < 1e-3
}

/** In how many pairs another answer is not the same; undefined ones are not compared. */
function compare(ours, theirs, same) {
  let [differ, compared] = [0, 0]
  for (let i = 0; i < pairs; i++) {
    const [own, other] = [ours(i), theirs(i)]
    if (other === undefined) continue
    compared++
    if (!same(own, other)) differ++
  }
  return { differ, compared }
}

for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
else if (values.record) {
  const git = (...words) => execFileSync('git', words, { encoding: 'utf8' }).trim()
  writeFileSync(
    values.record,
    JSON.stringify(
      {
        date: new Date().toISOString().slice(0, 10),
        commit: git('rev-parse', '--short', 'HEAD'),
        plane: plane(),
        node: process.version,
        machine: `${cpus()[0].model}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB`,
        pairs,
        rounds,
        cells,
      },
      null,
      1,
    ),
  )
}

// Times beside others, in one process, interleaved; answers are compared.
//
//   node bench/peers.mjs [--pairs 65536] [--rounds 5] [--record bench/record.json]
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { libraries } from './libraries.mjs'
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

const cells = []
for (const n of [4, 8, 16, 64]) {
  const everybody = libraries(n, poses(pairs))
  for (const question of questions) {
    const asked = everybody.filter((library) => library[question] !== undefined)
    const times = asked.map(() => [])
    // By turns, and each round in another order, of the pairs, too, so that what disturbs the
    // machine disturbs all alike, and nobody has seen what comes next.
    for (let round = 0; round < rounds; round++) {
      const places = order(pairs, round)
      asked.forEach((_, k) => {
        const at = (k + round) % asked.length
        times[at].push(pass(asked[at][question], places))
      })
    }
    asked.forEach((library, k) => {
      const differences = compare(asked[0][question], library[question], question)
      const sorted = times[k].toSorted((a, b) => a - b)
      const cell = { n, question, library: library.name, least: sorted[0], median: sorted[rounds >> 1], ...differences }
      cells.push(cell)
      console.log(
        `${String(n).padStart(2)} ${question.padEnd(10)} ${library.name.padEnd(30)} ${cell.least.toFixed(0).padStart(7)} ns, differs ${cell.differ} of ${cell.compared}`,
      )
    })
  }
}

/**
 * In how many pairs another answer is further from ours than f32 and slop explain; undefined ones
 * are not compared.
 */
function compare(ours, theirs, question) {
  let [differ, compared] = [0, 0]
  for (let i = 0; i < pairs; i++) {
    const [own, other] = [ours(i), theirs(i)]
    if (other === undefined) continue
    compared++
    if (question === 'intersects' ? own !== other : !(Math.abs(own - other) < 1e-3)) differ++
  }
  return { differ, compared }
}

if (values.record) {
  const git = (...words) => execFileSync('git', words, { encoding: 'utf8' }).trim()
  writeFileSync(
    values.record,
    JSON.stringify(
      {
        date: new Date().toISOString().slice(0, 10),
        commit: git('rev-parse', '--short', 'HEAD'),
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

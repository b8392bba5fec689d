// The page of times, from a record: node bench/page.mjs bench/record.json > ../docs/js/speed.md
import { readFileSync } from 'node:fs'

const record = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const titles = { intersects: 'Yes or no', closest: 'Distance and nearest points', contact: 'Contact: depth and normal' }
const notes = {
  intersects:
    'planck is asked by `Distance`. box2d3-wasm has no question about a pair, and polygons of up to 8 vertices: a world with one\nshape is asked what another overlaps, whose places are made before the clock runs.',
  closest: 'Who is not in the table has no such question.',
  contact:
    "Ours and rapier's include the nearest or deepest points. planck, and p2-es, make manifolds, whose depths are not compared: only\nwhether there is one where the shapes are apart.",
}

console.log(`# Speed beside others

Times for one pair in nanoseconds, in Node, one process, everybody by turns: the least of ${record.rounds} passes over ${record.pairs} pairs of
regular polygons of n vertices, of which about half meet, each pass in another random order. Setting the poses is part of every time. Made by \`node bench/peers.mjs\` and
\`node bench/page.mjs\` in \`js/\`; f64 here and in the libraries in JavaScript, f32 in box2d3-wasm and rapier2d. In brackets: in how many
of a thousand pairs the answer is not ours (yes or no, or further than 0.001 off). Ours are proven; the suite checks that.

- machine: ${record.machine}
- Node ${record.node}; ${record.date}; commit ${record.commit}`)

for (const [question, title] of Object.entries(titles)) {
  const cells = record.cells.filter((cell) => cell.question === question)
  const [sizes, names] = ['n', 'library'].map((key) => [...new Set(cells.map((cell) => cell[key]))])
  const text = (n, name) => {
    const cell = cells.find((cell) => cell.n === n && cell.library === name)
    if (cell === undefined) return '–'
    const least = cells.filter((other) => other.n === n).every((other) => cell.least <= other.least)
    const off = cell.differ > 0 ? ` (${((1000 * cell.differ) / cell.compared).toPrecision(2)} ‰)` : ''
    return (least ? `**${Math.round(cell.least)}**` : Math.round(cell.least)) + off
  }
  console.log(`\n## ${title}\n\n${notes[question]}\n`)
  console.log(`| | ${sizes.map((n) => `n = ${n}`).join(' | ')} |\n| --- | ${sizes.map(() => '---: |').join(' ')}`)
  for (const name of names) console.log(`| ${name} | ${sizes.map((n) => text(n, name)).join(' | ')} |`)
}

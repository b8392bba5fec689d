// The page of times, from a record: node bench/page.mjs bench/record.json > ../docs/js/speed.md
import { readFileSync } from 'node:fs'

const record = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const OURS = 'barycode'
const titles = { intersects: 'Yes or no', closest: 'Distance and nearest points', contact: 'Contact: depth and normal' }
const notes = {
  intersects:
    'planck is asked by `Distance`. box2d3-wasm has no question about a pair, and polygons of up to 8 vertices: a world with one\nshape is asked what another overlaps, whose places are made before the clock runs.',
  closest: 'Who is not in the table has no such question.',
  contact:
    "Ours and rapier's include the nearest or deepest points. planck, and p2-es, make manifolds, whose depths are not compared: only\nwhether there is one where the shapes are apart.",
}

/** Nanoseconds that a contact may take, by the vertices of both polygons. */
const contactBars = { 4: 600, 8: 900, 16: 2400 }

/** How many times as long as in Rust a question may take. */
const nativeBar = 2

const sizes = [...new Set(record.cells.map(({ n }) => n))]
const peers = record.cells.filter((cell) => cell.native === undefined)
const natives = record.cells.filter((cell) => cell.native !== undefined)
const found = (cells, question, n, name) =>
  cells.find((cell) => cell.question === question && cell.n === n && cell.library === name)
const ours = (question, n) => found(peers, question, n, OURS)
const fastest = (question, n) =>
  peers
    .filter((cell) => cell.question === question && cell.n === n)
    .reduce((least, cell) => (cell.least < least.least ? cell : least))
const names = (cells) => [...new Set(cells.map(({ library }) => library))]
const ratio = (question, n, native) => ours(question, n).least / native.least

const nativeText =
  natives.length > 0
    ? `Native rows are the same questions without WebAssembly, compiled by \`cargo build --release\`: as the module is asked, by
words in a memory, and as a program in Rust asks. Their answers are ours bit for bit. They are not among those of whom the
least is bold.`
    : `There are no native rows: their program was not built when this was measured (\`cargo build --release -p barycode-wasm
--example pairs\`).`

const moduleText = record.plane
  ? `\`plane.wasm\` with the SHA-256 ${record.plane.sha256}…, digest of answers ${record.plane.answers}`
  : 'which `plane.wasm` it was is not on record'

console.log(`# Speed beside others

Times for one pair in nanoseconds, in Node, one process, everybody by turns: the least of ${record.rounds} passes over ${record.pairs} pairs of
regular polygons of n vertices, of which more than half meet, each pass in another random order. Setting the poses is part of every time. Made by \`node bench/peers.mjs\` and
\`node bench/page.mjs\` in \`js/\`; f64 here and in the libraries in JavaScript, f32 in box2d3-wasm and rapier2d. In brackets: in how many
of a thousand pairs the answer is not ours (yes or no, or further than 0.001 off). Ours are proven; the suite checks that.

${nativeText}

- machine: ${record.machine}
- Node ${record.node}; ${record.date}; commit ${record.commit}; ${moduleText}`)

/** The time of a cell, and how many answers differ. */
function time(cell, bold) {
  if (cell === undefined) return '–'
  const off = cell.differ > 0 ? ` (${((1000 * cell.differ) / cell.compared).toPrecision(2)} ‰)` : ''
  const least = Math.round(cell.least)
  return (bold ? `**${least}**` : least) + off
}

const row = (name, texts) => console.log(`| ${name} | ${texts.join(' | ')} |`)

for (const [question, title] of Object.entries(titles)) {
  console.log(`\n## ${title}\n\n${notes[question]}\n`)
  console.log(`| | ${sizes.map((n) => `n = ${n}`).join(' | ')} |\n| --- | ${sizes.map(() => '---: |').join(' ')}`)
  for (const name of names(peers.filter((cell) => cell.question === question))) {
    row(
      name,
      sizes.map((n) => time(found(peers, question, n, name), fastest(question, n).library === name)),
    )
  }
  for (const name of names(natives)) {
    row(
      name,
      sizes.map((n) => time(found(natives, question, n, name))),
    )
    row(
      `wasm / ${name}`,
      sizes.map((n) => ratio(question, n, found(natives, question, n, name)).toFixed(2)),
    )
  }
}

console.log(`\n## Bars\n\nWhat was aimed at, beside what was measured.\n
| bar | measured | |\n| --- | --- | --- |`)
const bar = (text, measured, met) => row(text, [measured, met === undefined ? 'not measured' : met ? 'met' : 'missed'])

for (const [n, most] of Object.entries(contactBars)) {
  const { least } = ours('contact', Number(n))
  bar(`contact, n = ${n}: at most ${most} ns`, `${Math.round(least)} ns`, least <= most)
}
for (const question of ['intersects', 'closest']) {
  const texts = sizes.map((n) => {
    const first = fastest(question, n)
    if (first.library === OURS) return `n = ${n}: first`
    return `n = ${n}: ${Math.round(ours(question, n).least)} ns, ${first.library} ${Math.round(first.least)}`
  })
  bar(
    `${titles[question].toLowerCase()}: first in every column`,
    texts.join('; '),
    sizes.every((n) => fastest(question, n).library === OURS),
  )
}
const text = (name) => `at most ${nativeBar} times as long as ${name}`
if (natives.length === 0) bar(text('native'), 'no native program', undefined)
for (const name of names(natives)) {
  const ratios = natives
    .filter(({ library }) => library === name)
    .map((cell) => ({ ...cell, ratio: ratio(cell.question, cell.n, cell) }))
  const worst = ratios.reduce((most, cell) => (cell.ratio > most.ratio ? cell : most))
  const over = ratios.filter((cell) => cell.ratio > nativeBar).length
  const measured = `${worst.ratio.toFixed(2)} at most (${titles[worst.question].toLowerCase()}, n = ${worst.n}); more than ${nativeBar} in ${over} of ${ratios.length} cells`
  bar(text(name), measured, over === 0)
}

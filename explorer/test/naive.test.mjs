// The microscope: the textbook's algorithm, the judge in big integers, the library between them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { d2, init } from 'barycode/explorer'
import { load } from './modules.mjs'

await init()
const { textbook } = await load('naive/gjk.ts')
const { exactProduct, truth } = await load('naive/truth.ts')
const { steps, between, middle } = await load('naive/ulp.ts')
const { atContact, random } = await load('naive/pairs.ts')
const { measure, strip } = await load('naive/strip.ts')
const { found } = await load('state/microscope.ts')

const still = { x: 0, y: 0, cos: 1, sin: 0 }
const square = {
  ...still,
  vertices: [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ],
}

function hull(points) {
  const shape = new d2.Hull(points)
  try {
    return shape.vertices()
  } finally {
    shape.free()
  }
}

function ask(a, b) {
  const shapes = [a, b].map(({ vertices }) => new d2.Polygon(vertices))
  try {
    const [p, q] = [a, b].map(({ x, y, cos, sin }, i) => shapes[i].at(d2.Pose.cosSin(x, y, cos, sin)))
    return d2.intersects(p, q).verdict
  } finally {
    for (const shape of shapes) shape.free()
  }
}

test('doubles beside each other', () => {
  assert.equal(steps(1, 1), 1 + 2 ** -52)
  assert.equal(steps(1, -1), 1 - 2 ** -53)
  assert.equal(steps(0, 1), Number.MIN_VALUE)
  assert.equal(steps(Number.MIN_VALUE, -2), -Number.MIN_VALUE)
  assert.equal(between(-1, 1), 2 * between(0, 1))
  assert.equal(middle(-3, 3), 0)
  assert.throws(() => steps(Number.MAX_VALUE, 1), /there is no double/)
})

test('the judge decides what no double can', () => {
  const at = (x) => truth(square, { ...square, x })
  assert.equal(at(2), 'touching')
  assert.equal(at(steps(2, 1)), 'separated')
  assert.equal(at(steps(2, -1)), 'penetrating')
  assert.equal(truth(square, { ...square, x: 0.5, y: 2 }), 'touching')
  const tiny = { ...still, vertices: square.vertices.map((v) => v.map((c) => c * 2 ** -1070)) }
  assert.equal(truth(tiny, { ...tiny, x: 2 ** -1069 }), 'touching')
  assert.equal(truth(square, { ...tiny, x: 2 ** 1000 }), 'separated')
  const turned = { ...square, cos: Math.cos(1), sin: Math.sin(1), x: 3 }
  assert.equal(truth(square, turned), ask(square, turned))
  assert.throws(() => truth(square, { ...square, x: NaN }), /NaN is no number/)
})

test('a product whose sign doubles lose', () => {
  const [p, q] = [
    [1 + 2 ** -52, 1],
    [1, -(1 + 2 ** -52)],
  ]
  assert.equal(exactProduct(p, q), 0)
  assert.equal(exactProduct([2 ** -600, 0], [2 ** -400, 1]), 2 ** -1000)
  const small = exactProduct([1 + 2 ** -30, 1], [1 - 2 ** -30, -1])
  assert.equal(small, -(2 ** -60))
})

test('the textbook is right where nothing is close', () => {
  assert.equal(textbook(square.vertices, square.vertices).verdict, 'meet')
  const right = square.vertices.map(([x, y]) => [x + 2.5, y + 1])
  assert.equal(textbook(square.vertices, right).verdict, 'apart')
  const over = square.vertices.map(([x, y]) => [x + 1.5, y + 1])
  const { verdict, steps: seen } = textbook(square.vertices, over)
  assert.equal(verdict, 'meet')
  assert.ok(seen.length > 0 && seen.every(({ along }) => along >= 0))
})

test('B at the last double at which it meets A', () => {
  const pair = atContact({ a: square, b: { ...square, x: 7, y: 0.25 } })
  assert.equal(pair.b.x, 2)
  const verdicts = strip(pair, ask).map((cell) => cell.truth)
  assert.deepEqual(verdicts.slice(7, 10), ['penetrating', 'touching', 'separated'])
  assert.equal(atContact({ a: square, b: { ...square, y: 3 } }), undefined)
})

/** Pairs at contact whose polygons are turned: their numbers lie on no grid. */
function* turnedPairs(seed) {
  const draw = random(seed)
  const turned = () => d2.rotation(2 * Math.PI * draw())
  const polygon = () => {
    const points = Array.from({ length: 3 + Math.floor(draw() * 4) }, () => [4 * draw() - 2, 4 * draw() - 2])
    return { vertices: hull(points), x: 8 * draw() - 4, y: 2 * draw() - 1, ...turned() }
  }
  for (;;) {
    const pair = { a: polygon(), b: polygon() }
    const there = pair.a.vertices.length > 2 && pair.b.vertices.length > 2 && atContact(pair)
    if (there) yield there
  }
}

test('of turned polygons, one double beside another, the library is right as well', () => {
  let [questions, pairs, near] = [0, 0, 0]
  for (const pair of turnedPairs(7)) {
    pairs += 1
    const cells = strip(pair, ask)
    for (const { x, ours, truth } of cells) assert.equal(ours, truth, JSON.stringify({ ...pair, x }))
    questions += cells.length
    near += cells.some(({ truth }) => truth === 'separated') && cells.some(({ truth }) => truth !== 'separated') ? 1 : 0
    if (questions >= 1000) break
  }
  console.log(`${questions} questions about ${pairs} pairs of turned polygons: the library is wrong in none`)
  assert.ok(near > 0.9 * pairs, 'the strips go across the contact')
})

test('the pair of the page is the first that a search finds, not planted', () => {
  for (const { pair, cells } of measure(1, hull, ask)) {
    if (!cells.some(({ naiveWrong }) => naiveWrong)) continue
    for (const side of ['a', 'b']) {
      const { points, x, y, angle } = found[side]
      assert.deepEqual({ vertices: points, x, y, cos: 1, sin: 0 }, pair[side])
      assert.equal(angle, 0)
    }
    break
  }
})

test('of 10 000 questions ours are right, of the textbook at least one in 1000 is wrong', () => {
  for (const { tally } of measure(1, hull, ask)) {
    if (tally.questions < 10_000) continue
    console.log(
      `${tally.questions} questions about ${tally.pairs} pairs: ` +
        `the textbook is wrong in ${tally.naiveWrong}, the library in ${tally.oursWrong}`,
    )
    assert.equal(tally.oursWrong, 0)
    assert.ok(tally.naiveWrong * 1000 >= tally.questions)
    break
  }
})

// Programs that a pair is copied as: they ask about the same doubles.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { here, load } from './modules.mjs'

const { languages, program } = await load('app/code.ts')
const { initialPair } = await load('state/pair.ts')
const library = await import('barycode/plane')
library.initSync(readFileSync(`${here}/node_modules/barycode/dist/plane.wasm`))

const third = 1 / 3
const pairs = [
  initialPair,
  {
    a: {
      points: [
        [-1.2, 0],
        [1.2, 1e-9],
      ],
      radius: 0.1 + 0.2,
      x: -1.8,
      y: third,
      angle: 0.5,
    },
    b: {
      points: [
        [-0.8, -0.7],
        [1, -0.5],
        [0, 0.9],
      ],
      radius: 0,
      x: 1e21,
      y: -5e-324,
      angle: -0,
    },
  },
]

/** All doubles of a pair, in the order in which a program writes them. */
const numbersOf = ({ a, b }) => [a, b].flatMap(({ points, x, y, angle }) => [...points.flat(), x, y, angle])

test('TypeScript gives the answer of the page', async () => {
  const text = program(initialPair, 'TypeScript')
    .replace(/import \{ (.*) \} from 'barycode\/plane'/, 'const { $1 } = library')
    .replace('await init()', '')
    .replace('console.log(answer.verdict, answer.distance)', '')
  const answer = new Function('library', `${text}\nreturn answer`)(library)
  const side = ({ points, x, y, angle }) => new library.Polygon(points).at(library.pose(x, y, angle))
  assert.deepEqual(answer, library.contact(side(initialPair.a), side(initialPair.b)))
})

test('every language writes every double so that it is read as the same', () => {
  for (const pair of pairs) {
    for (const language of languages) {
      const text = program(pair, language).replace(/d2|f64|Vec2/g, '')
      const found = [...text.matchAll(/-?\d+(\.\d+)?(e[+-]?\d+)?/g)].map(([number]) => Number(number))
      for (const value of numbersOf(pair)) assert.ok(found.includes(value), `${value} in ${language}: ${text}`)
    }
  }
})

test('Rust has no whole number where it wants a double', () => {
  const text = program(pairs[1], 'Rust')
  assert.doesNotMatch(text, /[[ (]-?\d+[\],)]/)
})

test('JSON is one line that the command reads', () => {
  for (const pair of pairs) {
    const request = JSON.parse(program(pair, 'JSON'))
    assert.equal(program(pair, 'JSON').trim().split('\n').length, 1)
    assert.deepEqual(request.a.vertices, pair.a.points)
    assert.deepEqual(request.pose_b, { translation: [pair.b.x, pair.b.y], angle: pair.b.angle })
  }
})

// Traces of the whole suite, of every question by every method, are those of the library, byte for
// byte.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { init } from 'barycode/explorer'
import { files, lines, methods, pose, shape, space } from '../cases.mjs'
import { traces } from '../native.mjs'

await init()
const native = traces()
const options = { skip: native === undefined && 'there is no cargo, and no BARYCODE_TRACES' }
const questions = ['intersects', 'within', 'distance', 'closestPoints', 'contact']
// There is no method 1.
const numbers = [0, 2, 3, 4, 5, 6]
const names = Object.fromEntries(methods(3).map((name, i) => [numbers[i], name]))

test('traces of every question by every method', options, (t) => {
  const cases = files().flatMap((name) => lines(name).map((line) => JSON.parse(line)))
  assert.deepEqual(
    native.map(({ id }) => id),
    cases.map(({ id }) => id),
  )
  let count = 0
  for (const [i, { id, margin, traces }] of native.entries()) {
    const { dim, a, b, pose_a, pose_b } = cases[i]
    const side = (given, at) => shape(given, dim, { cloud: true }).at(pose(at, dim))
    const [first, second] = [side(a, pose_a), side(b, pose_b)]
    assert.equal(traces.length, questions.length * methods(dim).length, id)
    for (const { question, method, trace } of traces) {
      const asked = { question: questions[question], method: names[method], margin }
      const text = space(dim).traceText(first, second, asked)
      if (text !== trace) assert.equal(text, trace, `${id} ${asked.question} ${asked.method}`)
      count++
    }
    for (const { shape } of [first, second]) shape.free()
  }
  t.diagnostic(`${count} traces of ${native.length} cases`)
})

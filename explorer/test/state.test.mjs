// Addresses: every bit of a state comes back, and what is no state is named.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { load } from './modules.mjs'

const { decode, encode, initialState } = await load('state/state.ts')
const { StateError } = await load('state/codec.ts')
const { methods, questions } = await load('state/step.ts')
const { advance, begin, redo, undo } = await load('app/history.ts')

/** Whole numbers below 2³², always the same. */
let seed = 12345
const next = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0)
const below = (n) => next() % n

/** Doubles of all kinds: any bits that are a number, neighbours of 1, zeros of both signs. */
function double() {
  const bytes = new DataView(new ArrayBuffer(8))
  const kind = below(4)
  bytes.setUint32(0, kind === 0 ? 0x3ff00000 : kind === 1 ? below(2) << 31 : next())
  bytes.setUint32(4, kind === 1 ? below(3) : next())
  const value = bytes.getFloat64(0)
  return Number.isFinite(value) ? value : double()
}

const body = () => ({
  points: Array.from({ length: 1 + below(12) }, () => [double(), double()]),
  radius: Math.abs(double()),
  x: double(),
  y: double(),
  angle: double(),
})

const state = () => ({
  ...initialState,
  page: ['meet', 'step', 'proof', 'learn'][below(4)],
  pair: { a: body(), b: body() },
  meet: { selected: ['a', 'b', 'none'][below(3)] },
  step: {
    method: methods[below(methods.length)],
    question: questions[below(questions.length)],
    at: below(1000),
    velocity: [double(), double()],
    time: Math.abs(double()),
  },
  proof: { turn: 4 * (below(1000) / 500 - 1), claim: double(), witness: double() },
  learn: {
    direction: double(),
    sweep: below(1001) / 1000,
    point: [below(2001) / 3 - 333, -1 / (1 + below(99))],
    simplex: below(20),
    epa: below(20),
  },
})

test('50 random states survive the address bit for bit', () => {
  for (let i = 0; i < 50; i++) {
    const before = state()
    const hash = encode(before)
    assert.match(hash, /^#1;[\w.,;:=~*!()@/-]*$/, 'nothing that an address escapes')
    assert.deepStrictEqual(decode(hash), before)
  }
})

test('what drives is in the address, and addresses from before it are read', () => {
  const plan = { ...initialState.plan, footprint: '4x2', exclude: '3, 4' }
  const before = encode({ ...initialState, plan })
  assert.equal(before.match(/plan=([^;]*)/)[1].split(',').length, 6, before)
  assert.deepStrictEqual(decode(before).plan, plan)
  const towing = { ...plan, reference: 'rear-axle:1.4', trailer: '13.6x2.5', crs: 'lonlat:11.58,48.14' }
  assert.deepStrictEqual(decode(encode({ ...initialState, plan: towing })).plan, towing)
  for (const flags of [0, 1, 2, 3, 4, 5, 6, 7]) {
    const [touchingIsFree, allowMissing, unknownIsFree] = [1, 2, 4].map((flag) => (flags & flag) !== 0)
    const options = { ...plan, touchingIsFree, allowMissing, unknownIsFree }
    assert.deepStrictEqual(decode(encode({ ...initialState, plan: options })).plan, options)
  }
})

test('what is as at the beginning is left out', () => {
  assert.equal(encode(initialState), '#1;page=meet')
  assert.deepStrictEqual(decode(''), initialState)
})

test('what is no state is named, whatever it is', () => {
  const good = encode(state())
  const bad = [
    '#2;page=meet',
    '#1;page=',
    '#1;pages=meet',
    '#1;page=meet;page=meet',
    '#x',
    '#1;',
    '#1;pair=',
    '#1;pair=0:0',
  ]
  bad.push(
    '#1;__proto__=1',
    '#1;constructor=1',
    '#1;pair=7ff,0,0,0,0,0:0,0,0,0,0,0',
    '#1;step=barycode,contact,-1,0,0,0',
  )
  bad.push(`#1;pair=${'0,'.repeat(1e5)}`, '#1;meet=c', '#1;learn=0,bff,0,0,0,0', '#1;proof=1', '#1;proof=0,0,0,0')
  for (const hash of bad) {
    assert.throws(
      () => decode(hash),
      (error) => error instanceof StateError || error.name === 'StateError',
      hash.slice(0, 60),
    )
  }
  for (let i = 0; i < 500; i++) {
    const at = 1 + below(good.length - 1)
    const damaged = good.slice(0, at) + '=;,:0gZ'[below(7)] + good.slice(at + below(3))
    try {
      decode(damaged)
    } catch (error) {
      assert.equal(error.name, 'StateError', damaged)
      assert.ok(error.message.length < 400)
    }
  }
})

test('undo goes back over steps, not over what a drag passed through', () => {
  const [first, ...states] = Array.from({ length: 5 }, state)
  let history = begin(first)
  history = advance(history, states[0], 'live')
  history = advance(history, states[1], 'live')
  history = advance(history, states[2], 'step')
  assert.equal(undo(history).present, first)
  assert.equal(redo(undo(history)).present, states[2])
  history = advance(undo(history), states[3], 'step')
  assert.equal(redo(history).present, states[3], 'a new step has no future')
  assert.equal(undo(undo(history)).present, first)
})

// States of Microscope, Space, Trace and Exercises: they survive the address bit for bit, and pages
// show the strangest of them, or say why not.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { begin, missing, ready, visit } from './browser.mjs'
import { load } from './modules.mjs'

const { decode, encode, initialState } = await load('state/state.ts')
const { modes, solids, spaceMethods } = await load('state/space.ts')
const { compact } = await load('state/trace.ts')
const { random } = await load('naive/pairs.ts')
const options = { skip: missing }
const draw = random(45)
const below = (n) => Math.floor(draw() * n)
const one = (list) => list[below(list.length)]
let site
before(async () => {
  if (!missing) site = await begin()
})
after(() => site?.end())

const extremes = [0, -0, 1e308, -1e308, 5e-324, 1e-300, 1e150, -1e200, 1, 1 + 2 ** -52]

/** Everyday numbers, extremes, any bits. */
function double(kind) {
  if (kind === 0) return (below(2001) - 1000) / 250
  if (kind === 1) return one(extremes)
  const value = new Float64Array(new Uint32Array([below(2 ** 32), below(2 ** 32)]).buffer)[0]
  return Number.isFinite(value) ? value : double(kind)
}

const numbers = (count, kind) => Array.from({ length: count }, () => double(kind))

function body(kind) {
  const [radius, x, y, angle] = numbers(4, kind)
  return {
    points: Array.from({ length: 1 + below(6) }, () => numbers(2, kind)),
    radius: below(2) ? 0 : Math.abs(radius),
    x,
    y,
    angle,
  }
}

const pair = (kind) => ({ a: body(kind), b: body(kind) })

function state(kind, page = 'microscope') {
  const [azimuth, elevation] = numbers(2, kind)
  return {
    ...initialState,
    page,
    microscope: { pair: pair(kind), at: below(17) - 8, zoom: below(61) },
    space: {
      mode: one(modes),
      a: one(solids),
      b: one(solids),
      method: one(spaceMethods),
      place: numbers(3, kind),
      turn: numbers(2, kind),
      at: below(30),
      view: [azimuth, elevation, Math.abs(double(kind)) + Number.MIN_VALUE],
    },
    trace: {
      text: one(['', compact('{"a": "x y",\n "b": [-0.0, 1e-9]}')]),
      name: one(['', 'a=b;c|d.json', 'ü:/%']),
      at: below(9),
    },
    exercises: { at: below(8), solved: below(256), pair: below(2) ? null : pair(kind) },
  }
}

test('50 random states survive the address bit for bit', () => {
  for (let i = 0; i < 50; i++) {
    const before = state(i % 3)
    assert.deepStrictEqual(decode(encode(before)), before)
  }
})

test('what is no state is named', () => {
  for (const part of [
    'microscope=',
    'microscope=17:0:0,0,0,0,0,0:0,0,0,0,0,0',
    'microscope=8:99:0,0,0,0,0,0:0,0,0,0,0,0',
    'microscope=8:0:0',
    'space=pair:box',
    'space=pair:box:ball:barycode:0:0,0,0,0,0,0,0,3ff',
    'space=pair:box:box:barycode:0:0,0,0,0,0,0,0,0',
    'trace=x',
    'trace=0:%:',
    'exercises=9:0',
    'exercises=0:256',
    'exercises=0',
    'exercises=0:0:0,0,0,0,0,0',
  ]) {
    assert.throws(() => decode(`#1;page=meet;${part}`), { name: 'StateError' }, part)
  }
})

test('white space in a text is part of it, elsewhere it is none', () => {
  assert.equal(compact('{ "a b" : "c \\" d" ,\n\t"e":\r[ 1 , -0.0 ] }'), '{"a b":"c \\" d","e":[1,-0.0]}')
})

test('hostile states: no page fails, nothing is said on the console', options, async () => {
  await visit(site, { width: 700, height: 500 }, async (page) => {
    for (let i = 0; i < 48; i++) {
      const key = ['microscope', 'space', 'trace', 'exercises'][i % 4]
      const hash = encode(state(Math.floor(i / 4) % 3, key))
      await page.evaluate((hash) => {
        location.hash = hash
      }, hash)
      await page.waitForFunction(
        (key) => document.querySelector('[aria-current=page]')?.href.includes(`page=${key}`),
        key,
      )
      await ready(page)
      const text = await page.locator('main').innerText()
      assert.doesNotMatch(text, /has failed|cannot begin|NaN|undefined/, hash)
    }
  })
})

// States that nobody draws: huge, tiny, repeated, of any bits. Pages show them or say why not.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { begin, missing, visit } from './browser.mjs'
import { load } from './modules.mjs'

const { encode, initialState } = await load('state/state.ts')
const options = { skip: missing }
let site
before(async () => {
  if (!missing) site = await begin()
})
after(() => site?.end())

let seed = 2026
const next = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0)
const below = (n) => next() % n
const extremes = [0, -0, 1e308, -1e308, 5e-324, 1e-300, 1e150, -1e200, 1, 1 + 2 ** -52]

/** Numbers of a kind: everyday ones, extremes, any bits. */
function double(kind) {
  if (kind === 0) return (below(2001) - 1000) / 250
  if (kind === 1) return extremes[below(extremes.length)]
  const bytes = new DataView(new ArrayBuffer(8))
  bytes.setUint32(0, next())
  bytes.setUint32(4, next())
  const value = bytes.getFloat64(0)
  return Number.isFinite(value) ? value : double(kind)
}

function state(page, kind) {
  const one = () => double(kind)
  const body = () => ({
    points: Array.from({ length: 1 + below(6) }, () => [one(), one()]),
    radius: below(2) ? 0 : Math.abs(one()),
    x: one(),
    y: one(),
    angle: one(),
  })
  const { step } = initialState
  return {
    ...initialState,
    page,
    pair: { a: body(), b: body() },
    step: { ...step, method: 'voronoi', at: below(9), velocity: [one(), one()], time: Math.abs(one()) },
    proof: { turn: below(2), claim: one(), witness: one() },
  }
}

test('hostile states: no page fails, nothing is said on the console', options, async () => {
  await visit(site, {}, async (page) => {
    for (let i = 0; i < 45; i++) {
      const hash = encode(state(['meet', 'step', 'proof'][i % 3], ((i / 3) % 3) | 0))
      await page.evaluate((text) => {
        location.hash = text
      }, hash)
      await page.waitForTimeout(60)
      const text = await page.locator('main').innerText()
      assert.doesNotMatch(text, /has failed|cannot begin|NaN/, hash)
    }
    await page.evaluate(() => {
      location.hash = '#1;page=meet'
    })
    await page.getByText('Apart by 0.818').first().waitFor()
  })
})

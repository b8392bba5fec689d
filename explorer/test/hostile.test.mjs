// States that nobody draws, of the pages of the plane: huge, tiny, repeated, of any bits. Pages
// show them or say why not. lenses.test.mjs has those of the others.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { begin, missing, ready, visit } from './browser.mjs'
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
  const { step, plan } = initialState
  const share = below(1001) / 1000
  return {
    ...initialState,
    page,
    pair: { a: body(), b: body() },
    step: { ...step, method: 'voronoi', at: below(9), velocity: [one(), one()], time: Math.abs(one()) },
    proof: { turn: below(2), claim: one(), witness: one() },
    learn: {
      direction: one(),
      sweep: share,
      point: [2000 * share - 1000, kind === 0 ? one() : 1000 - below(2001)],
      simplex: below(9) ** 9,
      epa: below(99),
    },
    plan: {
      ...plan,
      source: ['colliding', 'tunnelling', 'free', 'own'][below(4)],
      time: one(),
      margin: Math.abs(one()),
      footprint: ['', '4x2', '0x0', '1e300x1e-300', 'x', '<b>'][below(6)],
      reference: ['', 'center', 'rear-axle:1e9', 'rear-axle:'][below(4)],
      exclude: ['', '30', '30, 30', ',', '30, nobody'][below(5)],
      touchingIsFree: below(2) === 1,
    },
  }
}

const PAGES = ['meet', 'step', 'proof', 'learn', 'plan']

/** Waits for two frames with the state: what fails to be drawn is told by then. */
async function drawn(page, key) {
  await page.waitForFunction(
    (key) => document.querySelector('[aria-current=page]')?.href.includes(`page=${key}`),
    key,
  )
  await ready(page)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

test('hostile states: no page fails, nothing is said on the console', options, async () => {
  await visit(site, {}, async (page) => {
    for (let i = 0; i < 15 * PAGES.length; i++) {
      const key = PAGES[i % PAGES.length]
      const hash = encode(state(key, Math.floor(i / PAGES.length) % 3))
      await page.evaluate((text) => {
        location.hash = text
      }, hash)
      await drawn(page, key)
      if (key === 'plan') {
        // The check has ended, or says what is wrong with what it was given.
        await page.waitForFunction(() => !/Checking/.test(document.querySelector('.plan > .verdict').innerText))
      }
      const text = await page.locator('main').innerText()
      assert.doesNotMatch(text, /has failed|cannot begin|NaN|undefined|no region/, hash)
    }
    await page.evaluate(() => {
      location.hash = '#1;page=meet'
    })
    await page.getByText('Apart by 0.818').first().waitFor()
  })
})

// Every page by every way of input: the mouse, a finger, keys alone, and clicks without a drag.
// Each changes what it should.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { begin, missing, visit } from './browser.mjs'
import { clickAndPut, drag, middle, says, swipe, tabTo, way } from './drive.mjs'
import { load } from './modules.mjs'

const { decode, initialState } = await load('state/state.ts')
const options = { skip: missing }
let site
before(async () => {
  if (!missing) site = await begin()
})
after(() => site?.end())

const PHONE = { width: 390, height: 700, touch: true }
const WAYS = { mouse: {}, touch: PHONE, keys: {}, clicks: {} }

const B = '.movable.b .body'
const onto = (page) => way(page.locator(B), page.locator('.movable.a .body'))

/** Moves B over A by each way. */
const overA = {
  mouse: async (page) => drag(page, page.locator(B), ...(await onto(page))),
  touch: async (page) => swipe(page, page.locator(B), ...(await onto(page))),
  clicks: async (page) => clickAndPut(page, page.locator(B), ...(await onto(page))),
  async keys(page) {
    await tabTo(page, /^Shape B/)
    for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+ArrowLeft')
  },
}

/** Moves B by a part of the width of its figure. */
const by = (right, up, keys) => {
  const part = async (page) => {
    const { width } = await page.locator('svg:has(.movable.b)').boundingBox()
    return [right * width, -up * width]
  }
  return {
    mouse: async (page) => drag(page, page.locator(B), ...(await part(page))),
    touch: async (page) => swipe(page, page.locator(B), ...(await part(page))),
    clicks: async (page) => clickAndPut(page, page.locator(B), ...(await part(page))),
    async keys(page) {
      await tabTo(page, /^Shape B/)
      for (const key of keys) await page.keyboard.press(key)
    },
  }
}

/** Moves a slider to one of its ends. */
const toEnd = (name, share, key, clicks) => {
  const slider = (page) => page.getByRole('slider', { name, exact: true })
  const far = async (page) => [share * (await slider(page).boundingBox()).width, 0]
  return {
    mouse: async (page) => drag(page, slider(page), ...(await far(page))),
    touch: async (page) => swipe(page, slider(page), ...(await far(page))),
    clicks,
    async keys(page) {
      await tabTo(page, new RegExp(`^${name}$`), 'input')
      await page.keyboard.press(key)
    },
  }
}

const canvas = (page) => page.locator('.spatial canvas').first()

/** Turns the pictures of space. */
const turned = {
  mouse: (page) => drag(page, canvas(page), 120, 40),
  touch: (page) => swipe(page, canvas(page), 80, 0),
  clicks: (page) => page.getByRole('button', { name: 'Turn left' }).first().click(),
  async keys(page) {
    await tabTo(page, /^Turn left/)
    await page.keyboard.press('ArrowRight')
  },
}

const article = (page) => page.locator('article:nth-child(4)')
const o = (page) => article(page).locator('.grip .mark')

/** Moves O to the middle of its figure. */
const centred = {
  mouse: async (page) => drag(page, o(page), ...(await way(o(page), article(page).locator('svg')))),
  touch: async (page) => swipe(page, o(page), ...(await way(o(page), article(page).locator('svg')))),
  async clicks(page) {
    const { x, y } = await middle(article(page).locator('svg'))
    await page.mouse.click(x, y)
  },
  async keys(page) {
    await tabTo(page, /^The origin O/)
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowDown']) await page.keyboard.press(`Shift+${key}`)
  },
}

/** Each page: what is done, the place that tells, and its words before and afterwards. */
const table = {
  meet: { act: overA, told: '.verdict', before: /Apart by/, after: /Overlapping/ },
  step: { act: overA, told: '.methods', before: /^(?!.*nearest edge)/s, after: /nearest edge/ },
  proof: { act: overA, told: '.claims', before: /^(?!.*around O)/s, after: /around O/ },
  learn: { act: centred, told: 'article:nth-child(4) figcaption', before: /opposite A/, after: /inside/ },
  microscope: {
    act: by(0.14, -0.12, ['ArrowDown']),
    told: '.magnify + figcaption',
    before: /B is at x = 5\.1424598/,
    after: /B is at x = (?!5\.1424598)/,
  },
  space: { act: turned, told: '.verdict', before: /Overlapping/, after: /Overlapping/, also: isTurned },
  plan: {
    act: toEnd('Time', -1, 'Home', (page) => page.locator('.steps tbody th button').first().click()),
    told: 'p.here',
    before: /^Time step 2\d\.\d+ /,
    after: /^Time step (0|1\d) /,
  },
  trace: {
    act: toEnd('Step', 1, 'End', async (page) => {
      for (let i = 0; i < 6; i++) await page.getByRole('button', { name: 'Step forward' }).click()
    }),
    told: '.why',
    before: /^1\/7/,
    after: /^7\/7.*≤ distance ≤/s,
  },
  exercises: {
    act: by(0.3, 0, ['Shift+ArrowRight', 'Shift+ArrowRight']),
    told: '.progress',
    before: /^Now: [2-9] supports/,
    after: /✓ Solved\. Now: 1 support/,
  },
}

async function isTurned(page) {
  await page.waitForFunction(() => location.hash.includes('space='))
  const { view } = decode(await page.evaluate(() => location.hash)).space
  assert.notEqual(view[0], initialState.space.view[0])
}

for (const [key, { act, told, before: first, after: then, also }] of Object.entries(table)) {
  for (const [input, how] of Object.entries(WAYS)) {
    test(`${key}: ${input}`, options, async () => {
      await visit(site, { hash: `#1;page=${key}`, ...how }, async (page) => {
        const place = page.locator(told).first()
        await says(place, first)
        await act[input](page)
        await says(place, then)
        await also?.(page)
      })
    })
  }
}

test('the table has every page', options, async () => {
  const { pageKeys } = await load('app/keys.ts')
  assert.deepEqual(Object.keys(table), [...pageKeys])
  for (const { act } of Object.values(table)) assert.deepEqual(Object.keys(act).sort(), Object.keys(WAYS).sort())
})

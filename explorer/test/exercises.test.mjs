// The exercises: none is solved when it begins, each can be, by moving B in tenths.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { d2, d3, init } from 'barycode/explorer'
import { begin, missing, visit } from './browser.mjs'
import { drag, says, tabTo } from './drive.mjs'
import { load } from './modules.mjs'

await init()
const lib = { d2, d3 }
const { exercises, EXACTNESS } = await load('pages/exercises/list.ts')
const { EXERCISES } = await load('state/exercises.ts')
const { ask } = await load('lib/bodies.ts')
const { initialState, encode } = await load('state/state.ts')
const options = { skip: missing }
let site
before(async () => {
  if (!missing) site = await begin()
})
after(() => site?.end())

const progress = (exercise, pair) => ask(lib, pair, (a, b) => exercise.check(lib, a, b)).value
const at = (pair, x, y) => ({ ...pair, b: { ...pair.b, x: Number(x.toFixed(1)), y: Number(y.toFixed(1)) } })

/** A place of B that solves it, nearest to where B begins. */
function solution(exercise) {
  const { x, y } = exercise.begin.b
  for (let ring = 1; ring < 50; ring++) {
    for (let i = -ring; i <= ring; i++) {
      for (const [dx, dy] of [
        [i, ring],
        [i, -ring],
        [ring, i],
        [-ring, i],
      ]) {
        const pair = at(exercise.begin, x + dx / 10, y + dy / 10)
        if (progress(exercise, pair).solved) return pair
      }
    }
  }
  throw new Error(`${exercise.idea} cannot be solved by moving B`)
}

test('each exercise begins unsolved and can be solved', () => {
  assert.equal(exercises.length, EXERCISES)
  assert.equal(EXACTNESS, EXERCISES - 1)
  for (const exercise of exercises.slice(0, EXACTNESS)) {
    const { solved, says } = progress(exercise, exercise.begin)
    assert.equal(solved, false, exercise.idea)
    assert.match(says, /^Now: .+\.$/)
    assert.ok(progress(exercise, solution(exercise)).solved)
  }
})

test('the page ticks what is solved', options, async () => {
  for (let i = 0; i < EXACTNESS; i++) {
    const state = { ...initialState, page: 'exercises', exercises: { at: i, solved: 0, pair: solution(exercises[i]) } }
    await visit(site, { hash: encode(state) }, async (page) => {
      await says(page.locator('.progress'), /✓ Solved/)
      await says(page.locator('.list'), /1 of 8 solved/)
      await page.getByRole('button', { name: 'Begin this one anew' }).click()
      await says(page.locator('.progress'), /^Now:/)
      await says(page.locator('.list'), /1 of 8 solved/)
    })
  }
})

test('by mouse: one support is enough', options, async () => {
  await visit(site, { hash: '#1;page=exercises' }, async (page) => {
    await says(page.locator('.progress'), /Now: [2-9] supports/)
    await drag(page, page.locator('.movable.b .body'), 170, 0)
    await says(page.locator('.progress'), /✓ Solved/)
    await page.keyboard.press('Control+z')
    await says(page.locator('.progress'), /Now: [2-9] supports/)
  })
})

test('by keys alone: touching, to the last bit', options, async () => {
  await visit(site, { hash: '#1;page=exercises' }, async (page) => {
    await tabTo(page, /^2\. A ⊖ B/)
    await page.keyboard.press('Enter')
    await says(page.locator('.progress'), /Now: separated/)
    await tabTo(page, /^Shape B/)
    for (let i = 0; i < 30 && !/Solved/.test(await page.locator('.progress').innerText()); i++) {
      await page.keyboard.press('ArrowLeft')
      await page.waitForTimeout(30)
    }
    await says(page.locator('.progress'), /✓ Solved\. Now: touching/)
  })
})

test('exactness: to the Microscope and back', options, async () => {
  await visit(site, { hash: `#1;page=exercises;exercises=${EXACTNESS}:0` }, async (page) => {
    await says(page.locator('.progress'), /everybody begins with/)
    await page.getByRole('button', { name: 'To the Microscope' }).click()
    await page.getByRole('button', { name: 'Find another pair' }).click()
    await page.waitForFunction(() => location.hash.includes('microscope='))
    await page.locator('nav[aria-label="Pages"] a', { hasText: 'Exercises' }).click()
    await says(page.locator('.progress'), /✓ Solved.*wrong in [1-9]/)
  })
})

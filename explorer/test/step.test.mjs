// The pages Step, Proof and Learn, driven as a person does.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { begin, missing, visit } from './browser.mjs'
import { drag, middle, says, swipe, tabTo } from './drive.mjs'
import { load } from './modules.mjs'

const { encode, initialState } = await load('state/state.ts')
const options = { skip: missing }
let site
before(async () => {
  if (!missing) site = await begin()
})
after(() => site?.end())

const step = '#1;page=step'
const why = (page) => page.locator('.why')

test('Step by clicks: forward to the bounds, back, another method, another question', options, async () => {
  await visit(site, { hash: step }, async (page) => {
    await says(why(page), /5\/7.*110/s)
    await page.getByRole('button', { name: 'Step forward' }).click()
    await says(why(page), /6\/7.*nothing nearer/s)
    await page.getByRole('button', { name: 'Step forward' }).click()
    await says(why(page), /7\/7.*≤ distance ≤/s)
    await page.getByRole('button', { name: 'Step back' }).click()
    await page.locator('.pick select').selectOption('voronoi')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Do they meet?' }).first().click()
    await says(why(page), /first early exit/)
  })
})

test('Step by keys: the scrubber, and B into A, where EPA goes on', options, async () => {
  await visit(site, { hash: step }, async (page) => {
    await tabTo(page, /^Step forward/)
    await tabTo(page, /^Step$/)
    await page.keyboard.press('ArrowRight')
    await says(why(page), /6\/7/)
    await tabTo(page, /^Shape B/)
    for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+ArrowLeft')
    await says(page.locator('.methods'), /nearest edge/)
    for (let i = 0; i < 3; i++) await page.keyboard.press('Control+z')
    await says(why(page), /6\/7/)
  })
})

test('Step plays, and stops at the end', options, async () => {
  await visit(site, { hash: '#1;page=step;step=barycode,contact,5,bff1,3fe,3fd' }, async (page) => {
    await page.getByRole('button', { name: 'Play' }).click()
    await says(why(page), /7\/7/)
    await page.getByRole('button', { name: 'Play' }).waitFor()
  })
})

test('Step: every cell of all methods leads to its step', options, async () => {
  await visit(site, { hash: step }, async (page) => {
    const cells = page.locator('.methods .cell')
    assert.equal(await cells.count(), 35)
    await cells.nth(1).click()
    await says(why(page), /1\/7/)
    assert.equal(await page.locator('.pick select').inputValue(), 'barycode-unordered')
  })
})

test('Step: a cast by mouse, and the states of a pair by clicks', options, async () => {
  await visit(site, { hash: step }, async (page) => {
    const told = page.locator('.told-cast [role=status]')
    const first = await says(told, /first touch/)
    await drag(page, page.locator('.cast .grip .mark'), 0, 60)
    assert.notEqual(await told.innerText(), first)
    await page.locator('.object').getByRole('button', { name: 'Do they meet?' }).click()
    await says(page.locator('.states .here'), /disjoint/)
    await page
      .locator('.object')
      .getByRole('button', { name: /How far/ })
      .click()
    await says(page.locator('.states .here'), /distance known 0\.818/)
    await says(page.locator('.log'), /from the simplex of the question before/)
  })
})

test('Proof: check() passes, fails at every tampering, and passes again', options, async () => {
  await visit(site, { hash: '#1;page=proof' }, async (page) => {
    const seal = page.locator('.seal')
    await says(seal, /check\(\) passes/)
    for (const [name, fault] of [
      ['Turn the normal', /normal does not prove/],
      ['Claim more distance', /normal does not prove/],
      ['Move the point of A', /witness points/],
    ]) {
      await tabTo(page, new RegExp(`^${name}`))
      await page.keyboard.press('ArrowRight')
      await says(seal, fault)
      await page.getByRole('button', { name: 'Put it right' }).click()
      await says(seal, /check\(\) passes/)
    }
    await page.getByRole('button', { name: /only/ }).first().click()
    await says(seal, /check\(\) refuses/)
  })
})

test('Proof of an overlap: the simplex around O', options, async () => {
  await visit(site, { hash: '#1;page=proof' }, async (page) => {
    await tabTo(page, /^Shape B/)
    for (let i = 0; i < 2; i++) await page.keyboard.press('Shift+ArrowLeft')
    await says(page.locator('.seal'), /check\(\) passes/)
    await says(page.locator('.claims'), /3 vertices of A ⊖ B around O/)
  })
})

test('Learn by mouse, touch, clicks and keys: O through the regions', options, async () => {
  const hash = '#1;page=learn'
  const told = (page) => page.locator('article:nth-child(4) figcaption')
  const o = (page) => page.locator('article:nth-child(4) .grip .mark')
  await visit(site, { hash }, async (page) => {
    await says(told(page), /opposite A/)
    await drag(page, o(page), -139, 90)
    await says(told(page), /inside/)
    const { x, y } = await middle(page.locator('article:nth-child(4) svg'))
    await page.mouse.click(x + 200, y - 20)
    await says(told(page), /opposite A/)
    await tabTo(page, /^The origin O/)
    const by = async (...keys) => {
      for (const key of keys) await page.keyboard.press(`Shift+${key}`)
    }
    await by('ArrowLeft', 'ArrowLeft', 'ArrowLeft')
    await says(told(page), /inside/)
    await by('ArrowDown', 'ArrowDown')
    await says(told(page), /opposite C/)
    await by('ArrowLeft', 'ArrowLeft', 'ArrowLeft')
    await says(told(page), /cone at A/)
  })
  await visit(site, { hash, width: 390, height: 700, touch: true }, async (page) => {
    await swipe(page, o(page), -74, 48)
    await says(told(page), /inside/)
  })
})

test('Learn: O in every region, near and as far as an address has it', options, async () => {
  const places = [
    [[0, 0], 'O is inside', 7],
    [[700, 0], 'cone at B', 2],
    [[0, 700], 'cone at C', 1],
    [[-700, -700], 'cone at A', 4],
    [[700, 700], 'opposite A', 3],
    [[-700, 0], 'opposite B', 5],
    [[0, -1000], 'opposite C', 6],
    // B itself: the fullest of the regions that meet there.
    [[1.7, -0.6], 'O is inside', 7],
  ]
  await visit(site, { hash: '#1;page=learn' }, async (page) => {
    for (const [point, region, code] of places) {
      const hash = encode({ ...initialState, page: 'learn', learn: { ...initialState.learn, point } })
      await page.evaluate((hash) => {
        location.hash = hash
      }, hash)
      await says(page.locator('article:nth-child(4) figcaption'), new RegExp(region))
      await says(page.locator('article:nth-child(5) figcaption'), new RegExp(`barycode ${code}$`))
    }
  })
})

test('Meet: corners of A ⊖ B tell what they are made of, by mouse and by keys', options, async () => {
  await visit(site, {}, async (page) => {
    const told = page.locator('.beside figcaption').first()
    await page.locator('.corner .reach').nth(2).hover()
    await says(told, /vertex \d of A less vertex \d of B/)
    await tabTo(page, /^Corners of A minus B/)
    await page.keyboard.press('Escape')
    await says(told, /All differences/)
    await page.keyboard.press('ArrowRight')
    await says(told, /vertex \d of A less vertex \d of B/)
  })
})

// The page Meet, driven as a person does.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { begin, missing, visit } from './browser.mjs'
import { clickAndPut, drag, says, swipe, swipeFrom, tabTo, way } from './drive.mjs'

const options = { skip: missing }
let site
before(async () => {
  if (!missing) site = await begin()
})
after(() => site?.end())

const B = '.movable.b .body'
const onA = (page) => way(page.locator(B), page.locator('.movable.a .body'))

test('Meet by mouse: B is dragged over A, undone, done again', options, async () => {
  await visit(site, {}, async (page) => {
    const verdict = page.locator('.verdict')
    const apart = await says(verdict, /Apart by/)
    await drag(page, page.locator(B), ...(await onA(page)))
    const over = await says(verdict, /Overlapping/)
    await page.getByRole('button', { name: 'Undo' }).click()
    assert.equal(await says(verdict, /Apart/), apart)
    await page.keyboard.press('Control+y')
    assert.equal(await says(verdict, /Overlapping/), over)
  })
})

test('Meet by touch: B is dragged over A, and the page still scrolls beside it', options, async () => {
  await visit(site, { width: 390, height: 700, touch: true }, async (page) => {
    const verdict = page.locator('.verdict')
    await swipe(page, page.locator(B), ...(await onA(page)))
    await says(verdict, /Overlapping/)
    await page.getByRole('button', { name: 'Undo' }).tap()
    await says(verdict, /Apart/)
    const before = await page.evaluate(() => scrollY)
    const figure = page.locator('.plane svg').first()
    const { x, y } = await figure.boundingBox()
    // From the corner of the figure, where no shape is.
    await swipeFrom(page, { x: x + 12, y: y + 230 }, 0, -150)
    await page.waitForFunction((before) => scrollY > before + 40, before)
    await says(verdict, /Apart/)
  })
})

test('Meet by clicks alone, without a drag', options, async () => {
  await visit(site, {}, async (page) => {
    const verdict = page.locator('.verdict')
    await clickAndPut(page, page.locator(B), ...(await onA(page)))
    await says(verdict, /Overlapping/)
  })
})

test('Meet by keys alone: shape, vertices, undo', options, async () => {
  await visit(site, {}, async (page) => {
    const verdict = page.locator('.verdict')
    const apart = await says(verdict, /Apart by/)
    await tabTo(page, /^Shape B/)
    for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+ArrowLeft')
    await says(verdict, /Overlapping/)
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => /^Vertex 1/.test(document.activeElement.getAttribute('aria-label')))
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => /^Shape B/.test(document.activeElement.getAttribute('aria-label')))
    for (let i = 0; i < 8; i++) await page.keyboard.press('Control+z')
    assert.equal(await says(verdict, /Apart by/), apart)
  })
})

test('Meet keeps its state in the address, bit for bit', options, async () => {
  await visit(site, {}, async (page) => {
    await drag(page, page.locator(B), -37, 53)
    await page.waitForFunction(() => location.hash.includes('pair='))
    const hash = await page.evaluate(() => location.hash)
    const verdict = await page.locator('.verdict').innerText()
    await visit(site, { hash }, async (again) => {
      assert.equal(await again.locator('.verdict').innerText(), verdict)
    })
  })
})

test('an address that cannot be read is named, and nothing is lost', options, async () => {
  for (const [hash, fault] of [
    ['#2;page=meet', /version “2”/],
    ['#1;page=nowhere', /nowhere.* unknown/],
    ['#1;pair=zz', /pair: /],
    ['#1;pair=7ff0,0,0,0,0,0:0,0,0,0,0,0', /not a finite number/],
    ['#1;colour=red', /“colour” is unknown/],
    [`#1;pair=${'0,'.repeat(200_000)}`, /at most/],
  ]) {
    await visit(site, { hash }, async (page) => {
      assert.match(await page.locator('[role=alert]').innerText(), fault)
      assert.match(await page.locator('.verdict').innerText(), /Apart/)
    })
  }
})

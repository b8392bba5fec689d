// The page Microscope, driven as a person does.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { begin, missing, visit } from './browser.mjs'
import { clickAndPut, drag, says, swipe, tabTo } from './drive.mjs'

const options = { skip: missing }
const hash = '#1;page=microscope'
let site
before(async () => {
  if (!missing) site = await begin()
})
after(() => site?.end())

const row = (page, name) =>
  page
    .locator('.strip [role=img]')
    .filter({ has: page.locator('span') })
    .and(page.getByRole('img', { name }))
const told = (page, name) => row(page, name).getAttribute('aria-label')
const B = '.movable.b .body'
const wrong = '.cells .wrong'

test('untouched, the textbook is wrong and the library is not', options, async () => {
  await visit(site, { hash }, async (page) => {
    assert.match(await told(page, /^The textbook/), /wrong at \+1$/)
    assert.match(await told(page, /^This library/), /wrong at none$/)
    await says(page.locator('.because p').first(), /apart.*wrong/)
    assert.equal(await page.locator('.because tr.wrong').count(), 1)
    await page.locator('.because summary').click()
    await says(page.locator('.because pre'), /function textbook/)
  })
})

test('by keys alone: from double to double, nearer and farther', options, async () => {
  await visit(site, { hash }, async (page) => {
    await tabTo(page, /^Where B is/)
    await page.keyboard.press('ArrowLeft')
    await says(page.locator('.because p').first(), /textbook says that they meet: right/)
    const caption = page.locator('.magnify + figcaption')
    const changed = async (old) => {
      await page.waitForFunction((old) => document.querySelector('.magnify + figcaption').innerText !== old, old)
      return caption.innerText()
    }
    const before = await caption.innerText()
    await tabTo(page, /^Find another/)
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => location.hash.includes('microscope='))
    const found = await changed(before)
    assert.ok((await page.locator(wrong).count()) > 0)
    await page.keyboard.press('Control+z')
    const near = await changed(found)
    await page.locator('input[aria-label=Magnification]').focus()
    await page.keyboard.press('Home')
    await says(caption, /is [1-4]\d\.\d+ wide/)
    await page.keyboard.press('End')
    assert.equal(await says(caption, /Each line is a double/), near)
  })
})

test('10 000 questions on the page: the library is right in all', options, async () => {
  await visit(site, { hash }, async (page) => {
    await page.getByRole('button', { name: 'Ask 10 000' }).click()
    const counts = await says(page.locator('.counts'), /^1\d{4} questions/, 1500)
    const [, textbook, ours] = counts.match(/wrong in (\d+), the library in (\d+)/)
    assert.equal(ours, '0')
    assert.ok(Number(textbook) >= 10)
  })
})

test('a pair of the reader’s own: by mouse, by clicks, from Meet', options, async () => {
  await visit(site, { hash }, async (page) => {
    const place = page.locator('.magnify + figcaption')
    const before = await place.innerText()
    await drag(page, page.locator(B), 60, 30)
    await says(place, /Each line/)
    const after = await place.innerText()
    assert.notEqual(after, before)
    assert.match(await told(page, /^The truth/), /meets at .*0;/)
    await clickAndPut(page, page.locator(B), 70, 60)
    await page.waitForFunction((old) => document.querySelector('.magnify + figcaption').innerText !== old, after)
    await page.getByRole('button', { name: 'Take the pair from Meet' }).click()
    assert.match(await told(page, /^This library/), /meets at .*0; wrong at none/)
  })
})

test('by touch', options, async () => {
  await visit(site, { hash, width: 390, height: 700, touch: true }, async (page) => {
    const place = page.locator('.magnify + figcaption')
    const before = await place.innerText()
    await swipe(page, page.locator(B), 10, 24)
    await page.waitForFunction((old) => document.querySelector('.magnify + figcaption').innerText !== old, before)
    await page.getByRole('button', { name: 'One double to the left' }).tap()
    await says(page.locator('.because p').first(), /meet: right/)
  })
})

test('what is no pair of polygons is named', options, async () => {
  await visit(site, { hash: '#1;page=microscope;microscope=8:0:0,0,0,0,0,0:0,0,0,0,0,0' }, async (page) => {
    await says(page.locator('main [role=alert]'), /A has 1 vertices/)
    await page.getByRole('button', { name: 'Find another' }).click()
    await page.waitForSelector(wrong)
  })
})

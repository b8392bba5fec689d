// The page Space, driven as a person does.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { begin, missing, visit } from './browser.mjs'
import { drag, says, swipe, tabTo } from './drive.mjs'

const options = { skip: missing }
const hash = '#1;page=space'
let site
before(async () => {
  if (!missing) site = await begin()
})
after(() => site?.end())

const canvas = (page) => page.locator('.spatial canvas').first()
/** What is painted, as a number: the same pixels, the same number. */
const painted = (page) =>
  canvas(page).evaluate((element) => {
    const copy = new OffscreenCanvas(element.width, element.height).getContext('2d', { willReadFrequently: true })
    copy.drawImage(element, 0, 0)
    const { data } = copy.getImageData(0, 0, element.width, element.height)
    return data.reduce((hash, value) => (Math.imul(hash, 31) + value) | 0, 7)
  })

async function repainted(page, before) {
  for (let i = 0; i < 150; i++) {
    const now = await painted(page)
    if (now !== before) return now
    await page.waitForTimeout(20)
  }
  throw new Error('the picture has not changed')
}

test('Space by mouse: both pictures turn, and are the same when they are turned back', options, async () => {
  await visit(site, { hash }, async (page) => {
    const first = await painted(page)
    await drag(page, canvas(page), 120, 40)
    await repainted(page, first)
    await page.keyboard.press('Control+z')
    for (let i = 0; i < 150 && (await painted(page)) !== first; i++) await page.waitForTimeout(20)
    assert.equal(await painted(page), first)
  })
})

test('Space by clicks and keys alone: turn, move, step, another method', options, async () => {
  await visit(site, { hash }, async (page) => {
    const verdict = page.locator('.verdict')
    await says(verdict, /Overlapping/)
    let seen = await painted(page)
    await page.getByRole('button', { name: 'Turn left' }).first().click()
    seen = await repainted(page, seen)
    await tabTo(page, /^x/, 'input')
    await page.keyboard.press('End')
    await says(verdict, /Apart by/)
    await tabTo(page, /^Step$/, 'input')
    await page.keyboard.press('Home')
    await says(page.locator('.why'), /first vertex/)
    await page.keyboard.press('End')
    await says(page.locator('.why'), /both bounds/)
    await page.locator('select').last().selectOption('voronoi')
    await page.keyboard.press('Home')
    await page.locator('input[aria-label=Step]').focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await says(page.locator('.digits'), /voronoi/)
    await tabTo(page, /^Look from above/)
    seen = await painted(page)
    await page.keyboard.press('ArrowLeft')
    await repainted(page, seen)
  })
})

test('Space by touch: a finger turns, and still scrolls the page', options, async () => {
  await visit(site, { hash, width: 390, height: 700, touch: true }, async (page) => {
    const first = await painted(page)
    await swipe(page, canvas(page), 80, 0)
    await repainted(page, first)
    const before = await page.evaluate(() => scrollY)
    await swipe(page, canvas(page), 0, -150)
    await page.waitForFunction((before) => scrollY > before + 40, before)
  })
})

test('from a set of points to the point nearest to O', options, async () => {
  await visit(site, { hash }, async (page) => {
    await page.getByRole('button', { name: 'Points and O' }).click()
    await says(page.locator('.verdict'), /The nearest point is 0\.7\d+ from O/)
    const last = Number(await page.locator('input[aria-label=Step]').getAttribute('max'))
    assert.ok(last >= 8, `${last} steps`)
    await tabTo(page, /^Step$/, 'input')
    await page.keyboard.press('End')
    await says(page.locator('.why'), /0\.7\d+ ≤ distance ≤ 0\.7\d+/)
  })
})

test('all methods of space, all bodies', options, async () => {
  await visit(site, { hash }, async (page) => {
    const [a, b, method] = await page.locator('select').all()
    for (const name of ['box', 'tetrahedron', 'octahedron', 'prism', 'gem']) {
      await a.selectOption(name)
      await b.selectOption(name)
      await says(page.locator('.verdict'), /Overlapping, 0|Overlapping, 1|Apart/)
    }
    const words = await method.locator('option').evaluateAll((all) => all.map(({ textContent }) => textContent))
    assert.equal(words.length, 6)
    for (const word of words) assert.match(word, /: \d+ supports$/)
  })
})

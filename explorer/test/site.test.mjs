// Every page at every width, in every theme: axe, layout, pictures, reduced motion; offline, from
// the disk, embedded. The short form leaves out a part of the table; BARYCODE_LONG=1 has all of it.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { accessible, fits } from './axe.mjs'
import { begin, long, missing, pagesOf, ready, visit } from './browser.mjs'
import { looksAsKept } from './pictures.mjs'

const options = { skip: missing }
let site
let pages

before(async () => {
  if (missing) return
  site = await begin()
  pages = await visit(site, {}, pagesOf)
})
after(() => site?.end())

/** Themes at widths. The short form has all widths, each in one theme. */
const table = [
  { width: 1200, dark: false },
  { width: 1200, dark: true, late: true },
  { width: 390, dark: true },
  { width: 390, dark: false, late: true },
  { width: 320, dark: false },
  { width: 320, dark: true, late: true },
]

/** Waits until the page neither animates nor changes by itself. */
async function still(page, key) {
  const look = () => page.locator('main').innerHTML()
  const running = () =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)
  let before
  let changes = 0
  for (const end = Date.now() + 10_000; Date.now() < end;) {
    const now = await look()
    if (now === before && (await running()) === 0) return
    if (before !== undefined && now !== before) changes++
    before = now
    await page.waitForTimeout(300)
  }
  assert.fail(`${key}: the page changes by itself, ${changes} times in 10 s, or animates`)
}

for (const { width, dark, late } of table) {
  if (late && !long) continue
  const theme = dark ? 'dark' : 'light'
  const wide = width === 1200
  const also = wide ? ', reduced motion, zoomed to 200 %' : ''
  test(`axe, layout and picture, ${width} px, ${theme}${also}`, options, async () => {
    for (const { key } of pages) {
      await visit(site, { hash: `#1;page=${key}`, width, dark, touch: !wide, scale: 0.5 }, async (page) => {
        const what = `${key}, ${width} px, ${theme}`
        await fits(page, what)
        // At 320 px are the parts that there are at 390.
        if (long || width !== 320) await accessible(page, what)
        await still(page, key)
        await looksAsKept(page, `${key}-${width}-${theme}`)
        if (!wide) return
        // What is 1280 px wide has 640 of them at 200 %.
        await page.setViewportSize({ width: 640, height: 450 })
        await fits(page, `${key}, 200 %`)
      })
    }
  })
}

test('with motion, as most readers have it: no fault, accessible, and it comes to an end', options, async () => {
  for (const { key } of pages) {
    await visit(site, { hash: `#1;page=${key}`, reduced: false }, async (page) => {
      if (key === 'learn') await plays(page)
      await still(page, key)
      await accessible(page, `${key}, with motion`)
      await fits(page, `${key}, with motion`)
    })
  }
})

/** The figures of Learn play once, each as it comes into view. */
async function plays(page) {
  const slider = page.locator('article:nth-child(1) input')
  const seen = new Set()
  for (const end = Date.now() + 5000; Date.now() < end && seen.size < 3;) seen.add(await slider.inputValue())
  assert.ok(seen.size >= 3, `the direction has not turned: ${[...seen]}`)
  for (const article of await page.locator('article').all()) await article.scrollIntoViewIfNeeded()
}

test('embedded without navigation, and accessible', options, async () => {
  for (const [i, { key }] of pages.entries()) {
    await visit(site, { query: `?embed=${key}`, width: 640 }, async (page) => {
      assert.equal(await page.locator('nav[aria-label="Pages"]').count(), 0, key)
      await fits(page, `${key}, embedded`)
      if (long || i % 3 === 0) await accessible(page, `${key}, embedded`)
    })
  }
})

test('from the disk, without a network, all pages in one file', options, async () => {
  await visit(site, { disk: true }, async (page) => {
    for (const { key, title } of pages) {
      await turn(page, title)
      assert.ok(await page.locator('main').innerText(), key)
    }
  })
})

test('once loaded, the site needs no server', options, async () => {
  await visit(site, {}, async (page, context) => {
    let open = 0
    page.on('request', () => (open += 1))
    for (const end of ['requestfinished', 'requestfailed']) page.on(end, () => (open -= 1))
    for (const { title } of pages) await turn(page, title)
    // Parts that a page has asked for ahead may still be on their way.
    for (let quiet = 0; quiet < 5; quiet = open === 0 ? quiet + 1 : 0) await page.waitForTimeout(100)
    await context.setOffline(true)
    for (const { title } of pages) await turn(page, title)
  })
})

test('what is no page to embed is named', options, async () => {
  await visit(site, { query: '?embed=unknown' }, async (page) => {
    assert.match(await page.locator('[role=alert]').innerText(), /no page “unknown” to embed: expected meet, step/)
    assert.equal(await page.locator('nav[aria-label="Pages"]').count(), 0)
  })
})

async function turn(page, title) {
  await page.locator('nav[aria-label="Pages"] a', { hasText: title }).click()
  await page.waitForFunction((title) => document.title.startsWith(title), title)
  await ready(page)
}

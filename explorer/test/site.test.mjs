// Every page at every width, in every theme: axe, layout, pictures, reduced motion; offline, from
// the disk, embedded. The short form leaves out half of the table; BARYCODE_LONG=1 does all of it.
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

/** Themes at widths: the short form has every theme and every width once or twice. */
const table = [
  { width: 1200, dark: false },
  { width: 1200, dark: true, long: true },
  { width: 390, dark: true },
  { width: 390, dark: false, long: true },
  { width: 320, dark: false },
  { width: 320, dark: true, long: true },
]

for (const { width, dark, long: late } of table) {
  if (late && !long) continue
  test(`axe and layout, ${width} px, ${dark ? 'dark' : 'light'}`, options, async () => {
    for (const { key } of pages) {
      await visit(site, { hash: `#1;page=${key}`, width, dark, touch: width < 500 }, async (page) => {
        const what = `${key}, ${width} px, ${dark ? 'dark' : 'light'}`
        await fits(page, what)
        await accessible(page, what)
      })
    }
  })
}

for (const dark of [false, true]) {
  test(`pictures, ${dark ? 'dark' : 'light'}`, options, async () => {
    for (const { key } of pages) {
      await visit(site, { hash: `#1;page=${key}`, scale: 0.5, dark }, (page) =>
        looksAsKept(page, `${key}-${dark ? 'dark' : 'light'}`),
      )
    }
  })
}

test('embedded without navigation, and accessible', options, async () => {
  for (const { key } of pages) {
    await visit(site, { query: `?embed=${key}`, width: 640 }, async (page) => {
      assert.equal(await page.locator('nav[aria-label="Pages"]').count(), 0, key)
      await fits(page, `${key}, embedded`)
      await accessible(page, `${key}, embedded`)
    })
  }
})

test('zoomed to 200 %, nothing needs sideways scrolling', options, async () => {
  for (const { key } of pages) {
    await visit(site, { hash: `#1;page=${key}`, width: 640, height: 450, scale: 2 }, (page) =>
      fits(page, `${key}, 200 %`),
    )
  }
})

test('with reduced motion nothing moves by itself', options, async () => {
  for (const { key } of pages) {
    await visit(site, { hash: `#1;page=${key}` }, async (page) => {
      const look = () =>
        page.evaluate(() => [
          document.getAnimations().filter(({ playState }) => playState === 'running').length,
          document.querySelector('main').innerHTML,
        ])
      const [, first] = await look()
      await page.waitForTimeout(400)
      const [running, second] = await look()
      assert.equal(running, 0, `${key}: animations run`)
      assert.equal(second, first, `${key}: the page changes by itself`)
    })
  }
})

test('from the disk, without a network, all pages in one file', options, async () => {
  for (const { key } of pages) {
    await visit(site, { disk: true, hash: `#1;page=${key}` }, async (page) => {
      assert.ok(await page.locator('main').innerText(), key)
    })
  }
})

test('once loaded, the site needs no server', options, async () => {
  await visit(site, {}, async (page, context) => {
    for (const { title } of pages) await turn(page, title)
    await context.setOffline(true)
    for (const { title } of pages) await turn(page, title)
  })
})

async function turn(page, title) {
  await page.locator('nav[aria-label="Pages"] a', { hasText: title }).click()
  await ready(page)
  await page.waitForFunction((title) => document.title.startsWith(title), title)
}

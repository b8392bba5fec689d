// Things to take away from every page: programs, pictures that show something, licences.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { begin, missing, visit } from './browser.mjs'
import { says } from './drive.mjs'
import { load } from './modules.mjs'

const { encode, initialState } = await load('state/state.ts')
const { languages } = await load('app/code.ts')
const { EXACTNESS } = await load('pages/exercises/list.ts')
const { space } = initialState
const options = { skip: missing }
let site
before(async () => {
  if (!missing) site = await begin()
})
after(() => site?.end())

const open = (page) => page.getByText('Take it with you').click()

/** Pages with a pair, and the number of it that the programs must have. */
const pairs = [
  [{ page: 'meet' }, initialState.pair.b.x],
  [{ page: 'step' }, initialState.pair.b.x],
  [{ page: 'proof' }, initialState.pair.b.x],
  [{ page: 'microscope' }, 5.142459800275386],
  [{ page: 'space' }, space.place[0]],
  [{ page: 'space', space: { ...space, mode: 'cloud', place: [0.125, 0, 0] } }, 1.625],
  [{ page: 'trace' }, initialState.pair.b.x],
  [{ page: 'exercises', exercises: { at: 1, solved: 0, pair: null } }, 1.3],
]

test('every page that has a pair copies it as a program, in every language', options, async () => {
  for (const [part, number] of pairs) {
    const hash = encode({ ...initialState, ...part })
    await visit(site, { hash }, async (page) => {
      await open(page)
      for (const language of languages) {
        await page.getByRole('button', { name: language, exact: true }).click()
        const text = await says(page.locator('pre[aria-label^="The pair in"]'), /barycode|"query"/)
        assert.ok(text.includes(String(number)), `${part.page}, ${language}: ${text}`)
        await page.getByRole('button', { name: 'Copy', exact: true }).click()
        await says(page.locator('.take .told'), /is copied|text is/)
        assert.equal((await page.evaluate(() => navigator.clipboard.readText())).trim(), text.trim())
      }
    })
  }
})

test('pages without a pair offer no program', options, async () => {
  const exercises = { at: EXACTNESS, solved: 0, pair: null }
  for (const part of [{ page: 'learn' }, { page: 'plan' }, { page: 'exercises', exercises }]) {
    await visit(site, { hash: encode({ ...initialState, ...part }) }, async (page) => {
      await open(page)
      await page.getByRole('button', { name: 'Copy the address' }).waitFor()
      await page.waitForTimeout(300)
      assert.equal(await page.getByRole('button', { name: 'Rust' }).count(), 0, part.page)
    })
  }
})

/** A picture as the browser paints it: its size, its colours, the share of the commonest. */
const seen = (page, type, file) =>
  page.evaluate(
    async ([type, base64]) => {
      const image = new Image()
      image.src = `data:${type};base64,${base64}`
      await image.decode()
      const { naturalWidth: width, naturalHeight: height } = image
      const paint = new OffscreenCanvas(width, height).getContext('2d')
      paint.drawImage(image, 0, 0)
      const counts = new Map()
      const pixels = new Uint32Array(paint.getImageData(0, 0, width, height).data.buffer)
      for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1)
      const clear = [...counts.keys()].some((pixel) => pixel >>> 24 === 0)
      return { width, height, colours: counts.size, most: Math.max(...counts.values()) / pixels.length, clear }
    },
    [type, readFileSync(file).toString('base64')],
  )

/** Root and contents of a drawing. */
const parsed = (page, text) =>
  page.evaluate((text) => {
    const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement
    const all = [...root.querySelectorAll('*')]
    const names = all.flatMap((element) => element.getAttributeNames())
    return {
      name: root.localName,
      space: root.namespaceURI,
      drawn: root.querySelectorAll('polygon, polyline, path, line, circle, rect').length,
      live: all.filter(({ localName }) => /^(script|foreignObject|a|image)$/.test(localName)).length,
      handlers: names.filter((name) => /^on|href$/.test(name)),
    }
  }, text)

/** Clicks, and gives the file that comes of it. Ten at once are more than a browser keeps. */
async function saved(page, name) {
  await page.waitForTimeout(300)
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name, exact: true }).click()
  const download = await waiting
  return { name: download.suggestedFilename(), path: await download.path() }
}

/** Figures of each page, and the first that is painted and not drawn. */
const figures = {
  meet: { least: 3 },
  step: { least: 4 },
  proof: { least: 2 },
  learn: { least: 6 },
  microscope: { least: 2 },
  space: { least: 2, painted: 1 },
  plan: { least: 2, painted: 2 },
  trace: { least: 2 },
  exercises: { least: 2 },
}

for (const [key, { least, painted }] of Object.entries(figures)) {
  test(`${key} is saved as pictures that show something`, options, async () => {
    await visit(site, { hash: `#1;page=${key}` }, async (page) => {
      if (key === 'plan') await page.locator('.chart canvas').waitFor()
      await open(page)
      const png = page.getByRole('button', { name: /as PNG$/ })
      await png.first().waitFor()
      const count = await png.count()
      assert.ok(count >= least, `${count} figures`)
      for (let i = 1; i <= count; i++) {
        const isDrawn = (await page.getByRole('button', { name: `Save figure ${i} as SVG`, exact: true }).count()) > 0
        assert.equal(isDrawn, painted === undefined || i < painted, `figure ${i}`)
        const pixels = await saved(page, `Save figure ${i} as PNG`)
        assert.equal(pixels.name, `barycode-${key}-${i}.png`)
        const { width, height, colours, most, clear } = await seen(page, 'image/png', pixels.path)
        assert.ok(width > 200 && height > 100, `${width} × ${height}`)
        assert.ok(colours > 8 && most < 0.985, `figure ${i}: ${colours} colours, ${most} of one`)
        assert.equal(clear, false, 'it has a background')
        if (!isDrawn) continue
        const drawing = await saved(page, `Save figure ${i} as SVG`)
        assert.equal(drawing.name, `barycode-${key}-${i}.svg`)
        const { name, space, drawn, live, handlers } = await parsed(page, readFileSync(drawing.path, 'utf8'))
        assert.deepEqual([name, space, live, handlers], ['svg', 'http://www.w3.org/2000/svg', 0, []])
        assert.ok(drawn > 3, `figure ${i}: ${drawn} things drawn`)
        const { colours: inks } = await seen(page, 'image/svg+xml', drawing.path)
        assert.ok(inks > 8, `figure ${i}: ${inks} colours`)
      }
    })
  })
}

test('the licences of what is bundled are shown', options, async () => {
  await visit(site, {}, async (page) => {
    await page.getByText('Licences').click()
    await says(page.locator('pre[aria-label=Licences]'), /preact.*MIT/s)
  })
})

// Pictures of pages beside those that are kept in test/pictures: whole pages of half size, with a
// font of the project's own, so that they depend on no font of the machine, and with few shades, so
// that they are small. BARYCODE_PICTURES=write keeps new ones.
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { here } from './modules.mjs'

const folder = join(here, 'test', 'pictures')
const fonts = join(createRequire(import.meta.url).resolve('katex/package.json'), '..', 'dist', 'fonts')
const face = (name, weight, file) => {
  const data = readFileSync(join(fonts, `${file}.woff2`)).toString('base64')
  return `@font-face { font-family: ${name}; font-weight: ${weight}; src: url(data:font/woff2;base64,${data}) }`
}
const style = [
  face('Kept', 400, 'KaTeX_SansSerif-Regular'),
  face('Kept', 700, 'KaTeX_SansSerif-Bold'),
  face('Signs', 400, 'KaTeX_Main-Regular'),
  '*, ::before, ::after { font-family: Kept, Signs, sans-serif !important; caret-color: transparent !important }',
].join('\n')

/**
 * How much of each part of a picture may differ, and by how much a colour may before it counts.
 * Parts are a screen high.
 */
const SHARE = 0.005
const SHADE = 24
const SCREEN = 450

/** Shades of each colour that pictures are kept in are so far apart. */
const STEP = 16

/** How long a page has to look so, in milliseconds: a busy machine draws late. */
const PATIENCE = 10_000

/** The whole page looks as it did when its picture was kept. */
export async function looksAsKept(page, name) {
  await page.addStyleTag({ content: style })
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(150)
  const file = join(folder, `${name}.webp`)
  const take = () => page.screenshot({ animations: 'disabled', fullPage: true })
  if (process.env.BARYCODE_PICTURES === 'write') {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, await small(page, await take()))
    return
  }
  assert.ok(existsSync(file), `${name} has no picture yet: BARYCODE_PICTURES=write npm test keeps one`)
  let taken
  let share = 1
  for (const end = Date.now() + PATIENCE; share > SHARE && Date.now() < end;) {
    taken = await take()
    share = await differing(page, readFileSync(file), taken)
  }
  if (share > SHARE) {
    const beside = join(here, 'node_modules', '.cache', `${name}.png`)
    writeFileSync(beside, taken)
    assert.fail(`${name}: ${(100 * share).toFixed(2)} % of a part differ; ${beside} is the new picture`)
  }
}

/** A picture in fewer shades, in the smallest lossless form that the browser writes. */
async function small(page, taken) {
  const base64 = await page.evaluate(
    async ([taken, step]) => {
      const bytes = Uint8Array.from(atob(taken), (letter) => letter.charCodeAt(0))
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const canvas = new OffscreenCanvas(image.width, image.height)
      const context = canvas.getContext('2d')
      context.drawImage(image, 0, 0)
      const pixels = context.getImageData(0, 0, image.width, image.height)
      pixels.data.forEach((value, i) => {
        if (i % 4 !== 3) pixels.data[i] = Math.round(value / step) * step
      })
      context.putImageData(pixels, 0, 0)
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 1 })
      const written = new Uint8Array(await blob.arrayBuffer())
      return btoa(Array.from(written, (byte) => String.fromCharCode(byte)).join(''))
    },
    [taken.toString('base64'), STEP],
  )
  return Buffer.from(base64, 'base64')
}

/** The largest share of pixels in which two pictures differ, in any part of a screen's height. */
function differing(page, kept, taken) {
  return page.evaluate(
    async ([kept, taken, shade, screen]) => {
      const pixels = async (base64, type) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        const image = await createImageBitmap(new Blob([bytes], { type }))
        const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
        context.drawImage(image, 0, 0)
        return context.getImageData(0, 0, image.width, image.height)
      }
      const [a, b] = [await pixels(kept, 'image/webp'), await pixels(taken, 'image/png')]
      if (a.width !== b.width || a.height !== b.height) return 1
      const parts = new Array(Math.max(1, Math.round(a.height / screen))).fill(0)
      for (let i = 0; i < a.data.length; i += 4) {
        const off = Math.max(...[0, 1, 2].map((c) => Math.abs(a.data[i + c] - b.data[i + c])))
        if (off > shade) parts[Math.floor((i / a.data.length) * parts.length)]++
      }
      return (Math.max(...parts) * parts.length) / (a.width * a.height)
    },
    [kept.toString('base64'), taken.toString('base64'), SHADE, SCREEN],
  )
}

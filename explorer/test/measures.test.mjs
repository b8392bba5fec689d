// What the site weighs, and how fast it is: printed; only what does not depend on the machine's
// load is asserted.
import assert from 'node:assert/strict'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { begin, long, missing, visit } from './browser.mjs'
import { middle } from './drive.mjs'
import { here } from './modules.mjs'

const options = { skip: missing }
/** Times mean something on an idle machine only, and are not asserted. */
const timed = { skip: missing || (!long && 'a time to read: BARYCODE_LONG=1') }
const dist = join(here, 'dist')
let site
before(async () => {
  if (!missing) site = await begin()
})
after(() => site?.end())

const kilo = (bytes) => `${(bytes / 1000).toFixed(1)} kB`
const gzip = (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length

test('the landing page is at most 60 kB without the module, 350 with it', options, async (t) => {
  const asked = []
  await visit(site, { wait: false }, async (page) => {
    page.on('request', (request) => asked.push(new URL(request.url()).pathname.slice(1) || 'index.html'))
    await page.reload()
    await page.locator('.verdict').waitFor()
  })
  const files = [...new Set(asked)].filter((file) => existsSync(join(dist, file)))
  const [modules, others] = [files.filter((file) => /wasm$/.test(file)), files.filter((file) => !/wasm$/.test(file))]
  const sum = (list) => list.map(gzip).reduce((a, b) => a + b, 0)
  t.diagnostic(`${kilo(sum(others))} without the module, ${kilo(sum(files))} with it (target 350): ${files.join(', ')}`)
  assert.equal(modules.length, 1)
  assert.ok(sum(others) <= 60_000)
  assert.ok(sum(files) <= 350_000)
  const all = readdirSync(join(dist, 'assets')).map((file) => readFileSync(join(dist, 'assets', file)).length)
  const single = readFileSync(join(dist, 'explorer.html')).length
  t.diagnostic(`the folder ${kilo(all.reduce((a, b) => a + b, 0))}, the single file ${kilo(single)}, not compressed`)
  assert.ok(single < 3_000_000)
})

test('from navigation to a moved shape, four times slower', timed, async (t) => {
  const ms = await visit(site, { wait: false }, async (page, context) => {
    const device = await context.newCDPSession(page)
    await device.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const start = performance.now()
    await page.reload()
    const verdict = page.locator('.verdict strong')
    const before = await verdict.innerText()
    const { x, y } = await middle(page.locator('.movable.b .fill'))
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 40, y)
    await page.waitForFunction((text) => document.querySelector('.verdict strong').innerText !== text, before)
    const end = performance.now()
    await page.mouse.up()
    return end - start
  })
  t.diagnostic(`${ms.toFixed(0)} ms (target 1000 on an idle machine)`)
})

test('a drag of two shapes of 64 vertices', timed, async (t) => {
  const { draws, gaps } = await visit(site, {}, async (page) => {
    await page.getByRole('button', { name: 'Many vertices' }).click()
    const { x, y } = await middle(page.locator('.movable.b .fill'))
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 9, y)
    const found = await page.evaluate(
      async ([x, y]) => {
        const figure = document.querySelector('.movable').closest('svg')
        const [draws, gaps] = [[], []]
        for (let i = 0, last = await frame(); i < 120; i++) {
          const [clientX, clientY] = [x - 2 * i, y + (i % 11)]
          const begin = performance.now()
          figure.dispatchEvent(new PointerEvent('pointermove', { pointerId: 1, clientX, clientY, bubbles: true }))
          for (let j = 0; j < 20; j++) await null
          figure.getBoundingClientRect()
          draws.push(performance.now() - begin)
          const now = await frame()
          gaps.push(now - last)
          last = now
        }
        return { draws, gaps }

        function frame() {
          return new Promise((done) => requestAnimationFrame(done))
        }
      },
      [x, y],
    )
    await page.mouse.up()
    return found
  })
  const sorted = draws.toSorted((a, b) => a - b)
  const part = (p) => sorted[Math.floor(p * (sorted.length - 1))].toFixed(1)
  t.diagnostic(`draws: median ${part(0.5)} ms, 95 % ${part(0.95)} ms (target 4)`)
  t.diagnostic(`longest frame ${Math.max(...gaps).toFixed(1)} ms (target 33)`)
  assert.ok(sorted[0] > 0.05, 'something is drawn')
})

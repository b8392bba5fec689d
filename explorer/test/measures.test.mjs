// What the site weighs, and, with BARYCODE_IDLE and nothing beside it, how fast it is:
// BARYCODE_SLOWER says how much slower than a machine of its own the one may be that it runs on.
import assert from 'node:assert/strict'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { begin, missing, visit } from './browser.mjs'
import { middle } from './drive.mjs'
import { here } from './modules.mjs'

const options = { skip: missing }
/** Times mean something on an idle machine only. */
const idle = process.env.BARYCODE_IDLE !== undefined
const timed = { skip: missing || (!idle && 'times, for an idle machine: BARYCODE_IDLE=1') }
const slower = Number(process.env.BARYCODE_SLOWER ?? 1)
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

/** The middle one of three: these machines do other things, too. */
async function thrice(measure) {
  const found = []
  for (let i = 0; i < 3; i++) found.push(await measure())
  const median = (of) => found.map(of).toSorted((a, b) => a - b)[1]
  return { found, median }
}

test('from navigation to a moved shape, four times slower', timed, async (t) => {
  const { found, median } = await thrice(firstMove)
  const ms = median((ms) => ms)
  t.diagnostic(`${found.map((ms) => ms.toFixed(0)).join(', ')} ms (at most ${1000 * slower})`)
  assert.ok(ms <= 1000 * slower, `${ms.toFixed(0)} ms`)
})

/** Milliseconds from a reload to the verdict of a shape that is dragged, four times slower. */
const firstMove = () =>
  visit(site, { wait: false }, async (page, context) => {
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

test('a drag of two shapes of 64 vertices', timed, async (t) => {
  const { found, median } = await thrice(drag)
  for (const { count, half, most, longest } of found) {
    t.diagnostic(`${count} draws: 50 % ${half.toFixed(1)} ms, 95 % ${most.toFixed(1)} ms (at most ${4 * slower})`)
    t.diagnostic(`the longest frame ${longest.toFixed(1)} ms (at most ${33 * slower})`)
    assert.ok(count > 100, `${count} draws`)
    assert.ok(half > 0.05, 'something is drawn')
  }
  const [most, longest] = [median(({ most }) => most), median(({ longest }) => longest)]
  assert.ok(most <= 4 * slower, `95 % of the draws take up to ${most.toFixed(1)} ms`)
  assert.ok(longest <= 33 * slower, `a frame takes ${longest.toFixed(1)} ms`)
})

/** What the draws and the frames of a drag take. */
async function drag() {
  const { draws, frames } = await visit(site, {}, async (page) => {
    await page.getByRole('button', { name: 'Many vertices' }).click()
    const { x, y } = await middle(page.locator('.movable.b .fill'))
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 9, y)
    await page.evaluate(watchDraws)
    for (let i = 0; i < 240; i++) await page.mouse.move(x - i, y + (i % 11))
    const found = await page.evaluate(() => globalThis.watched())
    await page.mouse.up()
    return found
  })
  const sorted = draws.toSorted((a, b) => a - b)
  const part = (p) => sorted[Math.floor(p * (sorted.length - 1))]
  return { count: draws.length, half: part(0.5), most: part(0.95), longest: Math.max(...frames) }
}

/**
 * Measures from each move of the pointer to the layout of what it changes, and between frames,
 * until `watched()` tells. What a move changes is in the document once the tasks are done that its
 * listeners leave, before anything is painted.
 */
function watchDraws() {
  const draws = []
  const frames = []
  let begin
  const before = () => {
    begin = performance.now()
  }
  const after = async () => {
    await undefined
    await undefined
    document.querySelector('.movable').getBoundingClientRect()
    draws.push(performance.now() - begin)
  }
  addEventListener('pointermove', before, { capture: true })
  addEventListener('pointermove', after)
  let last
  let request = requestAnimationFrame(function frame(now) {
    if (last !== undefined) frames.push(now - last)
    last = now
    request = requestAnimationFrame(frame)
  })
  globalThis.watched = () => {
    removeEventListener('pointermove', before, { capture: true })
    removeEventListener('pointermove', after)
    cancelAnimationFrame(request)
    return { draws, frames }
  }
}

// The page Trace: every trace of the suite opens; what is none is named, and nothing is lost.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { d2, d3, init } from 'barycode/explorer'
import { begin, long, missing, visit } from './browser.mjs'
import { chooseSpaces, says, tabTo } from './drive.mjs'
import { here, load } from './modules.mjs'

await init()
const { readTrace } = await load('trace/read.ts')
const { planeSides, spaceSides } = await load('trace/sides.ts')
const suite = join(here, '..', 'suite')
const options = { skip: missing }
const hash = '#1;page=trace'
let site
before(async () => {
  if (!missing) site = await begin()
})
after(() => site?.end())

const lines = (file) => readFileSync(file, 'utf8').trim().split('\n')
const jsonl = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()

/** What the command does not read, either: these have no traces. */
const unserved = (line) => /"shape": ?"(rounded|compound)"|space-far-sum/.test(line)

/** The trace of a pair that stands still, as the command writes it, by the module. */
function still(line) {
  const input = JSON.parse(line)
  const [d, sides] = input.dim === 2 ? [d2, planeSides({ d2, d3 }, input)] : [d3, spaceSides({ d2, d3 }, input)]
  const [a, b] = [sides.a, sides.b].map(({ shape, motion }) => shape.at(motion.at(0)))
  const text = `{"input": ${line}, "trace": ${d.traceText(a, b)}}`
  sides.free()
  return { name: `${input.id}.json`, text }
}

const files = jsonl(suite)
  .flatMap((name) => lines(join(suite, name)))
  .filter((line) => !unserved(line))
  .map(still)

/** Traces of motion come from the command alone: BARYCODE_COMMAND says where it is. */
const command = process.env.BARYCODE_COMMAND
async function moving() {
  const run = promisify(execFile)
  const made = []
  for (const name of jsonl(join(suite, 'motion'))) {
    const file = join(suite, 'motion', name)
    for (const line of lines(file).filter((line) => !unserved(line))) {
      const { id } = JSON.parse(line)
      const { stdout } = await run(command, ['trace', file, '--id', id], { maxBuffer: 2 ** 26 })
      made.push({ name: `${id}.json`, text: stdout })
    }
  }
  return made
}

test('traces of the suite are read, all fields of all steps', () => {
  assert.ok(files.length > 150)
  for (const { name, text } of files) {
    const { steps, unknown, input } = readTrace(text)
    assert.ok(steps.length > 0 && unknown === 0 && input, name)
  }
})

test('a trace alone, without what the command adds', () => {
  const { trace } = JSON.parse(files[0].text)
  const reading = readTrace(JSON.stringify(trace))
  assert.deepEqual([reading.input, reading.answer, reading.dimension], [null, null, 2])
  trace.steps.splice(1, 0, { step: 'dance', with: [1] })
  assert.equal(readTrace(JSON.stringify(trace)).unknown, 1)
})

const base = { format: 'barycode-trace', version: 1, dimension: 2, precision: 'f64', steps: [] }
const broken = [
  ['', /no JSON/],
  ['{"format": "barycode-trace", "ver', /no JSON/],
  ['[1, 2]', /the file is \[1,2\]: expected an object/],
  ['null', /the file is null/],
  [JSON.stringify({ ...base, format: 'gltf' }), /format is "gltf": expected "barycode-trace"/],
  [JSON.stringify({ ...base, version: 2 }), /version is 2: this page reads version 1/],
  [JSON.stringify({ ...base, dimension: 4 }), /dimension is 4: expected 2 or 3/],
  [JSON.stringify({ ...base, steps: {} }), /steps is \{\}: expected a list/],
  [JSON.stringify({ ...base, steps: [{}] }), /steps\[0\].step is missing/],
  [
    JSON.stringify({ ...base, steps: [{ step: 'support', direction: [1, 0, 0] }] }),
    /steps\[0\].direction is \[1,0,0\]: expected 2/,
  ],
  [
    JSON.stringify({ ...base, steps: [{ step: 'support', direction: [1, null] }] }),
    /steps\[0\].direction\[1\] is null/,
  ],
  [
    JSON.stringify({ ...base, steps: [{ step: 'bounds', lower: 'much' }] }),
    /steps\[0\].lower is "much": expected a number/,
  ],
  ['{"__proto__": {"trace": 1}, "format": 7}', /format is 7/],
  ['['.repeat(200_000), /no JSON|too/i],
]

test('what is no trace is named by the reader', () => {
  for (const [text, fault] of broken) assert.throws(() => readTrace(text), fault, text.slice(0, 60))
})

const choose = (page, name, content) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) })

test('what is no trace is named on the page, and what was there stays', options, async () => {
  await visit(site, { hash }, async (page) => {
    await choose(page, 'good.json', files[3].text)
    await says(page.locator('.about'), /^good\.json/)
    for (const [text, fault] of broken) {
      await choose(page, 'bad.json', text)
      const said = await says(page.locator('main [role=alert]'), fault)
      assert.match(said, /^bad\.json is no trace/)
      assert.match(await page.locator('.about').innerText(), /^good\.json/)
    }
    await choose(page, 'image.png', Buffer.from([0x89, 0x50, 0xff, 0xfe, 0]))
    await says(page.locator('main [role=alert]'), /image\.png cannot be opened: it is no text/)
    await chooseSpaces(page.locator('input[type=file]'), [
      { name: 'huge.json', bytes: 33 * 2 ** 20, before: '{"a": 1}' },
    ])
    await says(page.locator('main [role=alert]'), /huge\.json cannot be opened: it has 34 MB: at most 32/)
    const script = JSON.stringify({ ...base, format: '<img src=x onerror=alert(1)>' })
    await choose(page, '<b>x</b>.json', script)
    await says(page.locator('main [role=alert]'), /<b>x<\/b>\.json is no trace.*<img src=x/)
    assert.equal(await page.locator('main [role=alert] :is(img, b)').count(), 0)
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await says(page.locator('.about'), /^good\.json/)
  })
})

test('shapes that are none do not hide the steps', options, async () => {
  await visit(site, { hash }, async (page) => {
    const trace = JSON.parse(files[3].text)
    trace.input.a = { shape: 'teapot' }
    await choose(page, 'teapot.json', JSON.stringify(trace))
    await says(page.locator('main'), /cannot be drawn: input\.a\.shape is "teapot"/)
    await says(page.locator('.digits'), /direction/)
  })
})

test('every trace of the suite opens', options, async (t) => {
  const all = [...files, ...(command ? await moving() : [])]
  if (!command) t.diagnostic('without motion: BARYCODE_COMMAND names no command')
  for (const { name, text } of all) assert.ok(readTrace(text).steps.length > 0, name)
  // The short form opens a part on the page: pictures of space take a processor long.
  const some = all.filter(({ text }, i) => long || i % (/"dimension": ?3/.test(text) ? 40 : 12) === 0)
  await visit(site, { hash, width: 640, height: 500 }, async (page) => {
    for (const { name, text } of some) {
      await choose(page, name, text)
      await page.waitForFunction((name) => document.querySelector('.about b')?.textContent === name, name)
      assert.equal(await page.locator('main [role=alert]').count(), 0, name)
      assert.equal(await page.locator('.quiet', { hasText: 'cannot be drawn' }).count(), 0, name)
    }
  })
  t.diagnostic(`${some.length} of ${all.length} traces on the page, all by the reader`)
})

test('a file is dropped; its steps by keys; undo brings the one before back', options, async () => {
  const swinging =
    command &&
    (await promisify(execFile)(command, ['trace', join(here, '../examples/pairs.jsonl'), '--id', 'swinging-bar']))
      .stdout
  await visit(site, { hash }, async (page) => {
    await says(page.locator('.about'), /^The pair of Meet/)
    const drop = (name, text) =>
      page.locator('.open').evaluate(
        (element, [name, text]) => {
          const dataTransfer = new DataTransfer()
          dataTransfer.items.add(new File([text], name, { type: 'application/json' }))
          element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
        },
        [name, text],
      )
    await drop('first.json', files[5].text)
    await says(page.locator('.about'), /^first\.json/)
    await tabTo(page, /^Step$/, 'input')
    await page.keyboard.press('End')
    await says(page.locator('.digits'), /at least/)
    await page.waitForFunction(() => location.hash.includes('trace='))
    const address = await page.evaluate(() => location.hash)
    await visit(site, { hash: address }, async (again) => {
      await says(again.locator('.about'), /^first\.json/)
      await says(again.locator('.digits'), /at least/)
    })
    if (swinging) {
      await drop('swing.json', swinging)
      await says(page.locator('.about'), /^swing\.json.*contact/)
      await page.getByRole('button', { name: /contact/ }).click()
      await says(page.locator('.digits'), /on a/)
      await page.keyboard.press('Control+z')
    }
    for (let i = 0; i < 6; i++) await page.keyboard.press('Control+z')
    await says(page.locator('.about'), /^The pair of Meet/)
  })
})

test('what the command has put into the page is opened', options, async () => {
  const report = JSON.parse(files[3].text)
  const data = { format: 'barycode-explorer', version: 1, kind: 'trace', trace: report }
  const slot = '<script id="barycode-data" type="application/json">null</script>'
  const page = readFileSync(join(here, 'dist', 'index.html'), 'utf8')
  assert.ok(page.includes(slot))
  await visit(site, { wait: false }, async (tab) => {
    const body = page.replace(slot, slot.replace('null', JSON.stringify(data).replaceAll('<', '\\u003c')))
    await tab.route(site.address, (route) => route.fulfill({ contentType: 'text/html', body }))
    await tab.goto(site.address)
    await says(tab.locator('.about'), /^From the command/)
    await says(tab.locator('.digits'), /direction/)
    assert.equal(await tab.locator('[aria-current=page]').innerText(), 'Trace')
  })
})

test('the page of the command holds the very trace, and runs from a disk', options, async (t) => {
  if (!command) return t.skip('BARYCODE_COMMAND says where the command is')
  const folder = mkdtempSync(join(tmpdir(), 'barycode-'))
  const run = promisify(execFile)
  const pairs = join(here, '..', 'examples', 'pairs.jsonl')
  try {
    for (const [id, about] of [
      ['overlapping-polygons', /^From the command.*in the plane.*contact.*penetrating/],
      ['swinging-bar', /^From the command.*time of impact.*contact/],
    ]) {
      const file = join(folder, `${id}.html`)
      await run(command, ['trace', pairs, '--id', id, '--html', file])
      await visit(site, { disk: file }, async (page) => {
        await says(page.locator('.about'), about)
        await says(page.locator('.digits'), /\d/)
        assert.equal(await page.locator('main [role=alert]').count(), 0)
        assert.equal(await page.locator('[aria-current=page]').innerText(), 'Trace')
      })
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})

// What the pages say runs, and is up to date.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { plane } from '../bench/modules.mjs'
import { here, node, packed, write } from './packed.mjs'
import { browser, missing, says, serve } from './pages.mjs'

const { folder, remove } = packed()
after(remove)

for (const page of ['README.md', '../docs/js/README.md']) {
  const blocks = [...readFileSync(join(here, page), 'utf8').matchAll(/^```js\n(.*?)^```$/gms)].map(([, text]) => text)
  test(`${page}: ${blocks.length} programs`, () => {
    assert.ok(blocks.length > 0)
    for (const text of blocks) {
      write(folder, { 'block.mjs': text })
      node(folder, 'block.mjs')
    }
  })
}

test('the example for Node', () => {
  write(folder, { 'plan.mjs': readFileSync(join(here, 'examples/node/plan.mjs'), 'utf8') })
  assert.match(node(folder, 'plan.mjs'), /^\d+ pairs .*\n.*at least \d.*\n.*proven by \w+\n$/)
})

test('the page without a bundler runs the program of the README', { skip: missing }, async (t) => {
  const [, program] = /^```js\n(.*?)^```$/ms.exec(readFileSync(join(here, 'README.md'), 'utf8'))
  const page = readFileSync(join(here, 'examples/page/index.html'), 'utf8')
  assert.ok(page.includes(`>\n${program}</textarea>`), 'the program of the page is not the first one of the README')
  // As somebody serves it who has installed the package.
  const site = await serve(join(folder, 'node_modules/barycode'))
  const tab = await browser()
  t.after(async () => {
    await tab.close()
    site.close()
  })
  const said = await says(tab, `${site.address}/examples/page/`, '#answer', /^separated\n/)
  write(folder, { 'readme.mjs': program })
  const [verdict, numbers] = node(folder, 'readme.mjs').split('\n')
  assert.deepEqual(said.split('\n').slice(0, 2), [verdict, numbers])
})

test('links in the pages of the package lead to files of the package', () => {
  const installed = join(folder, 'node_modules/barycode')
  const pages = readdirSync(installed, { recursive: true }).filter((name) => name.endsWith('.md'))
  assert.ok(
    ['README.md', join('docs', 'README.md'), join('docs', 'api', 'plane.md')].every((name) => pages.includes(name)),
  )
  let count = 0
  for (const name of pages) {
    const text = readFileSync(join(installed, name), 'utf8').replaceAll(/^```.*?^```$/gms, '')
    for (const [, target] of text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)) {
      if (/^https?:/.test(target)) continue
      assert.ok(existsSync(join(installed, dirname(name), target)), `${name}: ${target} is not in the package`)
      count++
    }
  }
  assert.ok(count > 10, `${count} links`)
})

test('the pages of the interface are those of the types', () => {
  execFileSync(process.execPath, ['docs.mjs', '--check'], { cwd: here, stdio: 'inherit' })
})

test('files of space are the twins of those of the plane', () => {
  execFileSync(process.execPath, ['twins.mjs', '--check'], { cwd: here, stdio: 'inherit' })
})

/** The page of times that belongs to a record. */
const times = (record) => execFileSync(process.execPath, ['bench/page.mjs', record], { cwd: here, encoding: 'utf8' })

test('the page of times is that of the record', () => {
  assert.equal(times('bench/record.json'), readFileSync(join(here, '../docs/js/speed.md'), 'utf8'))
})

test('the times on record are of the module that is built', (t) => {
  const record = JSON.parse(readFileSync(join(here, 'bench/record.json'), 'utf8'))
  const built = plane()
  if (record.plane?.sha256 === built.sha256) return
  // Another compiler makes another module, and a machine that tests is none to measure on.
  const answers = record.plane?.answers === built.answers ? 'with the same answers' : 'with other answers'
  const measured = record.plane ? `${record.plane.sha256}, ${answers}` : 'one that is not on record'
  t.skip(`measure anew: plane.wasm is ${built.sha256}, and docs/js/speed.md has the times of ${measured}`)
})

test('native rows of the page of times', () => {
  const cell = (n, question, library, least, more) => ({ n, question, library, least, differ: 0, compared: 9, ...more })
  const cells = [4, 8, 16].flatMap((n) =>
    ['intersects', 'closest', 'contact'].flatMap((question) => [
      cell(n, question, 'barycode', 500),
      cell(n, question, 'other', n === 8 ? 400 : 600),
      cell(n, question, 'native', n === 16 ? 200 : 250, { native: 'interface' }),
    ]),
  )
  write(folder, { 'record.json': JSON.stringify({ plane: plane(), cells }) })
  const page = times(join(folder, 'record.json'))
  for (const line of [
    '| barycode | **500** | 500 | **500** |',
    '| other | 600 | **400** | 600 |',
    '| native | 250 | 250 | 200 |',
    '| wasm / native | 2.00 | 2.00 | 2.50 |',
    '| contact, n = 4: at most 600 ns | 500 ns | met |',
    '| yes or no: first in every column | n = 4: first; n = 8: 500 ns, other 400; n = 16: first | missed |',
    '| at most 2 times as long as native | 2.50 at most (yes or no, n = 16); more than 2 in 3 of 9 cells | missed |',
  ]) {
    assert.ok(page.includes(`\n${line}\n`), `${line} is not in\n${page}`)
  }
  write(folder, { 'record.json': JSON.stringify({ cells: cells.filter(({ native }) => !native) }) })
  assert.match(times(join(folder, 'record.json')), /There are no native rows.*\| no native program \| not measured \|/s)
})

test('licences in the package are those of the crates in the modules', () => {
  execFileSync(process.execPath, ['licences.mjs', '--check'], { cwd: here, stdio: 'inherit' })
})

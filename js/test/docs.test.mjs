// What the pages say runs, and is up to date.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { here, node, packed, write } from './packed.mjs'

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

test('the pages of the interface are those of the types', () => {
  execFileSync(process.execPath, ['docs.mjs', '--check'], { cwd: here, stdio: 'inherit' })
})

test('files of space are the twins of those of the plane', () => {
  execFileSync(process.execPath, ['twins.mjs', '--check'], { cwd: here, stdio: 'inherit' })
})

test('the page of times is that of the record', () => {
  const page = execFileSync(process.execPath, ['bench/page.mjs', 'bench/record.json'], { cwd: here, encoding: 'utf8' })
  assert.equal(page, readFileSync(join(here, '../docs/js/speed.md'), 'utf8'))
})

test('licences in the package are those of the crates in the modules', () => {
  execFileSync(process.execPath, ['licences.mjs', '--check'], { cwd: here, stdio: 'inherit' })
})

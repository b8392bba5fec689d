// The licences that the page shows: of all that is bundled, and of nothing else.
import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { rolldown } from 'rolldown'
import { bundled, licences, packagesOf } from '../licences.mjs'
import { missing } from './browser.mjs'
import { here } from './modules.mjs'

test('packages are told by the innermost node_modules', () => {
  const files = [
    '/x/node_modules/preact/dist/preact.js',
    '/x/node_modules/three/node_modules/@scope/part/index.js',
    '/x/src/main.tsx',
    '\0virtual',
    '/x/node_modules/barycode/dist/plane.js',
  ]
  assert.deepEqual(packagesOf(files), ['@scope/part', 'preact'])
})

/** Bundles one import, with the plugin. */
async function bundle(name) {
  const entry = { resolveId: (id) => (id === 'entry' ? id : null), load: (id) => (id === 'entry' ? code : null) }
  const code = `import * as all from ${JSON.stringify(join(here, 'node_modules', name))}; console.log(all)`
  const made = await rolldown({ input: 'entry', cwd: here, plugins: [{ name: 'entry', ...entry }, licences()] })
  await made.generate()
}

test('a build with a package whose licence is missing fails, and names it', async () => {
  await bundle('preact/dist/preact.mjs')
  await assert.rejects(bundle('katex/dist/katex.mjs'), /licences of katex are missing/)
})

test('the page has the text of each', { skip: missing }, () => {
  const page = readFileSync(join(here, 'dist', 'explorer.html'), 'utf8')
  const folder = join(here, 'dist', 'assets')
  const chunk = readdirSync(folder).find((name) => name.includes('licences'))
  for (const text of [page, readFileSync(join(folder, chunk), 'utf8')]) {
    for (const name of bundled) {
      const read = (file) => readFileSync(join(here, 'node_modules', name, file), 'utf8')
      const licence = read('LICENSE')
      assert.ok(text.includes(`${name} ${JSON.parse(read('package.json')).version} (`), name)
      const line = licence.split('\n').find((line) => /Copyright/.test(line)).trim()
      assert.ok(text.includes(line), `${name}: ${line}`)
    }
  }
})

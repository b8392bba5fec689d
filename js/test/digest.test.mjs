// The same bits as native code, in Node and in Chromium.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { digests } from './native.mjs'
import { browser, missing, says, serve } from './pages.mjs'
import { here, write } from './packed.mjs'
import { mkdtempSync, copyFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'

const hex = (digest) => BigInt.asUintN(64, digest).toString(16).padStart(16, '0')
const native = digests()
const options = { skip: native === undefined && 'there is no cargo, and no BARYCODE_DIGEST' }
const names = { plane: ['plane'], space: ['space'], explorer: ['plane', 'space'] }

for (const [module, dimensions] of Object.entries(names)) {
  test(`digests of ${module}.wasm in Node`, options, async () => {
    const { instance } = await WebAssembly.instantiate(readFileSync(join(here, 'dist', `${module}.wasm`)), {})
    for (const dimension of dimensions) {
      assert.equal(hex(instance.exports[`bc_digest_${dimension}`]()), native[dimension], dimension)
    }
  })
}

test('digests in Chromium', { skip: options.skip || missing }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'barycode-'))
  const site = await serve(folder)
  const tab = await browser()
  after(async () => {
    await tab.close()
    site.close()
    rmSync(folder, { recursive: true })
  })
  for (const name of ['plane', 'space']) copyFileSync(join(here, 'dist', `${name}.wasm`), join(folder, `${name}.wasm`))
  write(folder, {
    'index.html': `<!doctype html><link rel="icon" href="data:,"><body><script type="module">
      const digest = async (name) => {
        const { instance } = await WebAssembly.instantiateStreaming(fetch(name + '.wasm'), {})
        return BigInt.asUintN(64, instance.exports['bc_digest_' + name]()).toString(16).padStart(16, '0')
      }
      document.body.textContent = await digest('plane') + ' ' + await digest('space')
      </script></body>`,
  })
  const said = await says(tab, `${site.address}/`, 'body', /^[0-9a-f]{16} [0-9a-f]{16}$/)
  assert.deepEqual(said.split(' '), [native.plane, native.space])
})

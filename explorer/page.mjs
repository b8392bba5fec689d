// The page that the command `barycode` carries: crates/barycode-cli/src/explorer/explorer.html, which is committed, so that
// cargo alone builds the command.
//
//   node page.mjs --write     takes dist/explorer.html as it was built
//   node page.mjs --check     compares: all but the modules byte for byte. Compilers differ in the bytes of modules, and not
//                             in what these answer: they are compared by interface, digests and traces
import assert from 'node:assert/strict'
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inflateRawSync } from 'node:zlib'

const here = fileURLToPath(new URL('.', import.meta.url))
const built = join(here, 'dist', 'explorer.html')
const committed = join(here, '..', 'crates', 'barycode-cli', 'src', 'explorer', 'explorer.html')
const MODULES = ['barycode-module-explorer', 'barycode-module-scene']

/** A page in two: all but its modules, and these. */
function parted(path) {
  let shell = readFileSync(path, 'utf8')
  const modules = MODULES.map((id) => {
    const [, before, base64, after] = shell.match(new RegExp(`^([^]*<script id="${id}" type="text/plain">)([^<]*)(</script>[^]*)$`)) ?? []
    assert.ok(base64, `${path} has no ${id}`)
    shell = before + after
    return new WebAssembly.Module(inflateRawSync(Buffer.from(base64, 'base64')))
  })
  assert.equal(shell.split('<script id="barycode-data" type="application/json">null</script>').length, 2, `${path} has one slot`)
  return { shell, modules }
}

/** What a module exports: the name, kind and number of arguments of each. */
const interfaceOf = (module) =>
  Object.entries(new WebAssembly.Instance(module, {}).exports)
    .map(([name, value]) => `${name} ${value.length ?? ''}`)
    .sort()

/** Digests of many answers, and a trace of each dimension. */
function answersOf(module) {
  const wasm = new WebAssembly.Instance(module, {}).exports
  const at = wasm.bc_exchange(1024)
  const words = () => new Float64Array(wasm.memory.buffer, at, 1024)
  const text = () => Buffer.from(wasm.memory.buffer, wasm.bc_text(), wasm.bc_text_bytes()).toString()
  const NONE = 0xffffffff
  const traces = [
    ['plane', [2, 1.25], [4.5, 1.75, Math.SQRT1_2, Math.SQRT1_2]],
    ['space', [2, 1.25, 0.5], [4.5, 1.75, 0.25, 1, 0, 0, 0, 1, 0, 0, 0, 1]],
  ].map(([name, half, pose]) => {
    words().set(half, 0)
    words().set(pose, 32)
    const shape = wasm[`bc_${name}_shape`](6, 0, half.length)
    const verdict = wasm[`bc_${name}_trace`](4, shape, NONE, shape, 32, 0, NONE, NONE)
    return `${verdict} ${text()}`
  })
  return [wasm.bc_digest_plane(), wasm.bc_digest_space(), ...traces].map(String)
}

function check() {
  const [ours, theirs] = [parted(built), parted(committed)]
  assert.ok(ours.shell === theirs.shell, 'the committed page is not what the explorer builds to: run node page.mjs --write')
  ours.modules.forEach((module, i) => assert.deepEqual(interfaceOf(theirs.modules[i]), interfaceOf(module), MODULES[i]))
  assert.deepEqual(answersOf(theirs.modules[0]), answersOf(ours.modules[0]), 'answers of the modules')
  console.log(`the page of the command is that of the explorer: ${ours.shell.length} B beside its modules`)
}

if (process.argv[2] === '--write') {
  mkdirSync(dirname(committed), { recursive: true })
  copyFileSync(built, committed)
} else check()

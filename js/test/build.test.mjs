// What build-wasm.sh tells cargo and the linker, by programs in their places: with the target of
// the toolchain, as rustup installs it, and with Debian's.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { after, test } from 'node:test'
import { here } from './packed.mjs'

const folder = mkdtempSync(join(tmpdir(), 'barycode-'))
after(() => rmSync(folder, { recursive: true }))

/** The functions that a module in dist exports. */
function exported(name) {
  const module = new WebAssembly.Module(readFileSync(join(here, 'dist', `${name}.wasm`)))
  return WebAssembly.Module.exports(module).flatMap(({ kind, name }) => (kind === 'function' ? [name] : []))
}

/**
 * Runs the script in a folder of its own, with a toolchain that has what is given here, and notes
 * what it is told.
 */
function built(name, { target, linker = true }, ...words) {
  const root = join(folder, name)
  const [programs, sysroot, out] = ['programs', 'sysroot', 'out'].map((part) => join(root, part))
  const at = join(out, 'wasm32-unknown-unknown', 'wasm')
  for (const path of ['js', 'programs', 'out', 'sysroot/lib/rustlib/host/bin'])
    mkdirSync(join(root, path), { recursive: true })
  if (target) mkdirSync(join(sysroot, 'lib/rustlib/wasm32-unknown-unknown/lib'), { recursive: true })
  copyFileSync(join(here, 'build-wasm.sh'), join(root, 'js', 'build-wasm.sh'))
  writeFileSync(join(root, 'Cargo.toml'), 'rust-version = "1.0"\n')
  const program = (path, text) => writeFileSync(path, `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  program(join(programs, 'rustc'), `case $1 in --print) echo "${sysroot}";; *) echo "rustc 1.99.0 (fake)";; esac`)
  program(
    join(programs, 'cargo'),
    `{ echo "$RUSTC|$RUSTFLAGS$CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS"; printf '%s\\n' "$@"; } >>"${root}/cargo.$4"
    mkdir -p "${at}"
    cp "${join(here, 'dist/explorer.wasm')}" "${at}/barycode_wasm.wasm"
    cp "${join(here, 'dist/scene.wasm')}" "${at}/barycode_scene_wasm.wasm"`,
  )
  if (linker) {
    program(
      join(sysroot, 'lib/rustlib/host/bin/rust-lld'),
      `for last; do :; done
      while [ "$1" != -o ]; do shift; done
      cat "\${last#@}" >"$2"`,
    )
  }
  const { PATH } = process.env
  const ran = spawnSync('bash', [join(root, 'js', 'build-wasm.sh'), ...words], {
    encoding: 'utf8',
    env: { PATH: `${programs}${delimiter}${PATH}`, CARGO_TARGET_DIR: out, RUSTFLAGS: '-Dwarnings' },
  })
  const read = (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8').trim().split('\n') : [])
  return { ...ran, cargo: (of) => read(`cargo.${of}`), made: (module) => read(`js/wasm/${module}.wasm`) }
}

const common = ['--lib', '--crate-type', 'cdylib,staticlib', '--profile', 'wasm', '--target', 'wasm32-unknown-unknown']
const inlining = '-Cllvm-args=-inline-threshold=60 -Cllvm-args=-inlinehint-threshold=60'

test('with the target of the toolchain', () => {
  const { status, stdout, stderr, cargo, made } = built('rustup', { target: true })
  assert.equal(status, 0, stderr)
  assert.match(stdout, /^with rustc 1\.99\.0/)
  const head = ['rustc', '--quiet', '--package', 'barycode-wasm']
  // Compiled once for four modules, by what is in the toolchain, with nothing unstable.
  assert.deepEqual(cargo('barycode-wasm'), [`|${inlining}`, ...head, ...common])
  for (const module of ['plane', 'space', 'explorer', 'figures']) {
    const names = made(module).map((line) => line.replace(/^--export=/, ''))
    assert.deepEqual(names.toSorted(), exported(module).toSorted(), module)
    assert.match(stdout, new RegExp(`^${module}\\.wasm +\\d+ bytes, +\\d+ after gzip$`, 'm'))
  }
  assert.equal(cargo('barycode-scene-wasm')[7], 'cdylib')
  assert.match(stdout, /^scene\.wasm +\d+ bytes/m)
})

test('one module', () => {
  const { status, cargo, made } = built('one', { target: true }, 'scene')
  assert.equal(status, 0)
  assert.deepEqual(cargo('barycode-wasm'), [])
  assert.deepEqual(made('plane'), [])
  assert.ok(made('scene').length > 0)
})

const debian = existsSync('/usr/bin/rustc') && existsSync('/usr/lib/rustlib/src/rust/library/std/Cargo.toml')
test("with Debian's compiler", { skip: !debian && 'there is no rustc-web, or no rust-web-src' }, () => {
  const { status, stderr, cargo } = built('debian', { target: false }, 'plane')
  assert.equal(status, 0, stderr)
  const [settings, ...words] = cargo('barycode-wasm')
  assert.match(settings, /^\/usr\/bin\/rustc\|.*-Cpanic=immediate-abort.*-inlinehint-threshold=60$/)
  assert.deepEqual(words.slice(4), [...common, '-Zbuild-std=std,panic_abort', '-Zbuild-std-features=optimize_for_size'])
})

test('what is missing is named', () => {
  const unknown = built('unknown', { target: true }, 'planet')
  assert.deepEqual([unknown.status, unknown.stderr.startsWith('planet: no such module; choose plane,')], [2, true])
  const linker = built('linker', { target: true, linker: false }, 'plane')
  if (linker.status !== 0) assert.match(linker.stderr, /^no linker: neither rust-lld .* nor lld-19/)
})

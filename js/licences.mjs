// Licences of the crates that the modules are made of: THIRD-PARTY-LICENCES.txt.
//
//   node licences.mjs --write     writes it
//   node licences.mjs --check     compares it with what the crates bring along; passes where there
//                                 is no cargo
import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))
const page = join(here, 'THIRD-PARTY-LICENCES.txt')
const permissive = new Set(['MIT', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'Zlib'])
const rule = '='.repeat(80)
const head = `Third-party licences

The modules of WebAssembly in the package barycode are compiled from the project's own code and from
that of the following crates, each with its version and its licence. Where there is a choice between
licences, any one of them may be taken. The standard library of Rust (https://www.rust-lang.org) is
linked as well: MIT OR Apache-2.0, copyright the Rust project developers;
https://github.com/rust-lang/rust has the notices of its parts. The code in JavaScript is the
project's own.

`

/** The crates that are linked, and not the project's own. */
function crates() {
  const run = (...words) =>
    execFileSync('cargo', words, {
      cwd: here,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  const tree = run(
    'tree',
    '-p',
    'barycode-wasm',
    '-p',
    'barycode-scene-wasm',
    '--edges',
    'normal,no-proc-macro',
    '--target',
    'wasm32-unknown-unknown',
    '--prefix',
    'none',
    '--format',
    '{p}',
  )
  const names = new Set(
    tree
      .trim()
      .split('\n')
      .map((line) => line.split(' ').slice(0, 2).join(' ')),
  )
  const { packages } = JSON.parse(
    run('metadata', '--format-version', '1', '--filter-platform', 'wasm32-unknown-unknown'),
  )
  return packages.filter(({ name, version, source }) => source !== null && names.has(`${name} v${version}`))
}

function text({ name, version, license, authors, manifest_path: manifest }) {
  if (!license?.split(/ OR |\//).some((choice) => permissive.has(choice.trim())))
    throw new Error(`${name}: ${license} is not permissive`)
  const folder = dirname(manifest)
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((file) => file.isFile() && /licen[cs]e|copying|notice/i.test(file.name))
    .map((file) => file.name)
    .sort()
  if (files.length === 0 && license === 'MIT' && authors.length > 0) {
    // It says which licence it is under and whose it is, and leaves out the text.
    const ours = readFileSync(join(here, 'LICENSE-MIT'), 'utf8').trim()
    const theirs = ours.replace(/^Copyright \(c\) .*$/m, `Copyright (c) ${authors.join(', ')}`)
    return `${rule}\n${name} ${version}: MIT\n\n${theirs}\n`
  }
  if (files.length === 0) throw new Error(`${name} brings no text of its licence`)
  // Apache's is in LICENSE-APACHE, word by word.
  const texts = files.filter((file) => files.length === 1 || !/apache/i.test(file))
  return texts
    .map((file) => `${rule}\n${name} ${version}: ${file}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`)
    .join('\n')
}

function made() {
  const found = crates()
  const list = found.map(({ name, version, license }) => `- ${name} ${version}: ${license}\n`).join('')
  return `${head}${list}\n${found.map(text).join('\n')}`
}

let wanted
try {
  wanted = made()
} catch (error) {
  if (error.code !== 'ENOENT' || error.path !== 'cargo') throw error
  console.log('there is no cargo: nothing is compared')
  process.exit()
}
if (process.argv[2] === '--write') {
  writeFileSync(page, wanted)
} else if (readFileSync(page, 'utf8') !== wanted) {
  console.error('THIRD-PARTY-LICENCES.txt is not what the crates bring along: run node licences.mjs --write')
  process.exit(1)
}

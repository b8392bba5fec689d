// The licences of all that is bundled, as one text: `import text from 'virtual:licences'`.
import { readFileSync } from 'node:fs'

const bundled = ['preact', 'three', 'uplot']

function text(here) {
  const read = (path) => readFileSync(new URL(path, here), 'utf8').trim()
  const parts = bundled.map((name) => {
    const { version, license } = JSON.parse(read(`node_modules/${name}/package.json`))
    return `${name} ${version} (${license})\n\n${read(`node_modules/${name}/LICENSE`)}`
  })
  return [
    `barycode and this page (MIT OR Apache-2.0)\n\n${read('node_modules/barycode/LICENSE-MIT')}`,
    ...parts,
    `The crates in the WebAssembly module\n\n${read('node_modules/barycode/THIRD-PARTY-LICENCES.txt')}`,
  ].join(`\n\n${'─'.repeat(40)}\n\n`)
}

/** The plugin of Vite that makes the text. */
export function licences() {
  const name = 'virtual:licences'
  return {
    name: 'licences',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) => (id === `\0${name}` ? `export default ${JSON.stringify(text(import.meta.url))}` : null),
  }
}

// The licences of all that is bundled, as one text: `import text from 'virtual:licences'`.
import { readFileSync } from 'node:fs'

/** The packages whose licences the text has: all that are bundled beside barycode. */
export const bundled = ['preact', 'three', 'uplot']

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

/** The packages that files come from, by the innermost node_modules on their paths. */
export function packagesOf(files) {
  const names = files.flatMap((file) => file.match(/.*node_modules\/((?:@[^/]+\/)?[^/]+)\//)?.[1] ?? [])
  return [...new Set(names)].filter((name) => name !== 'barycode').sort()
}

/** The plugin of Vite that makes the text, and refuses a bundle of other packages than it names. */
export function licences() {
  const name = 'virtual:licences'
  return {
    name: 'licences',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load: (id) => (id === `\0${name}` ? `export default ${JSON.stringify(text(import.meta.url))}` : null),
    buildEnd(error) {
      if (error) return
      const missing = packagesOf([...this.getModuleIds()]).filter((found) => !bundled.includes(found))
      if (missing.length > 0) throw new Error(`the licences of ${missing.join(', ')} are missing in licences.mjs`)
    },
  }
}

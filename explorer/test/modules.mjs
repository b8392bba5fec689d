// Modules of src/ for Node, which reads no TypeScript: bundled by the bundler of the page.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'

export const here = fileURLToPath(new URL('..', import.meta.url))
const folder = join(here, 'node_modules', '.cache', `modules-${process.pid}`)
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

/** What a module of src/ exports. The library stays outside: all share one instance. */
export async function load(path) {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${path.replaceAll(/\W/g, '-')}.mjs`)
  const input = join(here, 'src', path)
  const transform = { target: 'es2022' }
  const bundle = await rolldown({ input, external: [/^barycode\//], platform: 'node', transform })
  await bundle.write({ file, format: 'esm', codeSplitting: false })
  return import(pathToFileURL(file).href)
}

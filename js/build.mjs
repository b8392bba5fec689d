// Makes dist/ from src/ and from the modules in wasm/ (`bash build-wasm.sh` makes these): ESM and
// CJS for each entry point, the modules beside them, types for both.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const here = fileURLToPath(new URL('.', import.meta.url))
const dist = join(here, 'dist')
const modules = ['plane', 'space', 'explorer', 'figures', 'scene']

rmSync(dist, { recursive: true, force: true })
mkdirSync(dist)
for (const name of modules) copyFileSync(join(here, 'wasm', `${name}.wasm`), join(dist, `${name}.wasm`))

// Deflated first: base64 hides from whatever compresses the file afterwards what repeats itself in
// it.
const inside = {
  name: 'module inside',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.wasm$/ }, ({ path }) => {
      const bytes = readFileSync(path)
      return { loader: 'text', contents: `${bytes.length} ${deflateRawSync(bytes, { level: 9 }).toString('base64')}` }
    }),
}

const shared = {
  entryPoints: modules.flatMap((name) => [join(here, 'src', `${name}.ts`), join(here, 'src', `${name}-inline.ts`)]),
  absWorkingDir: here,
  outdir: dist,
  bundle: true,
  platform: 'neutral',
  target: 'es2022',
  plugins: [inside],
  logLevel: 'warning',
}
await build({ ...shared, format: 'esm' })
await build({
  ...shared,
  format: 'cjs',
  outExtension: { '.js': '.cjs' },
  define: { 'import.meta.url': 'here' },
  banner: { js: "const here = require('node:url').pathToFileURL(__filename).href;" },
})

execFileSync(process.execPath, [join(here, 'node_modules/typescript/bin/tsc'), '-p', here], { stdio: 'inherit' })
for (const file of readdirSync(dist, { recursive: true })) {
  if (!file.endsWith('.d.ts')) continue
  const text = readFileSync(join(dist, file), 'utf8')
  writeFileSync(
    join(dist, file.replace(/\.d\.ts$/, '.d.cts')),
    text.replaceAll(/(from ['"]\.{1,2}\/[^'"]*)\.js(['"])/g, '$1.cjs$2'),
  )
}

// `barycode/plane.wasm`, and so on, as what bundlers make of files.
const address =
  '/** The address of the module, from a bundler that takes it as a file. */\ndeclare const address: string\n'
writeFileSync(join(dist, 'address.d.ts'), `${address}export default address\n`)
writeFileSync(join(dist, 'address.d.cts'), `${address}export = address\n`)

// What a page has to load: the wrapper alone, minified, and the inline twin with everything in it.
for (const name of modules) {
  const module = readFileSync(join(dist, `${name}.wasm`))
  const [wrapper, inline] = await Promise.all([name, `${name}-inline`].map(minified))
  console.log(
    `${name}: module ${module.length} B, ${gzipSync(module, { level: 9 }).length} gzip; ` +
      `wrapper ${wrapper} gzip; inline ${inline} gzip; ${statSync(join(dist, `${name}.js`)).size} B as shipped`,
  )
}

async function minified(name) {
  const made = await build({ entryPoints: [join(dist, `${name}.js`)], minify: true, format: 'esm', write: false })
  return gzipSync(made.outputFiles[0].contents, { level: 9 }).length
}

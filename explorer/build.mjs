// Makes dist/: the folder for any static host, and explorer.html, one file that runs from a disk.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { build } from 'vite'

const here = fileURLToPath(new URL('.', import.meta.url))
const dist = join(here, 'dist')
const module = join(here, 'node_modules/barycode/dist/explorer.wasm')

await build({ root: here, configFile: join(here, 'vite.config.ts'), logLevel: 'warn' })

/** The address of the module is of no use to a file that carries the module inside. */
const inside = {
  name: 'module inside',
  enforce: 'pre',
  transform(code) {
    return code.includes('./explorer.wasm')
      ? code.replace(/new URL\("\.\/explorer\.wasm", import\.meta\.url\)/, '""')
      : null
  },
}
const made = await build({
  root: here,
  configFile: join(here, 'vite.config.ts'),
  logLevel: 'warn',
  plugins: [inside],
  build: {
    write: false,
    lib: { entry: join(here, 'src/app/main.tsx'), formats: ['iife'], name: 'explorer', cssFileName: 'explorer' },
    rolldownOptions: { output: { codeSplitting: false } },
  },
  define: { 'process.env.NODE_ENV': '"production"' },
})
const output = [made].flat()[0].output
const script = output.find(({ type }) => type === 'chunk').code
const style = output.find(({ fileName }) => fileName.endsWith('.css')).source
const inert = (text) => text.replaceAll(/<(\/script|!--)/gi, '\\x3c$1')
const deflated = deflateRawSync(readFileSync(module), { level: 9 }).toString('base64')
const carried = `<script id="barycode-module" type="text/plain">${deflated}</script>`
const page = readFileSync(join(here, 'index.html'), 'utf8')
  .replace('</head>', () => `  <style>${style}</style>\n  </head>`)
  .replace(/<script type="module"[^>]*><\/script>/, () => `${carried}\n    <script>${inert(script)}</script>`)
writeFileSync(join(dist, 'explorer.html'), page)
console.log(`explorer.html: ${page.length} B, ${gzipSync(page, { level: 9 }).length} gzip`)

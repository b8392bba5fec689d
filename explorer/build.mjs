// Makes dist/: the folder for any static host, and explorer.html, one file that runs from a disk.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { build } from 'vite'

const here = fileURLToPath(new URL('.', import.meta.url))
const dist = join(here, 'dist')
const modules = join(here, 'node_modules/barycode/dist')

await build({ root: here, configFile: join(here, 'vite.config.ts'), logLevel: 'warn' })

/** The modules that the single file carries. */
const carried = ['explorer', 'scene']

/** Addresses of modules are of no use to a file that carries them. */
const inside = {
  name: 'modules inside',
  enforce: 'pre',
  transform(code) {
    return code.includes('.wasm') ? code.replaceAll(/new URL\("\.\/[\w-]+\.wasm", import\.meta\.url\)/g, '""') : null
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
const scripts = carried.map((name) => {
  const deflated = deflateRawSync(readFileSync(join(modules, `${name}.wasm`)), { level: 9 }).toString('base64')
  return `<script id="barycode-module-${name}" type="text/plain">${deflated}</script>`
})
const page = readFileSync(join(here, 'index.html'), 'utf8')
  .replace('</head>', () => `  <style>${style}</style>\n  </head>`)
  .replace(/<script type="module"[^>]*><\/script>/, () =>
    [...scripts, `<script>${inert(script)}</script>`].join('\n    '),
  )
writeFileSync(join(dist, 'explorer.html'), page)
console.log(`explorer.html: ${page.length} B, ${gzipSync(page, { level: 9 }).length} gzip`)

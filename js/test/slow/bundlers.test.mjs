// The package under Vite, webpack and esbuild: bundles are built, and run in a browser.
import assert from 'node:assert/strict'
import { copyFileSync, cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import * as esbuild from 'esbuild'
import * as vite from 'vite'
import webpack from 'webpack'
import { browser, missing, says, serve } from '../pages.mjs'
import { here, node, packed, write } from '../packed.mjs'

const { folder, remove } = packed()
const site = await serve(folder)
const tab = missing ? undefined : await browser()
after(async () => {
  await tab?.close()
  site.close()
  remove()
})

const page = (script) =>
  `<!doctype html><link rel="icon" href="data:,"><body><script type="module" src="${script}"></script></body>`
const ask = (entry) => `import { Circle, contact, init, pose } from '${entry}'
  await init()
  document.body.textContent = contact(new Circle(1), new Circle(1).at(pose(5, 0))).distance`
const beside = ask('barycode/plane')
const inline = ask('barycode/plane/inline')
write(folder, { 'beside.js': beside, 'inline.js': inline })
const options = { skip: missing }

for (const [example, pattern] of [
  ['vite', /^separated, distance \d/],
  ['worker', /^\d+ of 20000 pairs meet$/],
]) {
  test(`example ${example}, built by Vite and served as it is`, options, async () => {
    const root = join(folder, `example-${example}`)
    cpSync(join(here, 'examples', example), root, { recursive: true })
    await vite.build({ root, base: './', logLevel: 'warn', build: { target: 'es2022' }, worker: { format: 'es' } })
    assert.ok(readdirSync(join(root, 'dist', 'assets')).some((name) => name.endsWith('.wasm')))
    await says(tab, `${site.address}/example-${example}/dist/`, '#answer', pattern)
    const server = await vite.createServer({
      root,
      logLevel: 'error',
      cacheDir: join(root, 'cache'),
      server: { port: 0, host: '127.0.0.1', fs: { allow: [folder] } },
      optimizeDeps: { exclude: ['barycode'] },
    })
    await server.listen()
    try {
      await says(tab, `http://127.0.0.1:${server.httpServer.address().port}/`, '#answer', pattern)
    } finally {
      await server.close()
    }
  })
}

for (const name of ['beside', 'inline']) {
  test(`webpack, ${name}`, options, async () => {
    const path = join(folder, `webpack-${name}`)
    const made = await new Promise((resolve, reject) => {
      webpack(
        {
          mode: 'production',
          context: folder,
          entry: `./${name}.js`,
          devtool: false,
          performance: false,
          output: { path, filename: 'out.js', module: true, publicPath: 'auto' },
          experiments: { outputModule: true },
        },
        (error, stats) => (error ? reject(error) : resolve(stats)),
      )
    })
    assert.deepEqual(
      made
        .toJson()
        .errors.concat(made.toJson().warnings)
        .map(({ message }) => message),
      [],
    )
    write(path, { 'index.html': page('out.js') })
    await says(tab, `${site.address}/webpack-${name}/`, 'body', /^3$/)
  })

  test(`esbuild, ${name}`, options, async () => {
    const path = join(folder, `esbuild-${name}`)
    await esbuild.build({
      absWorkingDir: folder,
      entryPoints: [`./${name}.js`],
      bundle: true,
      minify: true,
      format: 'esm',
      outfile: join(path, 'out.js'),
    })
    write(path, { 'index.html': page('out.js') })
    // As the README says: esbuild leaves the address as it is, so that the module has to lie beside
    // the bundle.
    if (name === 'beside') copyFileSync(join(folder, 'node_modules/barycode/dist/plane.wasm'), join(path, 'plane.wasm'))
    await says(tab, `${site.address}/esbuild-${name}/`, 'body', /^3$/)
  })
}

test('esbuild, the module as a file of its own', options, async () => {
  write(folder, {
    'file.js': `import { Circle, contact, init, pose } from 'barycode/plane'
      import address from 'barycode/plane.wasm'
      await init(address)
      document.body.textContent = contact(new Circle(1), new Circle(1).at(pose(5, 0))).distance`,
  })
  const path = join(folder, 'esbuild-file')
  await esbuild.build({
    absWorkingDir: folder,
    entryPoints: ['./file.js'],
    bundle: true,
    format: 'esm',
    outdir: path,
    loader: { '.wasm': 'file' },
  })
  write(path, { 'index.html': page('file.js') })
  await says(tab, `${site.address}/esbuild-file/`, 'body', /^3$/)
})

test('esbuild, for Node, as CJS', async () => {
  write(folder, {
    'program.js':
      "const bc = require('barycode/plane/inline'); bc.initSync(); console.log(new bc.Circle(2).support([1, 0])[0])",
  })
  await esbuild.build({
    absWorkingDir: folder,
    entryPoints: ['./program.js'],
    bundle: true,
    platform: 'node',
    outfile: join(folder, 'program.cjs'),
  })
  assert.equal(node(folder, 'program.cjs'), '2\n')
})

test('as files without any bundler, by an import map', options, async () => {
  write(folder, {
    'plain.html': `<!doctype html><link rel="icon" href="data:,"><body>
      <script type="importmap">{ "imports": { "barycode/": "./node_modules/barycode/dist/" } }</script>
      <script type="module">${beside.replace('barycode/plane', 'barycode/plane.js')}</script></body>`,
  })
  await says(tab, `${site.address}/plain.html`, 'body', /^3$/)
})

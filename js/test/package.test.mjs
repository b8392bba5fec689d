// The package as npm packs it: every entry point, ESM and CJS, types, and those who check packages.
import assert from 'node:assert/strict'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { build } from 'esbuild'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { gzipSync } from 'node:zlib'
import { here, node, packed, tool, write } from './packed.mjs'

const { folder, archive, remove } = packed()
const installed = join(folder, 'node_modules', 'barycode')
after(remove)

const modules = ['plane', 'space', 'explorer', 'figures', 'scene']
const entries = modules.flatMap((name) => [name, `${name}/inline`])
const asks = {
  plane: 'bc.distance(new bc.Circle(1), new bc.Circle(1).at(bc.pose(5, 0))).distance',
  space: 'bc.distance(new bc.Sphere(1), new bc.Sphere(1).at(bc.Pose.translation(5, 0, 0))).distance',
  figures: 'Math.round(bc.d2.trace(new bc.d2.Point([0, 0]), new bc.d2.Point([3, 0])).steps.at(-1).lower)',
  scene: `new bc.PlanCheck({ name: 'a.csv', content: 'cylinder,x,y,radius\\n0,9,0,1\\n' }, {
    name: 'b.csv', content: 'time_step,x,y,theta\\n3,0,0,0\\n' }).info.poses[0].time_step`,
  explorer: 'Math.round(bc.d2.trace(new bc.d2.Point([0, 0]), new bc.d2.Point([3, 0])).steps.at(-1).lower)',
}
const ask = (entry) => asks[entry.split('/')[0]]

test('it has modules, types, pages, examples, licences, and nothing else', () => {
  const files = readdirSync(installed, { recursive: true }).filter((name) => statSync(join(installed, name)).isFile())
  for (const name of ['LICENSE-MIT', 'LICENSE-APACHE', 'THIRD-PARTY-LICENCES.txt', 'README.md', 'package.json']) {
    assert.ok(files.includes(name), `${name} is missing`)
  }
  for (const name of modules) {
    for (const ending of [
      '.wasm',
      '.js',
      '.cjs',
      '.d.ts',
      '.d.cts',
      '-inline.js',
      '-inline.cjs',
      '-inline.d.ts',
      '-inline.d.cts',
    ]) {
      assert.ok(files.includes(join('dist', name + ending)), `dist/${name}${ending} is missing`)
    }
  }
  const known = [
    /^dist[\\/].*\.(js|cjs|wasm|d\.ts|d\.cts)$/,
    /^docs[\\/].*\.md$/,
    /^examples[\\/].*\.(md|js|mjs|html)$/,
    /^(LICENSE-\w+|[A-Z-]+\.(txt|md)|package\.json)$/,
  ]
  const others = files.filter((name) => !known.some((pattern) => pattern.test(name)))
  assert.deepEqual(others, [])
})

for (const entry of entries) {
  test(`${entry} by import and by require`, () => {
    const awaited = `await bc.init(); console.log(${ask(entry)})`
    write(folder, {
      'esm.mjs': `import * as bc from 'barycode/${entry}'\n${awaited}`,
      'cjs.cjs': `const bc = require('barycode/${entry}');(async () => { ${awaited} })()`,
    })
    for (const file of ['esm.mjs', 'cjs.cjs']) assert.equal(node(folder, file), '3\n')
  })
}

test('the four ways to begin', () => {
  const begin = {
    'address.mjs': 'await bc.init(import.meta.resolve("barycode/plane.wasm"))',
    'response.mjs':
      'await bc.init(new Response(readFileSync(path), { headers: { "content-type": "application/wasm" } }))',
    'plain.mjs': 'await bc.init(Promise.resolve(new Response(readFileSync(path))))',
    'bytes.mjs': 'bc.initSync(readFileSync(path))',
    'module.mjs': 'bc.initSync(new WebAssembly.Module(readFileSync(path)))',
    'compiled.mjs': 'await bc.init(await WebAssembly.compile(readFileSync(path)))',
    'twice.mjs': 'await Promise.all([bc.init(), bc.init()]); await bc.init()',
  }
  for (const [file, line] of Object.entries(begin)) {
    write(folder, {
      [file]: `import { readFileSync } from 'node:fs'
        import * as bc from 'barycode/plane'
        const path = new URL(import.meta.resolve('barycode/plane.wasm'))
        ${line}
        console.log(${asks.plane})`,
    })
    assert.equal(node(folder, file), '3\n', file)
  }
  write(folder, {
    'inline.cjs': `const bc = require('barycode/space/inline'); bc.initSync(); console.log(${asks.space})`,
  })
  assert.equal(node(folder, 'inline.cjs'), '3\n')
})

test('in a worker', () => {
  write(folder, {
    'worker.mjs': `import { parentPort } from 'node:worker_threads'
      import * as bc from 'barycode/plane'
      await bc.init()
      parentPort.postMessage(bc.contact(new bc.Circle(1), new bc.Circle(1).at(bc.pose(5, 0))))`,
    'main.mjs': `import { Worker } from 'node:worker_threads'
      new Worker(new URL('./worker.mjs', import.meta.url)).on('message', (answer) => console.log(answer.distance))`,
  })
  assert.equal(node(folder, 'main.mjs'), '3\n')
})

test('shapes end with their block, by `using`', async () => {
  write(folder, {
    'using.ts': `import * as bc from 'barycode/plane'
      await bc.init()
      {
        using disc = new bc.Circle(1), other = new bc.Circle(2)
        console.log(bc.live(), bc.contact(disc, other).verdict)
      }
      console.log(bc.live())`,
  })
  await build({
    entryPoints: [join(folder, 'using.ts')],
    target: 'es2022',
    format: 'esm',
    outfile: join(folder, 'using.mjs'),
  })
  assert.equal(node(folder, 'using.mjs'), '2 penetrating\n0\n')
})

test('a shaken build is small, and runs', async () => {
  const bundle = async (text) => {
    write(folder, { 'shaken.mjs': text })
    const made = await build({
      entryPoints: [join(folder, 'shaken.mjs')],
      bundle: true,
      minify: true,
      format: 'esm',
      write: false,
      outfile: join(folder, 'shaken.out.mjs'),
      logLevel: 'error',
    })
    return made.outputFiles[0].contents
  }
  const one = await bundle(`import { Circle, init, intersects, pose } from 'barycode/plane'
    await init(import.meta.resolve('barycode/plane.wasm'))
    console.log(intersects(new Circle(1), new Circle(1).at(pose(5, 0))).verdict)`)
  write(folder, { 'shaken.out.mjs': one })
  assert.equal(node(folder, 'shaken.out.mjs'), 'separated\n')
  const all = await bundle("import * as bc from 'barycode/plane'; console.log(bc)")
  const none = await bundle("import 'barycode/plane'; import * as bc from 'barycode/space'")
  assert.equal(none.length, 0)
  const names =
    'init, Circle, Polygon, Pose, Manifold, Proximity, Rectangle, castRay, closestPoints, contact, contactManifold, intersects'
  const game = await bundle(`import { ${names} } from 'barycode/plane'; console.log(${names})`)
  const sizes = [one, game, all].map((bytes) => gzipSync(bytes, { level: 9 }).length)
  console.log(`wrapper after gzip: of one question ${sizes[0]} bytes, of a game ${sizes[1]}, of everything ${sizes[2]}`)
  assert.ok(sizes[0] <= 3072 && sizes[1] <= 4096 && sizes[2] <= 9216)
})

const project = (module, more = {}) =>
  JSON.stringify({
    compilerOptions: { strict: true, noEmit: true, target: 'ES2022', module, ...more },
    files: [module === 'CommonJS' ? 'types.cts' : 'types.mts'],
  })

test('types, strictly, as every kind of project resolves them', () => {
  const text = (imported) => `${imported}
    export async function ask(): Promise<number> {
      await init(address satisfies string)
      await d3.init(new URL('https://example.org/space.wasm'))
      const out: Proximity = new Proximity()
      const body = new Rectangle({ size: [4, 2] }).at(pose(1, 2, 0.5))
      const answer: Proximity = contact(body, new Circle(1), out, { tolerance: 1e-6 })
      const normal: [number, number] | null = answer.normal
      const verdict: 'separated' | 'touching' | 'penetrating' | 'undecided' = answer.verdict
      // @ts-expect-error A pose of space is none of the plane.
      contact(body, new Circle(1).at(d3.Pose.translation(1, 2, 3)))
      // @ts-expect-error A vector has two numbers.
      new Circle(1, [1, 2, 3])
      // @ts-expect-error Half or full lengths, not both.
      new Rectangle({ size: [1, 1], halfExtents: [1, 1] })
      return (normal?.[0] ?? 0) + verdict.length + explorer.d2.trace(body.shape, body.shape).steps.length
    }`
  const imports = `import { Circle, Proximity, Rectangle, contact, init, pose } from 'barycode/plane'
    import * as d3 from 'barycode/space/inline'
    import address from 'barycode/plane.wasm'
    import * as explorer from 'barycode/explorer'`
  // Shapes of one entry point are not those of another.
  const own = text(imports).replace(
    'explorer.d2.trace(body.shape, body.shape)',
    'explorer.d2.trace(new explorer.d2.Point([0, 0]), new explorer.d2.Point([1, 1]))',
  )
  write(folder, { 'types.mts': own, 'types.cts': own })
  for (const [name, config] of Object.entries({
    'esm.json': project('Node16', { types: ['node'], lib: ['ES2022'] }),
    'cjs.json': JSON.stringify({
      ...JSON.parse(project('Node16', { types: ['node'], lib: ['ES2022'] })),
      files: ['types.cts'],
    }),
    'dom.json': project('ESNext', { moduleResolution: 'Bundler', lib: ['ES2022', 'DOM'], types: [] }),
  })) {
    write(folder, { [name]: config })
    tool(folder, 'typescript/bin/tsc', '-p', name)
  }
})

test('publint has nothing to say', async () => {
  const { messages, pkg } = await publint({ pkgDir: installed, level: 'suggestion', strict: true })
  assert.deepEqual(
    messages.map((message) => formatMessage(message, pkg)),
    [],
  )
})

test('are the types wrong?', () => {
  // Node 10 knew no `exports`.
  const words = ['--profile', 'node16', '--no-emoji']
  // It ends with an error where there is a problem that is not passed over.
  const said = tool(folder, '@arethetypeswrong/cli/dist/index.js', archive, ...words, '--format', 'ascii')
  for (const name of ['explorer/inline', 'explorer.wasm']) assert.ok(said.includes(`barycode/${name}`), said)
})

test('the lock file names no host that packages come from', () => {
  for (const name of ['package-lock.json', 'bench/package-lock.json']) {
    const { packages } = JSON.parse(readFileSync(join(here, name), 'utf8'))
    const named = Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined)
    assert.deepEqual(named, [])
  }
})

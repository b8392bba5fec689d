// The page that the command `barycode` carries: crates/barycode-cli/src/explorer/explorer.html,
// which is committed, so that cargo alone builds the command.
//
//   node page.mjs --write          takes dist/explorer.html as it was built
//   node page.mjs --check [PAGE]   compares it, or another page, with the one that was built: all
//                                  but the modules byte for byte. Compilers differ in the bytes of
//                                  modules, and not in what these answer: they are compared by
//                                  interface, digests, traces and checks of plans
import assert from 'node:assert/strict'
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inflateRawSync } from 'node:zlib'

const here = fileURLToPath(new URL('.', import.meta.url))
const built = join(here, 'dist', 'explorer.html')
const committed = join(here, '..', 'crates', 'barycode-cli', 'src', 'explorer', 'explorer.html')
const examples = join(here, '..', 'examples')
const MODULES = ['barycode-module-explorer', 'barycode-module-scene']

/** A page in two: all but its modules, and these. */
function parted(path) {
  let shell = readFileSync(path, 'utf8')
  const modules = MODULES.map((id) => {
    const around = new RegExp(`^([^]*<script id="${id}" type="text/plain">)([^<]*)(</script>[^]*)$`)
    const [, before, base64, after] = shell.match(around) ?? []
    assert.ok(base64, `${path} has no ${id}`)
    shell = before + after
    return new WebAssembly.Module(inflateRawSync(Buffer.from(base64, 'base64')))
  })
  const slot = '<script id="barycode-data" type="application/json">null</script>'
  assert.equal(shell.split(slot).length, 2, `${path} has one slot`)
  return { shell, modules }
}

/** What a module exports: the name, kind and number of arguments of each. */
const interfaceOf = (module) =>
  Object.entries(new WebAssembly.Instance(module, {}).exports)
    .map(([name, value]) => `${name} ${value.length ?? ''}`)
    .sort()

/** An instance of the package of its own, over a module: `whose` tells it from others. */
async function over(entry, whose, module) {
  const library = await import(`${import.meta.resolve(`barycode/${entry}`)}?${whose}`)
  library.initSync(module)
  return library
}

/** Digests of many answers, and traces of searches and of motions. */
async function answersOf(module, whose) {
  const { bc_digest_plane, bc_digest_space } = new WebAssembly.Instance(module, {}).exports
  const { d2, d3 } = await over('explorer', whose, module)
  const [car, bar] = [new d2.Rectangle({ halfExtents: [2, 1.25] }), new d2.Rectangle({ halfExtents: [2, 0.15] })]
  const box = new d3.Box({ halfExtents: [2, 1.25, 0.5] })
  const swing = new d2.Rigid(d2.pose(0, 0, 0), [0, 0], 2.5)
  const fall = new d2.Rigid(d2.pose(-1.4, 1.9, 0.2), [0, -0.4], -1)
  const drop = new d3.Rigid(d3.Pose.axisAngles([4.5, 1.75, 3], 0.3, 0, 1), [-1, 0, -2], [1, 2, 0.5])
  return {
    digests: [bc_digest_plane(), bc_digest_space()].map(String),
    plane: d2.traceText(car.at(d2.pose(0, 0, 0)), car.at(d2.pose(4.5, 1.75, 0.8))),
    space: d3.traceText(box.at(new d3.Pose()), box.at(d3.Pose.axisAngles([4.5, 1.75, 0.25], 0, 0, 0.8))),
    impact: d2.traceImpactText(bar, swing, car, fall, [0, 1]),
    spaceImpact: d3.traceImpactText(box, new d3.Still(new d3.Pose()), box, drop, [0, 2]),
  }
}

const file = (name) => ({ name, content: readFileSync(join(examples, name)) })
const ROAD = 'intersection.xml'

/** Scene, plan and options of the plans among the examples. */
const PLANS = [
  [ROAD, 'colliding.csv'],
  [ROAD, 'tunnelling.csv'],
  [ROAD, 'free.csv'],
  [ROAD, 'free.csv', { footprint: file('robot.json'), margin: 0.5 }],
  ['map.yaml', 'map-path.csv', { image: file('map.pgm') }],
]

/** Reports of the scene module about each plan, as `barycode check --format json` writes them. */
async function reportsOf(module, whose) {
  const { PlanCheck } = await over('scene', whose, module)
  return PLANS.map(([scene, plan, options]) => {
    const check = new PlanCheck(file(scene), file(plan), { continuous: true, ...options })
    while (check.advance(1000).remaining > 0);
    const report = check.reportText()
    assert.ok(JSON.parse(report).steps.length > 0, `${plan} has steps`)
    check.free()
    return report
  })
}

async function check(other) {
  const [ours, theirs] = [parted(built), parted(other)]
  assert.ok(ours.shell === theirs.shell, `${other} is not what the explorer builds to: run node page.mjs --write`)
  ours.modules.forEach((module, i) => assert.deepEqual(interfaceOf(theirs.modules[i]), interfaceOf(module), MODULES[i]))
  const [explorer, scene] = [0, 1].map((i) => [theirs.modules[i], ours.modules[i]])
  const answers = await Promise.all([answersOf(explorer[0], 'theirs'), answersOf(explorer[1], 'ours')])
  assert.deepEqual(...answers, 'answers of the modules')
  const reports = await Promise.all([reportsOf(scene[0], 'theirs'), reportsOf(scene[1], 'ours')])
  assert.deepEqual(...reports, 'checks of the examples by the modules')
  const count = `${Object.keys(answers[0]).length} answers and ${PLANS.length} checks of plans`
  console.log(`the page is that of the explorer: ${ours.shell.length} B beside its modules, the same ${count}`)
}

const [what, other = committed] = process.argv.slice(2)
if (what === '--write') {
  mkdirSync(dirname(committed), { recursive: true })
  copyFileSync(built, committed)
} else await check(other)

// Checks of plans are those of the command, byte for byte; hostile files do no harm.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { check as provePair, contact, Circle, Polygon, Pose, init as initPlane } from 'barycode/plane'
import { MOST_BYTES, PlanCheck, SceneError, StoppedError, init } from 'barycode/scene'
import { command, root } from './native.mjs'

await Promise.all([init(), initPlane()])
const native = command()
const options = { skip: native === undefined && 'there is no cargo, and no BARYCODE_COMMAND' }
const file = (name) => ({ name, content: readFileSync(join(root, 'examples', name)) })
const scene = file('intersection.xml')
const WORLD = { name: 'world.csv', content: 'cylinder,x,y,radius\n0,5,0,0.5\n' }
const PLAN = { name: 'plan.csv', content: 'time_step,x,y,theta\n0,0,0,0\n1,10,0,0\n' }

/** Checks all of a plan, so many poses at a time. */
function checked(scene, plan, options, count = 7) {
  const check = new PlanCheck(scene, plan, options)
  const news = []
  do news.push(check.advance(count))
  while (news.at(-1).remaining > 0)
  return { check, news }
}

const cases = {
  'free.csv': {},
  'colliding.csv': { continuous: true },
  'tunnelling.csv': { continuous: true, margin: 0.5 },
}
for (const [plan, how] of Object.entries(cases)) {
  for (const more of [{}, { footprint: '4x1.5', touching: 'free', exclude: ['30'] }]) {
    test(`the report of ${plan} with ${JSON.stringify(more)} is that of the command`, options, () => {
      const { check, news } = checked(scene, file(plan), { ...how, ...more })
      const words = ['check', 'examples/intersection.xml', '--plan', `examples/${plan}`, '--format', 'json']
      if (how.continuous) words.push('--continuous')
      if (how.margin) words.push('--margin', String(how.margin))
      if (more.footprint) words.push('--footprint', more.footprint, '--touching', 'free', '--exclude', '30')
      const { stdout, status } = spawnSync(native, words, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
      assert.ok(status === 0 || status === 1)
      assert.equal(check.reportText(), stdout)
      const report = check.report()
      assert.deepEqual(news.flatMap(({ steps }) => steps), report.steps)
      assert.deepEqual(news.flatMap(({ spans }) => spans), report.continuous?.spans ?? [])
      check.free()
    })
  }
}

test('the pair behind every step has its clearance, and its proof', () => {
  const { check, news } = checked(scene, file('colliding.csv'))
  const [steps, bounds] = [news.flatMap(({ steps }) => steps), news.flatMap(({ bounds }) => bounds)]
  const body = ({ vertices, radius, pose }) => {
    const at = Pose.cosSin(...pose)
    return (vertices.length === 1 ? new Circle(radius, vertices[0]) : new Polygon(vertices, { radius })).at(at)
  }
  let compared = 0
  steps.forEach((step, i) => {
    if (step.obstacle === null) return
    const outlines = [...check.standing(), ...check.moving(step.time_step)]
    const { index } = outlines.find(({ id }) => id === step.obstacle)
    const { ego, obstacle } = check.pair(index, step.time_step)
    const [a, b] = [body(ego), body(obstacle)]
    const answer = contact(a, b)
    assert.ok(Math.abs(answer.distance - step.clearance) <= 1e-12, `${answer.distance} ${step.clearance}`)
    assert.ok(bounds[i][0] <= step.clearance + 1e-12 && step.clearance <= bounds[i][1] + 1e-12)
    provePair(answer, a, b)
    compared++
  })
  assert.ok(compared > 20)
  assert.equal(check.pair(9999, 0), undefined)
  assert.equal(check.vehicle(steps[0].time_step).length, 4)
  assert.equal(check.vehicle(1e9), undefined)
})

test('broken files say where, and what helps', () => {
  const broken = [
    [{ name: 'a.xml', content: '<commonRoad>\n<x' }, PLAN, 'a.xml'],
    [{ name: 'a.csv', content: 'cylinder,x,y,radius\n0,5,0,-1\n' }, PLAN, 'a.csv', 2],
    [WORLD, { name: 'b.csv', content: 'time_step,x,y,theta\n0,0,1e999,0\n' }, 'b.csv', 2],
    [WORLD, { name: 'b', content: new Uint8Array([255, 254, 0, 1]) }, 'b', 1],
    [WORLD, WORLD, 'world.csv'],
    [{ name: 'a', content: '' }, PLAN, 'a'],
    [{ name: 'a.json', content: '['.repeat(1e6) }, PLAN, 'a.json'],
    [{ name: 'a.json', content: `{"type":"Polygon","coordinates":${'['.repeat(5000)}${']'.repeat(5000)}}` }, PLAN, 'a.json'],
  ]
  for (const [scene, plan, name, line] of broken) {
    assert.throws(
      () => new PlanCheck(scene, plan),
      (error) => {
        assert.ok(error instanceof SceneError, String(error))
        assert.equal(error.file, name)
        if (line) assert.equal(error.line, line)
        return error.remedy !== '' && error.message.includes(error.what)
      },
    )
  }
  for (const wrong of [{ footprint: 'big' }, { footprint: '0x0' }, { margin: -1 }, { margin: NaN }, { exclude: ['7'] }]) {
    assert.throws(() => new PlanCheck(WORLD, PLAN, wrong), SceneError)
  }
  const large = { name: 'large.csv', content: new Uint8Array(MOST_BYTES + 1) }
  assert.throws(() => new PlanCheck(WORLD, large), /large\.csv.*too large.*barycode check/)
})

test('damaged bytes of every kind of file end in an answer or an error', () => {
  const seeds = [scene.content, Buffer.from('{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],[0,0]]]}'), Buffer.from(WORLD.content)]
  let [random, refused] = [42, 0]
  const next = (below) => ((random = (random * 1103515245 + 12345) & 0x7fffffff) >> 8) % below
  for (let i = 0; i < 300; i++) {
    const bytes = Buffer.from(seeds[i % seeds.length])
    for (let j = 0; j <= next(4); j++) bytes[next(bytes.length)] = next(256)
    try {
      checked({ name: 'damaged', content: bytes.subarray(0, next(2) ? bytes.length : next(bytes.length)) }, PLAN)
    } catch (error) {
      assert.ok(error instanceof SceneError, String(error))
      refused++
    }
  }
  assert.ok(refused > 20)
})

test('a module that stops harms no other check', () => {
  const first = new PlanCheck(WORLD, PLAN)
  const trap = () => {
    throw new WebAssembly.RuntimeError('unreachable')
  }
  assert.throws(() => first.instance.call(trap), StoppedError)
  assert.throws(() => first.advance(1), StoppedError)
  assert.equal(checked(WORLD, PLAN, { footprint: '4x2' }).check.report().free, true)
  const freed = new PlanCheck(WORLD, PLAN)
  freed.free()
  assert.throws(() => freed.report(), StoppedError)
})

// Checks of plans are those of the command, byte for byte; hostile files do no harm.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
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
      assert.deepEqual(
        news.flatMap(({ steps }) => steps),
        report.steps,
      )
      assert.deepEqual(
        news.flatMap(({ spans }) => spans),
        report.continuous?.spans ?? [],
      )
      check.free()
    })
  }
}

const MAP = file('map.yaml')
const CELLS = file('map.pgm')
const PATH = file('map-path.csv')
for (const unknown of [undefined, 'free', 'occupied']) {
  test(`the report of a map whose unknown cells are ${unknown} is that of the command`, options, () => {
    const { check } = checked(MAP, PATH, { image: CELLS, footprint: '1x1', unknown, continuous: true })
    const words = ['check', 'examples/map.yaml', '--plan', 'examples/map-path.csv', '--format', 'json', '--continuous']
    if (unknown) words.push('--unknown', unknown)
    const { stdout } = spawnSync(native, [...words, '--footprint', '1x1'], { cwd: root, encoding: 'utf8' })
    assert.equal(check.reportText(), stdout)
    check.free()
  })
}

/** The same cells as PNG, of one grey byte each. */
function png(pgm) {
  const text = pgm.content.toString('latin1')
  const numbers = text.replace(/#.*/g, '').trim().split(/\s+/).slice(1).map(Number)
  const [width, height, , ...cells] = numbers
  const rows = Array.from({ length: height }, (_, y) => [0, ...cells.slice(y * width, (y + 1) * width)])
  const chunk = (kind, data) => {
    const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const data = chunk('IDAT', deflateSync(Buffer.from(rows.flat())))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])
  return Buffer.concat([signature, chunk('IHDR', header), data, chunk('IEND', Buffer.alloc(0))])
}

/** The checksum of PNG, which Node 20 has not. */
function crc32(bytes) {
  let crc = -1
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

test('a map may have a picture in PNG', () => {
  const named = { name: 'map.yaml', content: MAP.content.toString().replace('map.pgm', 'map.png') }
  const how = { footprint: '1x1' }
  const { check } = checked(MAP, PATH, { ...how, image: CELLS })
  const { check: other } = checked(named, PATH, { ...how, image: { name: 'map.png', content: png(CELLS) } })
  assert.equal(other.reportText(), check.reportText())
})

test('maps without their picture, or with another, are refused', () => {
  const cut = { name: 'map.pgm', content: CELLS.content.subarray(0, 60) }
  const wrong = [
    [MAP, {}, 'map.yaml', /names the image "map\.pgm", which is not here/],
    [MAP, { image: { ...CELLS, name: 'other.pgm' } }, 'map.yaml', /"other\.pgm" is given/],
    [MAP, { image: cut }, 'map.pgm', /byte \d+: /],
    [MAP, { image: CELLS, unknown: 'maybe' }, undefined, /make it free or occupied/],
    [WORLD, { image: CELLS }, 'world.csv', /no image/],
    [WORLD, { unknown: 'free' }, 'world.csv', /no cells that could be unknown/],
  ]
  for (const [scene, given, name, says] of wrong) {
    assert.throws(
      () => new PlanCheck(scene, PATH, given),
      (error) => error instanceof SceneError && error.file === name && says.test(error.message),
      String(says),
    )
  }
})

const FORK = {
  name: 'fork.json',
  content: `{"shapes": [{"shape": "circle", "radius": 0.5, "pose": {"translation": [-1, 0]}},
  {"shape": "box", "half_extents": [0.25, 0.25], "radius": 0.125},
  {"shape": "polygon", "vertices": [[0, -2], [4, -2], [4, -1.5], [1, -1.5], [1, 1.5], [4, 1.5], [4, 2], [0, 2]]}]}`,
}
const DISCS = { name: 'discs.csv', content: 'cylinder,x,y,radius\n5,10,0,1\n6,-5,4,1\n' }
const CAB = { name: 'cab.csv', content: 'time_step,x,y,theta\n3,0,0,0\n4,4,0,0.1\n5,9,3,0.2\n' }
const TOWED = { name: 'towed.csv', content: 'time_step,x,y,theta\n3,-5,0,0\n4,-5,1,0.05\n5,1,2,0.1\n' }
const WALLS = {
  name: 'walls.geojson',
  content: '{"type":"LineString","coordinates":[[11.001,47.999],[11.001,48.001]]}',
}
const DRIVE = { name: 'drive.csv', content: 'time_step,x,y,theta\n0,11,48,0\n1,11.0009,48,0.5\n' }
const LATE = { name: 'late.csv', content: 'time_step,x,y,theta\n0,10.9999,48,0\n1,11.00099,48,0.5\n' }
const METRES = { name: 'metres.csv', content: 'time_step,x,y,theta\n0,0,0,0\n1,72.5,0,0.5\n' }

/**
 * A check, and the words of the command that ask for the same; files are named as they are given.
 */
const alike = {
  'shapes of a file': [
    [DISCS, CAB, { footprint: FORK }],
    ['--footprint', FORK],
  ],
  'a rear axle': [
    [DISCS, CAB, { footprint: '4x2', reference: 'rear-axle:1.5', continuous: true }],
    ['--footprint', '4x2', '--reference', 'rear-axle:1.5', '--continuous'],
  ],
  'a trailer': [
    [DISCS, CAB, { footprint: FORK, trailer: '6x2', trailerPlan: TOWED, margin: 0.5 }],
    ['--footprint', FORK, '--trailer', '6x2', '--trailer-plan', TOWED, '--margin', '0.5'],
  ],
  'a trailer of shapes, between the steps': [
    [DISCS, CAB, { trailer: FORK, trailerPlan: TOWED, continuous: true }],
    ['--trailer', FORK, '--trailer-plan', TOWED, '--continuous'],
  ],
  degrees: [
    [WALLS, DRIVE, { crs: 'lonlat' }],
    ['--crs', 'lonlat'],
  ],
  'degrees, between the steps': [
    [WALLS, DRIVE, { crs: 'lonlat', continuous: true }],
    ['--crs', 'lonlat', '--continuous'],
  ],
  'degrees, and a trailer': [
    [WALLS, DRIVE, { crs: 'lonlat', trailer: FORK, trailerPlan: LATE, continuous: true }],
    ['--crs', 'lonlat', '--trailer', FORK, '--trailer-plan', LATE, '--continuous'],
  ],
  'metres from a place': [
    [WALLS, METRES, { crs: 'lonlat:11,48' }],
    ['--crs', 'lonlat:11,48'],
  ],
}
for (const [what, [given, words]] of Object.entries(alike)) {
  test(`the report of ${what} is that of the command`, options, () => {
    const folder = mkdtempSync(join(tmpdir(), 'barycode-'))
    try {
      for (const { name, content } of [DISCS, CAB, TOWED, FORK, WALLS, DRIVE, LATE, METRES]) {
        writeFileSync(join(folder, name), content)
      }
      const { check, news } = checked(...given, 1)
      const [scene, plan] = given
      const named = ['check', scene, '--plan', plan, '--format', 'json', ...words].map((word) => word.name ?? word)
      const { stdout, stderr, status } = spawnSync(native, named, { cwd: folder, encoding: 'utf8' })
      assert.ok(status === 0 || status === 1, stderr)
      assert.equal(check.reportText(), stdout)
      const report = check.report()
      assert.deepEqual(
        news.flatMap(({ steps }) => steps),
        report.steps,
      )
      assert.deepEqual(
        news.flatMap(({ spans }) => spans),
        report.continuous?.spans ?? [],
      )
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
}

test('a vehicle of many shapes and its trailer are drawn where they are', () => {
  const { check, news } = checked(DISCS, CAB, { footprint: FORK, trailer: '6x2', trailerPlan: TOWED })
  const { footprint, trailer, projection } = check.info
  assert.deepEqual([footprint.shapes, footprint.pieces, footprint.origin], [3, 5, 'fork.json'])
  assert.equal(JSON.stringify(trailer.footprint.bounds), '[[-3,-1],[3,1]]')
  assert.deepEqual([trailer.plan, projection], ['towed', null])
  const [vehicle, towed] = check.vehicle(3)
  assert.equal(vehicle.body, 'vehicle')
  assert.deepEqual(vehicle.discs, [[-1, 0, 0.5]])
  assert.deepEqual([vehicle.rounded[0].radius, vehicle.rounded[0].ring.length], [0.125, 4])
  assert.deepEqual([vehicle.rings.length, vehicle.rings[0].length], [1, 8])
  assert.equal(towed.body, 'trailer')
  assert.equal(JSON.stringify(towed.rings), '[[[-8,-1],[-2,-1],[-2,1],[-8,1]]]')
  const steps = news.flatMap(({ steps }) => steps)
  assert.deepEqual(steps.map(({ body }) => body).slice(0, 2), ['trailer', 'trailer'])
})

test('rings run so that they can be filled, however they are written', () => {
  const outline = '[[0,0],[0,4],[4,4],[4,0],[0,0]]'
  const hole = '[[1,1],[3,1],[3,3],[1,3],[1,1]]'
  const content = `{"type":"Polygon","coordinates":[${outline},${hole}]}`
  const frame = { name: 'frame.geojson', content }
  const check = new PlanCheck(frame, PLAN, { footprint: frame })
  const area = (ring) => ring.reduce((sum, [x, y], i) => sum + x * ring.at(i - 1)[1] - y * ring.at(i - 1)[0], 0) / -2
  for (const { rings } of [check.standing()[0], check.vehicle(0)[0]]) assert.deepEqual(rings.map(area), [16, -4])
})

test('the pair behind every step has its clearance, and its proof', () => {
  proven(checked(scene, file('colliding.csv')), 20)
  proven(checked(DISCS, CAB, { footprint: FORK, trailer: '6x2', trailerPlan: TOWED }), 2)
})

function proven({ check, news }, least) {
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
    const { ego, obstacle, body: near } = check.pair(index, step.time_step)
    assert.equal(near, step.body ?? 'vehicle')
    const [a, b] = [body(ego), body(obstacle)]
    const answer = contact(a, b)
    assert.ok(Math.abs(answer.distance - step.clearance) <= 1e-12, `${answer.distance} ${step.clearance}`)
    assert.ok(bounds[i][0] <= step.clearance + 1e-12 && step.clearance <= bounds[i][1] + 1e-12)
    provePair(answer, a, b)
    compared++
  })
  assert.ok(compared > least)
  assert.equal(check.pair(9999, 0), undefined)
  assert.deepEqual(check.vehicle(1e9), [])
}

test('broken files say where, and what helps', () => {
  const broken = [
    [{ name: 'a.xml', content: '<commonRoad>\n<x' }, PLAN, 'a.xml'],
    [{ name: 'a.csv', content: 'cylinder,x,y,radius\n0,5,0,-1\n' }, PLAN, 'a.csv', 2],
    [WORLD, { name: 'b.csv', content: 'time_step,x,y,theta\n0,0,1e999,0\n' }, 'b.csv', 2],
    [WORLD, { name: 'b', content: new Uint8Array([255, 254, 0, 1]) }, 'b', 1],
    [WORLD, WORLD, 'world.csv'],
    [{ name: 'a', content: '' }, PLAN, 'a'],
    [{ name: 'a.json', content: '['.repeat(1e6) }, PLAN, 'a.json'],
    [
      { name: 'a.json', content: `{"type":"Polygon","coordinates":${'['.repeat(5000)}${']'.repeat(5000)}}` },
      PLAN,
      'a.json',
    ],
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
  for (const wrong of [
    { footprint: 'big' },
    { footprint: '0x0' },
    { margin: -1 },
    { margin: NaN },
    { exclude: ['7'] },
  ]) {
    assert.throws(() => new PlanCheck(WORLD, PLAN, wrong), SceneError)
  }
  const files = [
    [{ footprint: { name: 'f.json', content: '{"shape": "circle",\n"radius": -1}' } }, 'f.json', 2],
    [{ trailer: { name: 't.json', content: '{"shapes": []}' }, trailerPlan: PLAN }, 't.json', 1],
    [{ trailer: '4x2', trailerPlan: { name: 't.csv', content: 'time_step,x,y,theta\n0,0,0,0\n' } }, 't.csv'],
    [{ trailerPlan: PLAN }, 'plan.csv'],
    [{ crs: 'lonlat' }, 'world.csv'],
    [{ trailer: '4x2' }],
    [{ footprint: FORK, reference: 'rear-axle:1' }],
    [{ reference: 'front' }],
    [{ crs: 'utm' }],
    [{ footprint: 5 }],
    [{ footprint: { name: 'x', content: undefined } }],
  ]
  for (const [wrong, file, line] of files) {
    assert.throws(
      () => new PlanCheck(WORLD, PLAN, wrong),
      (error) => {
        assert.ok(error instanceof SceneError, String(error))
        assert.deepEqual([error.file, error.line ?? 0], [file, line ?? 0], String(error))
        return error.remedy !== ''
      },
      JSON.stringify(wrong),
    )
  }
  const large = { name: 'large.csv', content: new Uint8Array(MOST_BYTES + 1) }
  assert.throws(() => new PlanCheck(WORLD, large), /large\.csv.*too large.*barycode check/)
  assert.throws(() => new PlanCheck(WORLD, PLAN, { footprint: large }), /large\.csv.*too large/)
})

test('damaged bytes of every kind of file end in an answer or an error', () => {
  const seeds = [
    scene.content,
    Buffer.from('{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],[0,0]]]}'),
    Buffer.from(WORLD.content),
    FORK.content,
  ]
  let [random, refused] = [42, 0]
  const next = (below) => ((random = (random * 1103515245 + 12345) & 0x7fffffff) >> 8) % below
  for (let i = 0; i < 300; i++) {
    const seed = seeds[i % seeds.length]
    const bytes = Buffer.from(seed)
    for (let j = 0; j <= next(4); j++) bytes[next(bytes.length)] = next(256)
    try {
      const damaged = { name: 'damaged', content: bytes.subarray(0, next(2) ? bytes.length : next(bytes.length)) }
      if (seed === FORK.content) checked(WORLD, PLAN, { footprint: damaged, trailer: damaged, trailerPlan: PLAN })
      else checked(damaged, PLAN)
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

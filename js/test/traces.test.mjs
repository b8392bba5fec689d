// Traces of the whole suite are those of the command, byte for byte.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { d2, d3, init } from 'barycode/explorer'
import { files, lines, methods, place, pose, shape, space } from './cases.mjs'
import { command } from './native.mjs'

await init()
const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'barycode-'))
after(() => rmSync(folder, { recursive: true }))

/**
 * Cases that the command refuses, and what it says: it rounds nothing but what has corners, has no
 * shapes that are made of others, and takes rotations alone. No other cases are left out.
 */
const refused = {
  'ellipse-rounded': /is the text "rounded"/,
  'space-far-sum': /is no rotation/,
  'space-sheared-segments-from-a-hostile-cache': /is the text "compound"/,
}

/**
 * A side of a case as the command has it, which writes a radius beside the fields of what is
 * rounded.
 */
const sideOf = (side) =>
  side?.shape === 'rounded' && side.core.shape !== 'ellipse' ? { ...side.core, radius: side.radius } : side

/** A file of the suite for the command, and its cases. */
function served(...names) {
  const cases = lines(...names).map((line) => JSON.parse(line))
  const file = join(folder, names.join('-'))
  writeFileSync(
    file,
    cases.map(({ a, b, ...rest }) => JSON.stringify({ ...rest, a: sideOf(a), b: sideOf(b) })).join('\n'),
  )
  return [file, cases]
}

/**
 * The trace in what the command prints, without the white space between its words: no word has any.
 */
const compact = (report) => report.slice(report.indexOf('"trace":') + 8, report.lastIndexOf('}')).replaceAll(/\s/g, '')

const native = command()
const options = { skip: native === undefined && 'there is no cargo, and no BARYCODE_COMMAND' }

/** The trace that the command makes of a case. */
async function traced(file, id, ...words) {
  const { stdout } = await run(native, ['trace', file, '--id', id, ...words], { maxBuffer: 2 ** 26 })
  return compact(stdout)
}

/** Both sides of a case. */
const sides = ({ dim, a, b, pose_a, pose_b }) => [place(shape(a, dim), pose_a, dim), place(shape(b, dim), pose_b, dim)]

const left = []

// Cases of motion are in a folder of their own: see below.
for (const name of files()) {
  test(`traces of ${name}`, options, async () => {
    const [file, cases] = served(name)
    await Promise.all(
      cases.map(async (given) => {
        if (given.id in refused) {
          left.push(given.id)
          return assert.rejects(traced(file, given.id), refused[given.id])
        }
        const [d, [a, b]] = [space(given.dim), sides(given)]
        const text = d.traceText(a, b)
        assert.deepEqual(d.trace(a, b), JSON.parse(text))
        assert.equal(text, await traced(file, given.id), given.id)
      }),
    )
  })
}

test(`of the suite ${Object.keys(refused).length} cases are left out`, options, () => {
  assert.deepEqual(left.toSorted(), Object.keys(refused))
})

const zero = (rate) => [rate ?? 0].flat().every((number) => number === 0)

/** The trace of a case about shapes that move. */
function movingTrace({ query, query_params: given, ...line }) {
  const d = space(line.dim)
  const a = shape(line.a, line.dim)
  if (query === 'raycast') {
    assert.ok(!('max_length' in given), 'a ray that ends by its length is not compared here')
    const until = given.max_fraction ?? given.max_time ?? Infinity
    const options = given.solid === false ? { start: 'leaving' } : undefined
    return d.traceRayText(place(a, line.pose_a, line.dim), given.origin, given.direction, until, options)
  }
  const b = shape(line.b, line.dim)
  const options = {
    targetDistance: given.margin ?? 0,
    start: given.stop_at_penetration === false ? 'leaving' : 'hit',
  }
  const sides = [place(a, line.pose_a, line.dim), place(b, line.pose_b, line.dim)]
  if (query === 'shapecast') {
    const [first, second] = [given.displacement_a, given.displacement_b]
    return d.traceCastText(sides[0], first, sides[1], second, 1, { targetDistance: given.margin ?? 0 })
  }
  const until = given.max_time ?? Infinity
  const rates = [given.angular_velocity_a, given.angular_velocity_b]
  if (rates.every(zero)) {
    return d.traceCastText(sides[0], given.velocity_a, sides[1], given.velocity_b, until, options)
  }
  const motions = ['a', 'b'].map((side, i) => {
    const [at, velocity] = [pose(line[`pose_${side}`], line.dim), given[`velocity_${side}`]]
    if (zero(velocity) && zero(rates[i])) return new d.Still(at)
    return new d.Rigid(at, velocity, rates[i] ?? (line.dim === 2 ? 0 : [0, 0, 0]))
  })
  return d.traceImpactText(a, motions[0], b, motions[1], [0, until], options)
}

/**
 * Cases of rays that begin in hollow shapes: where a ray leaves one the command says that it meets
 * it, and we that it is free from then on.
 */
const hollow = ['ray-from-inside-a-hollow-cube', 'ray-from-inside-hollow']
const leaving = []

for (const name of files('motion')) {
  test(`traces of motion/${name}`, options, async () => {
    const [file, cases] = served('motion', name)
    await Promise.all(
      cases.map(async (given) => {
        const [ours, theirs] = [movingTrace(given), await traced(file, given.id)]
        if (!hollow.includes(given.id)) return assert.equal(ours, theirs, given.id)
        leaving.push(given.id)
        const [[parting, cell], [left, contact]] = [ours, theirs].map((text) => JSON.parse(text).steps)
        assert.deepEqual(parting, left, given.id)
        assert.deepEqual([cell.step, cell.times[0], contact.step], ['cell', contact.time, 'contact'])
      }),
    )
  })
}

test(`of motion the ends of ${hollow.length} cases are left out`, options, () => {
  assert.deepEqual(leaving.toSorted(), hollow)
})

/** Questions by the names of the command, which traces no others: see `slow` for these. */
const questions = {
  intersects: { query: 'intersect' },
  within: { query: 'within', query_params: { max_separation: 0.25 } },
  contact: { query: 'contact' },
}

test('every method has its traces, as the command has them', options, async () => {
  let count = 0
  for (const name of files()) {
    const [, cases] = served(name)
    const given = cases.find(({ id }) => !(id in refused))
    const [d, [a, b]] = [space(given.dim), sides(given)]
    const file = join(folder, 'asked.jsonl')
    const asked = Object.entries(questions).map(([id, question]) => ({
      ...given,
      ...question,
      id,
      a: sideOf(given.a),
      b: sideOf(given.b),
    }))
    writeFileSync(file, asked.map((line) => JSON.stringify(line)).join('\n'))
    for (const question of Object.keys(questions)) {
      for (const method of methods(given.dim)) {
        const text = d.traceText(a, b, { question, method, margin: 0.25 })
        assert.equal(text, await traced(file, question, '--solver', method), `${given.id} ${question} ${method}`)
        count++
      }
    }
  }
  assert.ok(count > 250, `${count} traces`)
})

test('a trace is what its page says', () => {
  const [a, b] = [new d2.Rectangle({ size: [2, 2] }), new d2.Rectangle({ size: [2, 2] }).at(d2.pose(3, 1, 0.5))]
  const trace = d2.trace(a, b, { question: 'closestPoints', method: 'voronoi' })
  assert.deepEqual([trace.format, trace.version, trace.dimension, trace.precision], ['barycode-trace', 1, 2, 'f64'])
  assert.equal(trace.steps[0].step, 'support')
  assert.equal(trace.steps.find(({ step }) => step === 'simplex').method, 'voronoi')
  assert.equal(trace.steps.at(-1).step, 'bounds')
  assert.throws(() => d2.trace(a, b, { question: 'why' }), /options.question is why: give one of intersects/)
  assert.throws(() => d2.trace(a, b, { method: 'bubble' }), /options.method is bubble: give one of barycode/)
  assert.ok(d2.trace(a, b, { question: 'within', margin: 2 }).steps.length > 0)
})

test('boundaries of obstacles and sums', () => {
  const [a, b] = [new d2.Rectangle({ size: [2, 2] }), new d2.Rectangle({ size: [2, 2], radius: 0.5 })]
  const ring = d2.obstacle(a, b.at(d2.pose(3, 0)))
  assert.equal(ring.radius, 0.5)
  const points = ring.corners.map(({ point }) => point.join())
  assert.deepEqual(points.toSorted(), ['-1,-2', '-1,2', '-5,-2', '-5,2'])
  const turn = ring.corners.map(({ point: [x, y] }, i) => {
    const [u, v] = ring.corners[(i + 1) % 4].point
    return x * v - y * u
  })
  assert.ok(turn.reduce((area, part) => area + part) > 0)
  assert.equal(d2.sum(a, b.at(d2.pose(3, 0, Math.PI / 4))).corners.length, 8)
  const [box, tip] = [
    new d3.Box({ size: [2, 2, 2] }),
    new d3.Tetrahedron([
      [0, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ]),
  ]
  const { corners, edges, faces, radius } = d3.obstacle(box, tip.at(d3.Pose.translation(3, 0, 0)))
  assert.ok(radius === 0 && corners.length - edges.length + faces.length === 2)
  for (const { normal, ring } of faces) {
    const heights = corners.map(({ point }) => normal[0] * point[0] + normal[1] * point[1] + normal[2] * point[2])
    const highest = Math.max(...heights)
    assert.ok(ring.length >= 3 && ring.every((at) => heights[at] >= highest - 1e-12))
  }
  assert.equal(d3.sum(box, box).corners.length, 8)
  assert.throws(
    () => d2.obstacle(a, new d2.Ellipse([2, 1])),
    (error) => {
      return error instanceof d2.ArgumentError && error.argument === 'b' && /curved/.test(error.message)
    },
  )
})

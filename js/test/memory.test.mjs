// Memory: what is freed is used again, what nobody holds is freed, and growth in the midst of
// anything does no harm. BARYCODE_CALLS says how often; a million at night.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import * as d2 from 'barycode/plane'
import * as d3 from 'barycode/space'
import { here } from './packed.mjs'

await d2.init()
await d3.init()
const calls = Number(process.env.BARYCODE_CALLS ?? 100_000)

/** A program of its own, which prints pages of memory. */
const pages = (lines) =>
  execFileSync(
    process.execPath,
    [
      '--expose-gc',
      '--input-type=module',
      '-e',
      `
    import { readFileSync } from 'node:fs'
    let memory
    const { Instance } = WebAssembly
    // The module's memory is not public: it is seen where it is made.
    WebAssembly.Instance = class extends Instance { constructor(...words) { super(...words); memory = this.exports.memory } }
    const bc = await import('barycode/plane')
    bc.initSync(readFileSync(new URL(import.meta.resolve('barycode/plane.wasm'))))
    const calls = ${calls}
    const size = () => memory.buffer.byteLength / 65536
    ${lines}`,
    ],
    { cwd: here, encoding: 'utf8' },
  )
    .trim()
    .split('\n')
    .map(Number)

test(`${calls} times made and freed, memory does not grow`, () => {
  const [first, last, live] = pages(`
    const once = (i) => {
      const shape = i % 3 === 0 ? new bc.Circle(1 + i % 7) : new bc.Hull([[0, 0], [1, 0], [0, 1], [2, 2], [i % 5, 3]], { radius: i % 2 })
      bc.contact(shape, shape)
      if (i % 2 === 0) shape.free(); else shape[Symbol.dispose]()
    }
    for (let i = 0; i < 1000; i++) once(i)
    console.log(size())
    for (let i = 0; i < calls; i++) once(i)
    console.log(size())
    console.log(bc.live())`)
  assert.equal(first, last)
  assert.equal(live, 0)
})

test('questions do not grow memory, nor the heap of JavaScript where the caller gives an answer', () => {
  const [before, after, bytes] = pages(`
    const [a, b] = [new bc.Rectangle({ size: [2, 2] }), new bc.Circle(1)].map((shape) => shape.at(bc.pose(0, 0)))
    const [near, met, points] = [new bc.Proximity(), new bc.Intersection(), new bc.Manifold()]
    const ask = (times) => {
      for (let i = 0; i < times; i++) {
        b.pose.set(3 * Math.sin(i), Math.cos(i), i)
        bc.contact(a, b, near)
        bc.intersects(a, b, met)
        bc.contactManifold(a, b, points)
      }
    }
    ask(20_000)
    console.log(size())
    gc()
    const heap = process.memoryUsage().heapUsed
    ask(calls)
    console.log(size())
    gc()
    console.log(process.memoryUsage().heapUsed - heap)`)
  assert.equal(before, after)
  assert.ok(bytes < 200_000, `${bytes} bytes are left on the heap`)
})

test('shapes that nobody holds are freed some time', () => {
  const [live] = pages(`
    for (let i = 0; i < 1000; i++) new bc.Circle(1)
    for (let i = 0; i < 50 && bc.live() > 0; i++) {
      gc()
      await new Promise((done) => setTimeout(done, 10))
    }
    console.log(bc.live())`)
  assert.ok(live < 100, `${live} are left`)
})

test('memory that grows in the midst of questions and batches', () => {
  const [small, disc] = [new d2.Rectangle({ size: [2, 2] }), new d2.Circle(1)]
  const expected = d2.contact(small, disc.at(d2.pose(3, 1, 0.5)))
  const count = 4097
  const rows = d2.poses(Float64Array.from({ length: 3 * count }, (_, i) => [3, 1, 0.5][i % 3]))
  const kept = []
  const out = new d2.Columns(count, 1, 2)
  for (let i = 1; i < 12; i++) {
    // Ever larger shapes: the exchange memory grows, and the heap beside it.
    const ring = Float64Array.from({ length: 2 << i }, (_, k) =>
      (k % 2 ? Math.sin : Math.cos)(((k >> 1) / (1 << i)) * 2 * Math.PI),
    )
    const hull = new d2.Hull(ring)
    kept.push(hull)
    assert.deepEqual(d2.contact(small, disc.at(d2.pose(3, 1, 0.5))), expected)
    assert.equal(d2.distance(hull, small).verdict, 'penetrating')
    const shapes = Array.from({ length: count }, () => disc)
    shapes[i] = kept.at(-1)
    d2.contactMany({ shapes: small }, { shapes, poses: rows }, out)
    assert.equal(out.distance[0], expected.distance)
    assert.equal(out.upper[count - 1], expected.upper)
    const motion = new d2.Path(
      Array.from({ length: 50 * i }, (_, k) => k),
      Array.from({ length: 50 * i }, (_, k) => d2.pose(k, 9)),
    )
    assert.equal(motion.at(3).x, 3)
    assert.ok(d2.isFree(small, motion, disc, new d2.Still(d2.pose(0, 0)), [0, 50 * i]))
  }
  for (const shape of kept) shape.free()
  const cloud = new d3.Hull(Array.from({ length: 500 }, (_, i) => [Math.sin(i), Math.cos(i * 2), Math.sin(3 * i + 1)]))
  assert.ok(cloud.vertices().length > 20)
  assert.equal(d3.wholeContactManifold(cloud, cloud).verdict, 'penetrating')
})

// Outer hulls: they contain what they are made around, and have the bits of native code.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import * as d2 from 'barycode/plane'
import * as d3 from 'barycode/space'
import { command } from './native.mjs'

await d2.init()
await d3.init()

const ring = Array.from({ length: 200 }, (_, i) => [3 * Math.cos(i * 0.7), Math.sin(i * 0.7)])
const ball = Array.from({ length: 400 }, (_, i) => {
  const [z, turn] = [i / 200 - 1, 2.4 * i]
  return [Math.sqrt(1 - z * z) * Math.cos(turn), Math.sqrt(1 - z * z) * Math.sin(turn), z]
})
const worlds = [
  [d2, ring, 12, 0.1],
  [d3, ball, 40, 0.3],
]

test('an outer hull contains the points, and its distance is a bound', () => {
  for (const [d, points, most, distance] of worlds) {
    const before = d.live()
    const hull = new d.Hull(points)
    for (const limit of [{ vertices: most }, { distance }]) {
      const outer = new d.OuterHull(hull, limit)
      const corners = outer.vertices()
      assert.ok(outer instanceof d.Shape && corners.length < hull.vertices().length)
      assert.ok(corners.length <= (limit.vertices ?? Infinity) && outer.distance <= (limit.distance ?? Infinity))
      assert.ok(outer.distance > 0)
      for (const point of points) {
        const dot = new d.Point(point)
        assert.ok(d.intersects(outer, dot).meets)
        dot.free()
      }
      for (const corner of corners) {
        const dot = new d.Point(corner)
        assert.ok(d.distance(hull, dot).lower <= outer.distance)
        dot.free()
      }
      // Of points, flat or not, as of their hull.
      for (const given of [points, Float64Array.from(points.flat()), new d.Cloud(points)]) {
        const same = new d.OuterHull(given, limit)
        assert.deepEqual([same.vertices(), same.distance], [corners, outer.distance])
        same.free()
        given.free?.()
      }
      outer.free()
    }
    hull.free()
    assert.equal(d.live(), before)
  }
})

test('what has few vertices is its own outer hull', () => {
  const square = new d2.Rectangle({ halfExtents: [1, 1] })
  const outer = new d2.OuterHull(square, { vertices: 4 })
  assert.deepEqual([outer.vertices().length, outer.distance], [4, 0])
  square.free()
  assert.equal(d2.contact(outer, new d2.Circle(1).at(d2.pose(3, 0))).distance, 1)
  const exact = new d3.OuterHull(ball, { distance: 0 })
  assert.deepEqual([exact.distance, exact.vertices().length], [0, new d3.Hull(ball).vertices().length])
  assert.ok(new d3.OuterHull(ball, { distance: Infinity }).vertices().length <= 8)
})

const native = command()
const options = { skip: native === undefined && 'there is no cargo, and no BARYCODE_COMMAND' }

test('the bits of native code', options, () => {
  for (const [d, points, most, distance] of worlds) {
    const input = points.map((point) => point.join(' ')).join('\n')
    for (const [limit, word] of [
      [{ vertices: most }, `${most}`],
      [{ distance }, `${distance}`],
    ]) {
      const printed = execFileSync(native, ['hull', '-', '--simplify', word, '--format', 'json'], { input })
      const wanted = JSON.parse(printed)
      const outer = new d.OuterHull(points, limit)
      assert.equal(outer.distance, wanted.distance)
      assert.deepEqual(outer.vertices(), wanted.vertices)
      if (d === d3) assert.deepEqual(outer.faces(), wanted.faces)
    }
  }
})

test('shapes without vertices, and limits that are none, are refused', () => {
  const refused = (make, pattern, argument) =>
    assert.throws(make, (error) => {
      assert.ok(error instanceof d2.ArgumentError || error instanceof d3.ArgumentError, String(error?.stack))
      assert.match(error.message, pattern)
      assert.equal(error.argument, argument)
      return error.remedy.length > 5
    })
  const square = new d2.Rectangle({ size: [2, 2] })
  const limit = { vertices: 8 }
  for (const round of [new d2.Ellipse([2, 1]), new d2.Rectangle({ size: [2, 2], radius: 1 }), new d2.Circle(1)]) {
    refused(() => new d2.OuterHull(round, limit), /is curved.*: take one that is made of points/, 'shape')
  }
  refused(() => new d3.OuterHull(new d3.Cone({ height: 1, radius: 1 }), limit), /is curved/, 'shape')
  refused(() => new d2.OuterHull(square.at(d2.pose(1, 0)), limit), /is at a pose: give the shape itself/, 'shape')
  for (const wrong of [undefined, null, 3, {}, new d3.Box({ size: [1, 1, 1] })]) {
    refused(() => new d2.OuterHull(wrong, limit), /shape is no list: give points of 2 numbers each/, 'shape')
  }
  assert.throws(() => new d2.OuterHull([], limit), d2.ShapeError)
  assert.throws(() => new d2.OuterHull([[0, NaN]], limit), d2.ShapeError)
  refused(() => new d2.OuterHull([[0]], limit), /shape\[0\] is no vector/, 'shape[0]')
  for (const wrong of [undefined, {}, { vertices: 8, distance: 1 }]) {
    refused(() => new d2.OuterHull(square, wrong), /give exactly one of vertices and distance/, 'limit')
  }
  for (const vertices of [3, -1, 8.5, NaN, Infinity, '8']) {
    refused(() => new d2.OuterHull(square, { vertices }), /give a whole number of at least 4/, 'limit.vertices')
  }
  refused(() => new d3.OuterHull(ball, { vertices: 7 }), /at least 8/, 'limit.vertices')
  for (const distance of [-1, NaN, 'far']) {
    refused(() => new d2.OuterHull(square, { distance }), /negative or not a number: give one/, 'limit.distance')
  }
  square.free()
  refused(() => new d2.OuterHull(square, limit), /freed/, 'shape')
  assert.ok(new d2.OuterHull(ring, { vertices: 1e12 }).distance === 0)
})

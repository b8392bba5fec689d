// Arguments that make no sense, and numbers that are none: errors with a name and a remedy, never a
// broken module.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as d2 from 'barycode/plane'
import * as d3 from 'barycode/space'

test('before init everything says what to do', () => {
  assert.throws(() => new d2.Circle(1), /call `await init\(\)`/)
  assert.throws(() => d3.Pose.axisAngles([0, 0, 0], 1, 0, 0), /call `await init\(\)`/)
})

test('a module that is none is refused, and init may be repeated', async () => {
  await assert.rejects(d2.init(new Uint8Array([1, 2, 3])), WebAssembly.CompileError)
  await assert.rejects(d2.init(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])), /is not the module of this version/)
  await assert.rejects(d2.init(new Response('', { status: 404 })), /404/)
  await d2.init()
  await d3.init()
})

const refused = (make, kind, pattern, fields = {}) => {
  assert.throws(make, (error) => {
    assert.ok(error instanceof kind, `${error?.name}: ${error?.message}`)
    assert.match(error.message, pattern)
    assert.equal(typeof error.remedy, 'string')
    assert.ok(error.remedy.length > 5, error.message)
    for (const [name, value] of Object.entries(fields)) assert.equal(error[name], value)
    return true
  })
}

test('shapes that are none are refused', () => {
  const { ShapeError, ArgumentError } = d2
  refused(
    () =>
      new d2.Polygon([
        [0, 0],
        [2, 0],
        [1, 0.5],
        [1, 2],
      ]),
    ShapeError,
    /not convex at vertex 2/,
    { vertex: 2 },
  )
  refused(
    () =>
      new d2.Polygon([
        [0, 0],
        [NaN, 0],
        [1, 1],
      ]),
    ShapeError,
    /vertex 1 is infinite or not a number/,
    { vertex: 1 },
  )
  refused(
    () =>
      new d2.Hull([
        [0, 0],
        [1e300, 0],
      ]),
    ShapeError,
    /vertex 1 is too large/,
    { vertex: 1 },
  )
  refused(() => new d2.Polygon([]), ShapeError, /no vertices: give at least one/)
  refused(() => new d2.Circle(-1), ShapeError, /radius is -1/)
  refused(() => new d2.Circle(Infinity), ShapeError, /radius is inf/i)
  refused(() => new d2.Rectangle({ size: [1, 1], radius: NaN }), ShapeError, /radius is NaN/)
  refused(() => new d2.Rectangle({ size: [1, 1], halfExtents: [1, 1] }), ArgumentError, /exactly one/)
  refused(() => new d2.Rectangle({}), ArgumentError, /exactly one of halfExtents and size/)
  refused(() => new d2.Circle(1, [0]), ArgumentError, /center is no vector: give 2 numbers/, { argument: 'center' })
  refused(() => new d2.Polygon([[0, 0], [1]]), ArgumentError, /vertices\[1\] is no vector/)
  refused(() => new d2.Polygon([0, 0, 1]), ArgumentError, /vertices has 3 numbers/)
  refused(() => new d2.Polygon(undefined), ArgumentError, /vertices is no list/)
  refused(
    () =>
      new d3.Hull([
        [0, 0, 0],
        [1, 0],
      ]),
    d3.ArgumentError,
    /points\[1\] is no vector: give 3 numbers/,
  )
  refused(
    () =>
      new d3.Polytope(
        [
          [0, 0, 0],
          [1, 0, 0],
          [0, 1, 0],
        ],
        [[0, 1, 9]],
      ),
    d3.ShapeError,
    /face 0/,
    { face: 0 },
  )
  refused(() => new d3.Cone({ height: 1, radius: -2 }), d3.ShapeError, /radius is -2/)
})

test('other arguments that make no sense', () => {
  const { ArgumentError } = d2
  const [disc, still] = [new d2.Circle(1), new d2.Still(d2.pose(0, 0))]
  refused(() => disc.at(), ArgumentError, /pose is no pose: give one, such as pose/, { argument: 'pose' })
  refused(() => new d2.Slerp(d2.pose(0, 0)), ArgumentError, /end is no pose/, { argument: 'end' })
  refused(() => new d2.Path([0], [d2.pose(0, 0), d2.pose(1, 0)]), ArgumentError, /times are 1 of 2 poses/)
  refused(() => new d2.Path([1, 0], [d2.pose(0, 0), d2.pose(1, 0)]), ArgumentError, /./)
  refused(() => d2.timeOfImpact(disc, still, disc, still), ArgumentError, /interval is no vector: give 2 numbers/)
  refused(() => d2.castRay(disc, [0, 0]), ArgumentError, /direction is no vector/)
  refused(() => d2.contactMany({ shapes: disc }), ArgumentError, /b has no shapes/, { argument: 'b' })
  refused(
    () => d2.contactMany({ shapes: disc, poses: [1, 2, 3, 4] }, { shapes: disc }),
    ArgumentError,
    /a\.poses are no rows/,
  )
  refused(() => d2.check({}, disc, disc), ArgumentError, /answer is none of a pair/)
})

test('whatever is used after it was freed is an error', () => {
  const { ArgumentError } = d2
  const [a, b] = [new d2.Circle(1), new d2.Circle(1)]
  const placed = a.at(d2.pose(0, 0))
  const moving = [new d2.Still(d2.pose(0, 0)), new d2.Still(d2.pose(9, 0))]
  a.free()
  a.free()
  a[Symbol.dispose]()
  const other = new d2.Circle(5)
  for (const ask of ['intersects', 'distance', 'closestPoints', 'contact', 'contactManifold', 'wholeContactManifold']) {
    refused(() => d2[ask](a, b), ArgumentError, /freed/, { argument: 'a' })
    refused(() => d2[ask](placed, b), ArgumentError, /freed/, { argument: 'a' })
    refused(() => d2[ask](b, placed), ArgumentError, /freed/, { argument: 'b' })
  }
  refused(() => d2.within(b, placed, 1), ArgumentError, /freed/, { argument: 'b' })
  refused(() => d2.castRay(a, [0, 0], [1, 0]), ArgumentError, /freed/, { argument: 'shape' })
  refused(() => d2.castShape(b, [0, 0], a, [1, 0]), ArgumentError, /freed/, { argument: 'b' })
  refused(() => d2.timeOfImpact(b, moving[0], a, moving[1], [0, 1]), ArgumentError, /freed/, { argument: 'b' })
  refused(() => d2.isFree(a, moving[0], b, moving[1], [0, 1]), ArgumentError, /freed/, { argument: 'a' })
  refused(() => d2.contactMany({ shapes: a }, { shapes: b }), ArgumentError, /freed/)
  refused(() => d2.contactMany({ shapes: [b, b, a] }, { shapes: b }), ArgumentError, /freed/)
  refused(() => a.support([1, 0]), ArgumentError, /freed/)
  refused(() => a.vertices(), ArgumentError, /freed/)
  refused(() => new d2.Sum(b, a), ArgumentError, /freed/, { argument: 'second' })
  other.free()
})

test('sides that are no shapes of this dimension are an error', () => {
  const { ArgumentError } = d2
  const [disc, ball] = [new d2.Circle(1), new d3.Sphere(1)]
  for (const wrong of [
    undefined,
    null,
    3,
    'disc',
    {},
    { handle: -1 },
    { handle: NaN },
    { handle: 1e300 },
    { handle: 0.5 },
    ball,
  ]) {
    refused(() => d2.contact(disc, wrong), ArgumentError, /^b /, { argument: 'b' })
    refused(() => d2.intersects(wrong, disc), ArgumentError, /^a /, { argument: 'a' })
  }
})

test('numbers that are none never give an answer, nor break the module', () => {
  const disc = new d2.Circle(1)
  const good = d2.contact(disc, disc.at(d2.pose(3, 0)))
  const numbers = [NaN, Infinity, -Infinity, 1e308, -1e308, 1e160, 5e-324, 2 ** 53, undefined, 'x']
  let undecided = 0
  const ask = (question) => {
    try {
      const answer = question()
      if (answer.verdict === 'undecided') undecided++
      return answer
    } catch (error) {
      assert.ok(error instanceof d2.ArgumentError || error instanceof d2.ShapeError, String(error?.stack))
      undecided++
    }
  }
  for (const x of numbers) {
    for (const y of [0, ...numbers]) {
      const pose = d2.Pose.cosSin(x, y, 1, 0)
      const other = disc.at(pose)
      const box = new d2.Rectangle({ size: [2, 2] })
      for (const question of [d2.intersects, d2.distance, d2.closestPoints, d2.contact, d2.contactManifold]) {
        for (const answer of [ask(() => question(disc, other)), ask(() => question(box.at(pose), box))]) {
          if (Number.isNaN(x) || Number.isNaN(y)) assert.ok(answer === undefined || answer.verdict === 'undecided')
        }
      }
      ask(() => d2.castRay(disc, [x, y], [1, x]))
      ask(() => d2.castRay(disc, [3, 0], [x, y], y))
      ask(() => d2.castShape(disc, [x, 0], other, [0, y], x))
      ask(() => d2.timeOfImpact(disc, new d2.Linear(pose, [x, y]), disc, new d2.Still(d2.pose(3, 0)), [0, y]))
      ask(() =>
        d2.timeOfImpact(disc, new d2.Rigid(d2.pose(3, 0), [x, y], x), disc, new d2.Still(d2.pose(0, 0)), [x, y]),
      )
      ask(() => d2.within(disc, other, x))
      ask(() =>
        d2.contact(disc, other, undefined, { cutOff: x, tolerance: y, margin: x, maxIterations: x, start: [x, y] }),
      )
      ask(() => d2.contact(disc.at(d2.Pose.cosSin(0, 0, x, y)), disc))
      box.free()
    }
  }
  for (const angle of [NaN, Infinity, -Infinity, 'x']) assert.throws(() => d2.pose(0, 0, angle), d2.ArgumentError)
  assert.ok(undecided > 100)
  assert.deepEqual(d2.contact(disc, disc.at(d2.pose(3, 0))), good)
})

test('a row that is no pose is an undecided row', () => {
  const disc = new d2.Circle(1)
  const poses = Float64Array.of(3, 0, 1, 0, NaN, 0, 1, 0, Infinity, 0, 1, 0, 1, 0, 1, 0, 1e300, 0, 1, 0)
  const rows = d2.contactMany({ shapes: disc }, { shapes: disc, poses })
  assert.deepEqual([...rows.verdict], [0, 3, 3, 2, 3])
  assert.deepEqual(
    [...rows.stop].slice(1, 3).map((stop) => d2.stops[stop]),
    ['not finite', 'not finite'],
  )
  assert.equal(d2.stops[rows.stop[4]], 'out of range')
  assert.deepEqual([rows.undecided, rows.distance[0], rows.distance[3]], [3, 1, -1])
  assert.ok(rows.lower[1] === -Infinity && rows.upper[1] === Infinity)
  const many = new Float64Array(4 * 5000).fill(NaN)
  for (let i = 0; i < 5000; i += 2) many.set([3, 0, 1, 0], 4 * i)
  const half = d2.intersectsMany({ shapes: disc }, { shapes: disc, poses: many })
  assert.ok(half.undecided === 2500 && half.verdict.every((verdict, i) => verdict === (i % 2 ? 3 : 0)))
  const all = d2.distanceMany({ shapes: disc, poses: Float64Array.of(NaN, 0, 1, 0) }, { shapes: disc, poses })
  assert.equal(all.undecided, 5)
})

// Every function of the plane.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as d2 from 'barycode/plane'

await d2.init()

const near = (got, wanted, off = 1e-12) => {
  assert.equal(got.length, wanted.length)
  wanted.forEach((number, i) => assert.ok(Math.abs(got[i] - number) <= off, `${got} instead of ${wanted}`))
}
const square = () => new d2.Rectangle({ halfExtents: [1, 1] })

test('init may be called again', async () => {
  const before = d2.live()
  using_(square(), () => assert.equal(d2.live(), before + 1))
  await d2.init()
  d2.initSync(new Uint8Array())
  assert.equal(d2.live(), before)
})

/** What `using` does, which Node 20 cannot read. */
function using_(resource, use) {
  try {
    return use(resource)
  } finally {
    resource[Symbol.dispose]()
  }
}

test('rotations are those of the library', () => {
  const { cos, sin } = d2.rotation(Math.PI / 3)
  near([cos, sin], [0.5, Math.sqrt(3) / 2])
  const pose = d2.pose(1, 2, Math.PI / 2)
  assert.ok(pose instanceof d2.Pose && pose.x === 1 && pose.y === 2 && pose.sin === 1)
  assert.deepEqual([pose.set(3, 4).cos, pose.sin], [1, 0])
  const given = d2.Pose.cosSin(1, 2, 0.6, 0.8)
  assert.deepEqual([given.x, given.y, given.cos, given.sin], [1, 2, 0.6, 0.8])
  assert.throws(() => d2.rotation(NaN), d2.ArgumentError)
})

test('every shape has its supports and vertices', () => {
  const shapes = [
    [new d2.Point([2, 3]), [2, 3], 1],
    [new d2.Segment([0, 0], [5, 1]), [5, 1], 2],
    [new d2.Capsule([0, 0], [4, 0], 0.5), [4.5, 0], 0],
    [new d2.Circle(2), [2, 0], 0],
    [new d2.Circle(2, [1, 1]), [3, 1], 0],
    [new d2.Ellipse([3, 1]), [3, 0], 0],
    [new d2.Rectangle({ size: [4, 0] }), [2, 0], 4],
    [
      new d2.Polygon([
        [0, 0],
        [2, 1],
        [0, 2],
      ]),
      [2, 1],
      3,
    ],
    [new d2.Polygon(new Float64Array([0, 0, 0, 2, 2, 1])), [2, 1], 3],
    [
      new d2.Hull([
        [0, 0],
        [1, 1],
        [2, 1],
        [0, 2],
      ]),
      [2, 1],
      3,
    ],
    [
      new d2.Cloud([
        [0, 0],
        [1, 1],
        [2, 1],
        [0, 2],
      ]),
      [2, 1],
      4,
    ],
    [new d2.Sum(new d2.Segment([0, 0], [1, 0]), new d2.Point([4, 4])), [5, 4], 0],
    [new d2.HullOf([new d2.Point([0, 0]), new d2.Circle(1, [4, 4])]), [5, 4], 0],
    [new d2.Posed(new d2.Point([1, 0]), d2.pose(2, 2, Math.PI / 2)), [2, 3], 0],
    [
      new d2.Affine(
        new d2.Point([1, 0]),
        [
          [2, 0],
          [1, 1],
        ],
        [0, 5],
      ),
      [2, 6],
      0,
    ],
  ]
  for (const [shape, support, vertices] of shapes) {
    near(shape.support([1, 0]), support)
    if (vertices > 0) assert.equal(shape.vertices().length, vertices, shape.constructor.name)
    shape.free()
  }
  near(new d2.Rectangle({ size: [2, 2], radius: 1 }).support([1, 0]).slice(0, 1), [2])
})

test('yes and no are exact', () => {
  const [a, b] = [square(), square()]
  const apart = d2.intersects(a, b.at(d2.pose(3, 0)))
  assert.equal(apart.verdict, 'separated')
  assert.deepEqual([apart.meets, apart.free, apart.certificate, apart.normal], [false, true, 'direction', [1, 0]])
  const touching = d2.intersects(a, b.at(d2.pose(2, 0)))
  assert.deepEqual([touching.verdict, touching.meets, touching.free], ['touching', true, false])
  const counted = d2.intersects(a, b.at(d2.pose(2, 0)), undefined, { touching: 'free' })
  assert.deepEqual([counted.verdict, counted.meets, counted.free], ['touching', false, true])
  assert.equal(d2.intersects(a, b.at(d2.pose(2 - 2 ** -52, 0))).verdict, 'penetrating')
  assert.equal(d2.intersects(a, b.at(d2.pose(2 + 2 ** -51, 0))).verdict, 'separated')
  assert.equal(d2.within(a, b.at(d2.pose(3, 0)), 1).verdict, 'touching')
  assert.equal(d2.within(a, b.at(d2.pose(3, 0)), 0.5).verdict, 'separated')
  for (const answer of [apart, touching]) d2.check(answer, a, b.at(d2.pose(answer === apart ? 3 : 2, 0)))
})

test('distances have bounds, normals and points', () => {
  const [a, b] = [square(), new d2.Circle(1).at(d2.pose(5, 0.5))]
  const distance = d2.distance(a, b)
  assert.ok(distance.lower <= 3 && 3 <= distance.upper && distance.stop === 'optimal')
  const near_ = d2.closestPoints(a, b)
  near([near_.distance, ...near_.normal, ...near_.onA, ...near_.onB], [3, 1, 0, 1, 0.5, 4, 0.5])
  d2.check(distance, a, b)
  d2.check(near_, a, b)
  const over = d2.contact(a, square().at(d2.pose(1.75, 0)))
  near([over.distance, over.depth, ...over.normal], [-0.25, 0.25, 1, 0])
  assert.equal(d2.closestPoints(a, a).normal, null)
  assert.equal(d2.closestPoints(a, a).distance, 0)
})

test('answers are written to the object of the caller', () => {
  const [a, b] = [square(), square().at(d2.pose(0, 3))]
  const [out, met, far] = [new d2.Proximity(), new d2.Intersection(), new d2.Distance()]
  assert.equal(d2.contact(a, b, out), out)
  const { normal, onA } = out
  b.pose.set(0, 1.5)
  d2.contact(a, b, out)
  assert.ok(out.normal === normal && out.onA === onA && out.distance < 0)
  assert.equal(d2.intersects(a, b, met), met)
  assert.equal(d2.distance(a, b, far), far)
  assert.ok(met.meets && far.meets)
})

test('options are those of the library', () => {
  const [a, b] = [new d2.Ellipse([2, 1]), new d2.Ellipse([1, 3]).at(d2.pose(9, 1, 0.3))]
  assert.equal(d2.distance(a, b, undefined, { cutOff: 1 }).stop, 'cut-off')
  assert.equal(d2.distance(a, b, undefined, { maxIterations: 1 }).stop, 'iteration limit')
  assert.equal(d2.distance(a, b, undefined, { tolerance: 0.5 }).stop, 'tolerance')
  assert.ok(d2.distance(a, b, undefined, { start: [1, 0] }).meets === false)
  const cache = new d2.Cache()
  const cold = d2.distance(a, b, undefined, { cache })
  const warm = d2.distance(a, b, undefined, { cache })
  assert.ok(warm.iterations < cold.iterations)
  cache.clear()
  assert.equal(d2.distance(a, b, undefined, { cache }).iterations, cold.iterations)
  assert.throws(
    () => d2.distance(a, b, undefined, { touching: 'never' }),
    (error) => {
      return (
        error instanceof d2.ArgumentError &&
        error.argument === 'options.touching' &&
        /collides, free/.test(error.remedy)
      )
    },
  )
})

test('manifolds have points that keep their ids', () => {
  const [floor, crate] = [new d2.Rectangle({ halfExtents: [5, 1] }), square().at(d2.pose(2, 1.99))]
  const manifold = d2.contactManifold(floor, crate)
  assert.equal(manifold.points.length, 2)
  for (const point of manifold.points) near([point.distance], [-0.01])
  d2.check(manifold, floor, crate)
  const ids = manifold.points.map(({ id }) => id.join())
  crate.pose.x += 0.125
  assert.equal(d2.contactManifold(floor, crate, manifold), manifold)
  assert.deepEqual(
    manifold.points.map(({ id }) => id.join()),
    ids,
  )
  const whole = d2.wholeContactManifold(floor, crate)
  assert.equal(whole.points.length, 2)
  d2.check(whole, floor, crate)
  crate.pose.y = 9
  assert.equal(d2.contactManifold(floor, crate, manifold, { cutOff: 1 }).points.length, 0)
})

test('rays and casts', () => {
  const wall = square()
  const hit = d2.castRay(wall, [-3, 0.5], [2, 0])
  assert.ok(hit.meets && hit.first[0] < 1 && hit.first[1] === 1)
  assert.deepEqual(
    [hit.onA, hit.normal],
    [
      [-1, 0.5],
      [-1, 0],
    ],
  )
  d2.checkRay(hit, wall, [-3, 0.5], [2, 0])
  assert.ok(d2.castRay(wall, [-3, 0.5], [2, 5]).free)
  const other = square().at(d2.pose(6, 0.5))
  const meeting = d2.castShape(wall, [0, 0], other, [-2, 0], 10)
  assert.equal(meeting.first[1], 2)
  d2.checkCast(meeting, wall, [0, 0], other, [-2, 0], 10)
  const leaving = d2.castShape(wall, [0, 0], wall.at(d2.pose(1, 0)), [7, 0], Infinity, undefined, { start: 'leaving' })
  assert.equal(leaving.startVerdict, 'penetrating')
  assert.ok(leaving.free && leaving.leaves[0] <= 1 / 7 && 1 / 7 <= leaving.leaves[1])
  const early = d2.castShape(wall, [0, 0], other, [-2, 0], 10, new d2.Impact(), { targetDistance: 1 })
  assert.equal(early.first[1], 1.5)
})

test('motions, times of impact, certificates', () => {
  const home = d2.pose(0, 0)
  const motions = [
    [new d2.Still(d2.pose(1, 2, 0.5)), [1, 2]],
    [new d2.Linear(home, [1, 2]), [0.5, 1]],
    [new d2.Rigid(home, [1, 0], Math.PI), [0.5, 0]],
    [new d2.Rigid(home, [1, 0], Math.PI, { center: [0, 0], begin: 0.5 }), [0, 0]],
    [new d2.Slerp(home, d2.pose(2, 0, 1)), [1, 0]],
    [new d2.Nlerp(home, d2.pose(2, 0, 1), { times: [0, 2], center: [0, 0] }), [0.5, 0]],
    [new d2.Arc(home, 2, 0), [1, 0]],
    [new d2.Path([0, 1, 2], [home, d2.pose(4, 0), d2.pose(4, 4)]), [2, 0]],
    [new d2.Path([0, 1], [home, d2.pose(4, 0)], { interpolation: 'nlerp', accelerations: [0, 0] }), [2, 0]],
  ]
  for (const [motion, place] of motions) {
    const pose = motion.at(0.5)
    near([pose.x, pose.y], place)
    assert.ok(motion instanceof d2.Motion)
  }
  const [bar, post] = [new d2.Rectangle({ size: [4, 0.2] }), new d2.Circle(0.25)]
  const [swing, there] = [new d2.Rigid(home, [0, 0], Math.PI / 2), new d2.Still(d2.pose(0, 1.5))]
  const impact = d2.timeOfImpact(bar, swing, post, there, [0, 2])
  const expected = 1 - Math.asin(0.35 / 1.5) / (Math.PI / 2)
  assert.ok(impact.meets && impact.first[0] <= expected && expected <= impact.first[1])
  const cells = d2.certificate(bar, swing, post, there, [0, 2])
  assert.ok(cells.length === impact.cells && cells.length > 0 && cells.at(-1).times[1] === impact.first[0])
  d2.checkImpact(impact, bar, swing, post, there, [0, 2])
  d2.checkImpact(impact, bar, swing, post, there, [0, 2], undefined, cells)
  assert.equal(d2.isFree(bar, swing, post, there, [0, 0.5]), true)
  assert.equal(d2.isFree(bar, swing, post, there, [0, 2]), false)
  assert.throws(
    () => d2.timeOfImpact(bar.at(home), swing, post, there, [0, 2]),
    /a is at a pose: give the shape itself/,
  )
  assert.throws(() => d2.timeOfImpact(bar, home, post, there, [0, 2]), /motionA is no motion/)
})

test('a forged answer is found out', () => {
  const [a, b] = [square(), square().at(d2.pose(3, 0.5))]
  const forged = [
    [d2.contact(a, b), (answer) => (answer.lower += 1)],
    [d2.contact(a, b), (answer) => (answer.normal[1] = 1)],
    [d2.contact(a, b), (answer) => (answer.onA[0] += 1)],
    [d2.contact(a, b), (answer) => (answer.verdict = 'penetrating')],
    [d2.intersects(a, b), (answer) => (answer.verdict = 'penetrating')],
    [d2.intersects(a, b), (answer) => (answer.direction[0] *= -1)],
    [d2.distance(a, b), (answer) => (answer.upper = answer.lower - 1)],
    [d2.contactManifold(a, b), (answer) => (answer.points[0].distance += 1)],
  ]
  for (const [answer, forge] of forged) {
    d2.check(answer, a, b)
    forge(answer)
    assert.throws(() => d2.check(answer, a, b), d2.CheckError, forge.toString())
  }
  const hit = d2.castRay(a, [-3, 0.5], [2, 0])
  hit.first[0] = 2
  hit.first[1] = 3
  assert.throws(() => d2.checkRay(hit, a, [-3, 0.5], [2, 0]), d2.CheckError)
})

test('batches answer as single questions do', () => {
  const count = 5000
  const angles = Float64Array.from({ length: 3 * count }, (_, i) => Math.sin(i * i) * (i % 3 === 2 ? 3 : 2.5))
  const rows = d2.poses(angles)
  const shapes = [
    square(),
    new d2.Circle(0.7),
    new d2.Polygon([
      [0, 0],
      [2, 0],
      [0, 1],
    ]),
  ]
  const each = Array.from({ length: count }, (_, i) => shapes[i % 3])
  const columns = d2.contactMany({ shapes: shapes[0] }, { shapes: each, poses: rows })
  assert.deepEqual([columns.rows, columns.undecided, columns.normal.length], [count, 0, 2 * count])
  const kinds = new Set()
  for (let i = 0; i < count; i++) {
    const pose = d2.Pose.cosSin(...rows.subarray(4 * i, 4 * i + 4))
    const one = d2.contact(shapes[0], each[i].at(pose))
    assert.equal(d2.verdicts[columns.verdict[i]], one.verdict)
    assert.deepEqual([columns.distance[i], columns.lower[i], columns.upper[i]], [one.distance, one.lower, one.upper])
    assert.deepEqual([...columns.onA.subarray(2 * i, 2 * i + 2)], one.onA)
    assert.deepEqual([...columns.normal.subarray(2 * i, 2 * i + 2)], one.normal)
    assert.equal(d2.stops[columns.stop[i]], one.stop)
    kinds.add(one.verdict)
  }
  assert.deepEqual([...kinds].sort(), ['penetrating', 'separated'])
  assert.equal(d2.contactMany({ shapes: shapes[0] }, { shapes: each, poses: rows }, columns), columns)
  const sides = [
    { shapes: shapes[0], poses: rows.subarray(0, 4) },
    { shapes: shapes[1], poses: rows },
  ]
  for (const [many, one] of [
    [d2.intersectsMany(...sides), d2.intersects],
    [d2.withinMany(...sides, 0.5), (a, b) => d2.within(a, b, 0.5)],
    [d2.distanceMany(...sides), d2.distance],
    [d2.closestPointsMany(...sides), d2.closestPoints],
  ]) {
    const a = shapes[0].at(d2.Pose.cosSin(...rows.subarray(0, 4)))
    for (let i = 0; i < count; i += 97) {
      const answer = one(a, shapes[1].at(d2.Pose.cosSin(...rows.subarray(4 * i, 4 * i + 4))))
      assert.equal(d2.verdicts[many.verdict[i]], answer.verdict)
      if (many.lower.length > 0) assert.deepEqual([many.lower[i], many.upper[i]], [answer.lower, answer.upper])
    }
  }
  assert.equal(d2.distanceMany({ shapes: [] }, { shapes: shapes[0] }).rows, 0)
  assert.throws(() => d2.distanceMany({ shapes: each }, { shapes: shapes[0], poses: rows.subarray(8) }), /b\.poses has/)
  assert.throws(() => d2.distanceMany(sides[0], sides[1], new d2.Columns(1, 1, 0)), /out is not for 5000 rows/)
})

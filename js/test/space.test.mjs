// Every function of space.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as d3 from 'barycode/space'

await d3.init()

const near = (got, wanted, off = 1e-12) => {
  assert.equal(got.length, wanted.length)
  wanted.forEach((number, i) => assert.ok(Math.abs(got[i] - number) <= off, `${got} instead of ${wanted}`))
}
const cube = () => new d3.Box({ halfExtents: [1, 1, 1] })
const at = d3.Pose.translation

test('poses by every form are the same', () => {
  const half = Math.sqrt(0.5)
  const rows = [0, -1, 0, 1, 1, 0, 0, 2, 0, 0, 1, 3, 0, 0, 0, 1]
  const columns = [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1]
  const poses = [
    d3.Pose.xyzXyzw([1, 2, 3], [0, 0, half, half]),
    d3.Pose.xyzWxyz([1, 2, 3], [half, 0, 0, half]),
    d3.Pose.axisAngles([1, 2, 3], 0, 0, Math.PI / 2),
    d3.Pose.rows(rows),
    d3.Pose.columns(columns),
    at(1, 2, 3).turn([0, 0, 1, 1]),
    new d3.Pose().set([1, 2, 3], [0, 0, 2, 2]),
  ]
  for (const pose of poses) {
    near(pose.numbers, [1, 2, 3, 0, -1, 0, 1, 0, 0, 0, 0, 1])
    near(pose.quaternion(), [0, 0, half, half])
  }
  assert.throws(() => d3.Pose.rows(columns), /matrix has another last row/)
  assert.throws(() => d3.Pose.xyzXyzw([1, 2, 3], [0, 0, 1]), /xyzw is no vector: give 4 numbers/)
})

test('every shape has its supports, vertices and faces', () => {
  const corners = [
    [0, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ]
  const faces = [
    [0, 2, 1],
    [0, 1, 3],
    [0, 3, 2],
    [1, 2, 3],
  ]
  const shapes = [
    [new d3.Point([2, 3, 4]), 4, 1],
    [new d3.Segment([0, 0, 0], [1, 1, 5]), 5, 2],
    [new d3.Capsule([0, 0, 0], [0, 0, 4], 0.5), 4.5, 0],
    [new d3.Sphere(2), 2, 0],
    [new d3.Sphere(2, [1, 1, 1]), 3, 0],
    [new d3.Ellipsoid([3, 1, 2]), 2, 0],
    [new d3.Box({ size: [4, 2, 6] }), 3, 8],
    [new d3.Cylinder({ height: 2, radius: 3 }), 1, 0],
    [new d3.Cone({ halfHeight: 2, radius: 3 }), 2, 0],
    [new d3.Polytope(corners, faces), 1, 4],
    [new d3.Polytope(corners.flat(), faces.flat(), { radius: 1 }), 2, 0],
    [new d3.Hull([...corners, [0.1, 0.1, 0.1]]), 1, 4],
    [new d3.Cloud([...corners, [0.1, 0.1, 0.1]]), 1, 5],
    [new d3.Sum(new d3.Segment([0, 0, 0], [0, 0, 1]), new d3.Point([4, 4, 4])), 5, 0],
    [new d3.HullOf([new d3.Point([0, 0, 0]), new d3.Sphere(1, [4, 4, 4])]), 5, 0],
    [new d3.Posed(new d3.Point([0, 0, 1]), at(2, 2, 2)), 3, 0],
    [
      new d3.Affine(
        new d3.Point([0, 0, 1]),
        [
          [1, 0, 0],
          [0, 1, 0],
          [0, 0, 2],
        ],
        [0, 5, 1],
      ),
      3,
      0,
    ],
  ]
  for (const [shape, support, vertices] of shapes) {
    near(shape.support([0, 0, 1]).slice(2), [support])
    if (vertices > 0) assert.equal(shape.vertices().length, vertices, shape.constructor.name)
    shape.free()
  }
  const tetrahedron = new d3.Polytope(corners, faces)
  assert.deepEqual(tetrahedron.vertices(), corners)
  assert.equal(tetrahedron.faces().length, 4)
  assert.throws(
    () => new d3.Cylinder({ height: 1, halfHeight: 1, radius: 1 }),
    /give exactly one of halfHeight and height/,
  )
})

test('questions', () => {
  const [a, b] = [cube(), cube().at(at(3, 0.5, 0))]
  const apart = d3.intersects(a, b)
  assert.deepEqual([apart.verdict, apart.meets, apart.free], ['separated', false, true])
  d3.check(apart, a, b)
  assert.equal(d3.intersects(a, cube().at(at(2, 0, 0))).verdict, 'touching')
  assert.equal(d3.intersects(a, cube().at(at(2 - 2 ** -52, 0, 0))).verdict, 'penetrating')
  assert.equal(d3.within(a, b, 1).verdict, 'touching')
  const distance = d3.distance(a, b)
  assert.ok(distance.lower <= 1 && 1 <= distance.upper)
  const points = d3.closestPoints(a, b)
  near([points.distance, ...points.normal], [1, 1, 0, 0])
  const over = d3.contact(a, cube().at(at(1.75, 0, 0)))
  near([over.distance, ...over.normal], [-0.25, 1, 0, 0])
  for (const answer of [distance, points]) d3.check(answer, a, b)
  points.lower += 1
  assert.throws(() => d3.check(points, a, b), d3.CheckError)
  const cache = new d3.Cache()
  const round = new d3.Ellipsoid([3, 2, 1]).at(at(9, 1, 2))
  const cold = d3.distance(a, round, new d3.Distance(), { cache, start: [1, 0, 0] })
  assert.ok(d3.distance(a, round, undefined, { cache }).iterations < cold.iterations)
})

test('manifolds', () => {
  const [floor, can] = [new d3.Box({ size: [10, 10, 2] }), new d3.Cylinder({ height: 1, radius: 0.25 })]
  const standing = d3.contactManifold(floor, can.at(at(0, 0, 1.49)))
  assert.equal(standing.points.length, 4)
  d3.check(standing, floor, can.at(at(0, 0, 1.49)))
  const lying = can.at(d3.Pose.axisAngles([0, 0, 1.24], 0, Math.PI / 2, 0))
  assert.equal(d3.contactManifold(floor, lying, standing).points.length, 2)
  for (const point of standing.points) near([point.distance], [-0.01])
  const whole = d3.wholeContactManifold(floor, can.at(at(0, 0, 1.49)))
  assert.ok(whole.points.length > 4)
  d3.check(whole, floor, can.at(at(0, 0, 1.49)))
})

test('motion', () => {
  const ball = new d3.Sphere(1)
  const slab = new d3.Box({ size: [9, 9, 1] })
  const fall = d3.castShape(ball.at(at(0, 0, 5)), [0, 0, -2], slab, [0, 0, 0])
  assert.ok(fall.first[0] <= 1.75 && 1.75 <= fall.first[1])
  near(fall.normal, [0, 0, -1])
  d3.checkCast(fall, ball.at(at(0, 0, 5)), [0, 0, -2], slab, [0, 0, 0])
  const hit = d3.castRay(slab, [0, 0, 3], [0, 0, -1], 10)
  assert.equal(hit.first[1], 2.5)
  d3.checkRay(hit, slab, [0, 0, 3], [0, 0, -1], 10)
  const home = at(0, 0, 0)
  const motions = [
    [new d3.Still(at(1, 2, 3)), [1, 2, 3]],
    [new d3.Linear(home, [1, 2, 3]), [0.5, 1, 1.5]],
    [new d3.Rigid(home, [1, 0, 0], [0, 0, Math.PI], { center: [0, 0, 0], begin: 0 }), [0.5, 0, 0]],
    [new d3.Slerp(home, d3.Pose.axisAngles([2, 0, 0], 0, 1, 0)), [1, 0, 0]],
    [new d3.Nlerp(home, d3.Pose.axisAngles([2, 0, 0], 0, 1, 0), { times: [0, 2] }), [0.5, 0, 0]],
    [new d3.Path([0, 1, 2], [home, at(4, 0, 0), at(4, 4, 0)], { accelerations: [0, 0] }), [2, 0, 0]],
  ]
  for (const [motion, place] of motions) near(motion.at(0.5).numbers.slice(0, 3), place)
  const bar = new d3.Box({ size: [4, 0.2, 0.2] })
  const [swing, there] = [new d3.Rigid(home, [0, 0, 0], [0, 0, Math.PI / 2]), new d3.Still(at(0, 1.5, 0))]
  const impact = d3.timeOfImpact(bar, swing, ball, there, [0, 2])
  assert.ok(impact.meets && impact.cells > 0)
  d3.checkImpact(impact, bar, swing, ball, there, [0, 2])
  assert.equal(d3.certificate(bar, swing, ball, there, [0, 2]).length, impact.cells)
  assert.equal(d3.isFree(bar, swing, ball, there, [0, impact.first[0] / 2]), true)
})

test('batches answer as single questions do', () => {
  const count = 3000
  const numbers = Float64Array.from({ length: 7 * count }, (_, i) => Math.sin(i * i + 1) * 2.5)
  const [a, b] = [cube(), new d3.Cone({ height: 2, radius: 1 })]
  const list = Array.from({ length: count }, (_, i) => {
    const row = numbers.subarray(7 * i, 7 * i + 7)
    return d3.Pose.xyzXyzw(row.subarray(0, 3), row.subarray(3))
  })
  const matrices = Float64Array.from(list.flatMap((pose) => pose.numbers))
  const columns = d3.closestPointsMany({ shapes: a }, { shapes: b, xyzXyzw: numbers })
  const same = d3.closestPointsMany({ shapes: a }, { shapes: b, poses: matrices })
  assert.deepEqual(columns, same)
  list.forEach((pose, i) => {
    const one = d3.closestPoints(a, b.at(pose))
    assert.equal(d3.verdicts[columns.verdict[i]], one.verdict)
    assert.deepEqual([columns.lower[i], columns.upper[i]], [one.lower, one.upper])
    assert.deepEqual([...columns.onB.subarray(3 * i, 3 * i + 3)], one.onB)
  })
  for (const many of [
    d3.intersectsMany({ shapes: a }, { shapes: b, poses: matrices }),
    d3.withinMany({ shapes: a }, { shapes: b, poses: matrices }, 0),
    d3.distanceMany({ shapes: a }, { shapes: b, poses: matrices }),
    d3.contactMany({ shapes: a }, { shapes: b, poses: matrices }),
  ]) {
    assert.deepEqual(many.verdict, columns.verdict)
  }
})

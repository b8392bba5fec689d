// Half-planes and half-spaces: what is known, the bits of native code, and what is refused.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import * as d2 from 'barycode/plane'
import * as d3 from 'barycode/space'
import { command } from './native.mjs'

test('before init a half-space says what to do', () => {
  assert.throws(() => new d2.HalfPlane([0, 1]), /call `await init\(\)`/)
})

test('begin', async () => {
  await d2.init()
  await d3.init()
})

test('a half-plane and shapes', () => {
  const ground = new d2.HalfPlane([0, 2], 1) // all with y <= 1/2
  assert.deepEqual(ground.normal, [0, 1])
  const square = new d2.Rectangle({ halfExtents: [1, 1] })
  const place = d2.pose(3, 2)
  const side = square.at(place)
  const apart = ground.contact(side)
  assert.deepEqual([apart.verdict, apart.distance, apart.stop], ['separated', 0.5, 'optimal'])
  assert.deepEqual([apart.normal, apart.onA[1], apart.onB[1]], [[0, 1], 0.5, 1])
  assert.equal(apart.onA[0], apart.onB[0])
  const no = ground.intersects(side)
  assert.ok(!no.meets && no.free && no.certificate === 'direction' && no.normal[1] === 1)
  assert.equal(ground.within(side, 0.5).verdict, 'touching')
  assert.ok(ground.within(side, 0.25).free && ground.within(side, NaN).free)
  const far = ground.distance(side)
  assert.ok(far.lower <= 0.5 && 0.5 <= far.upper)
  const [points, close] = [ground.closestPoints(side), ground.within(side, 0.5)]
  for (const answer of [apart, no, far, points, close]) ground.check(answer, side)

  place.y = 1.5
  assert.equal(ground.intersects(side).verdict, 'touching')
  place.y = 1.5 - 2 ** -52
  assert.equal(ground.intersects(side).verdict, 'penetrating')
  place.y = 1.5 + 2 ** -52
  assert.equal(ground.intersects(side).verdict, 'separated')
  place.y = 0
  const over = ground.contact(side)
  assert.deepEqual([over.verdict, over.distance, over.depth], ['penetrating', -1.5, 1.5])
  assert.equal(ground.distance(side).distance, 0)
  const common = ground.closestPoints(side)
  assert.deepEqual([common.distance, common.normal, common.onA], [0, null, common.onB])
  for (const answer of [over, common, ground.intersects(side)]) ground.check(answer, side)
})

test('a half-space with an origin, and answers that are written over', () => {
  const ramp = new d3.HalfSpace([-1, 0, 1], 0, [4, 0, 0])
  const [ball, out, met] = [new d3.Sphere(1), new d3.Proximity(), new d3.Intersection()]
  const at = ball.at(d3.Pose.translation(4, 7, 2))
  assert.equal(ramp.contact(at, out), out)
  assert.ok(out.lower <= Math.SQRT2 - 1 && Math.SQRT2 - 1 <= out.upper)
  const { normal } = out
  ramp.check(out, at)
  assert.equal(ramp.intersects(at, met), met)
  assert.ok(met.free)
  at.pose.move(5, 7, 1)
  assert.ok(ramp.within(at, 0, met).meets)
  ramp.contact(at, out)
  assert.ok(out.normal === normal && out.distance === -1)
  const far = new d3.Distance()
  assert.equal(ramp.distance(at, far), far)
})

/** Pairs of numbers that repeat nowhere. */
function* numbers(from) {
  for (let i = from; ; i++) yield Math.sin(i * i + 1) * 2.5
}

/** So many cases of a dimension: a request of the command, and the same for this package. */
function* cases(dimension, count) {
  const d = dimension === 2 ? d2 : d3
  const drawn = numbers(7)
  const draw = (many) => Array.from({ length: many }, () => drawn.next().value)
  for (let i = 0; i < count; i++) {
    const [normal, [offset], origin, place] = [draw(dimension), draw(1), draw(dimension), draw(dimension)]
    const sizes = draw(dimension).map((size) => Math.abs(size) + 0.1)
    const cloud = Array.from({ length: 6 }, () => draw(dimension))
    const ring = [0, 1, 2, 3, 4].map((k) => [Math.cos(k * 1.25) * sizes[0], Math.sin(k * 1.25) * sizes[1]])
    const vertices = dimension === 2 ? ring : cloud
    const ground = { shape: 'halfspace', normal, offset }
    const shapes = {
      box: [{ half_extents: sizes }, () => new (d.Rectangle ?? d.Box)({ halfExtents: sizes })],
      [dimension === 2 ? 'ellipse' : 'ellipsoid']: [{ radii: sizes }, () => new (d.Ellipse ?? d.Ellipsoid)(sizes)],
      [dimension === 2 ? 'circle' : 'sphere']: [{ radius: sizes[0] }, () => new (d.Circle ?? d.Sphere)(sizes[0])],
      convex: [{ vertices }, () => new (d.Rectangle ? d.Polygon : d.Hull)(vertices)],
    }
    const [[kind, [fields, make]]] = [Object.entries(shapes)[i % 4]]
    const turn = dimension === 2 ? { angle: offset } : { rotation_quat_xyzw: [...normal, offset] }
    if (dimension === 3) {
      const length = Math.hypot(...turn.rotation_quat_xyzw)
      turn.rotation_quat_xyzw = turn.rotation_quat_xyzw.map((entry) => entry / length)
    }
    const pose = dimension === 2 ? d2.pose(...place, offset) : d3.Pose.xyzXyzw(place, turn.rotation_quat_xyzw)
    const still = dimension === 2 ? { angle: 0 } : { rotation_quat_xyzw: [0, 0, 0, 1] }
    yield {
      request: {
        id: `${i}`,
        dim: dimension,
        a: ground,
        pose_a: { translation: origin, ...still },
        b: { shape: kind, ...fields },
        pose_b: { translation: place, ...turn },
      },
      ground: new (d.HalfPlane ?? d.HalfSpace)(normal, offset, origin),
      side: make().at(pose),
    }
  }
}

const native = command()
const options = { skip: native === undefined && 'there is no cargo, and no BARYCODE_COMMAND' }
const words = { 'cut-off': 'cut_off', 'iteration limit': 'iteration_limit', 'not finite': 'not_finite' }

for (const dimension of [2, 3]) {
  test(`the bits of native code, in ${dimension} dimensions`, options, () => {
    const all = [...cases(dimension, 200)]
    const lines = all.flatMap(({ request }) => [
      JSON.stringify({ ...request, query: 'contact' }),
      JSON.stringify({ ...request, query: 'within', query_params: { max_separation: 0.5 } }),
    ])
    const printed = execFileSync(native, ['query', '--check'], { input: lines.join('\n'), encoding: 'utf8' })
    const answers = printed
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    assert.equal(answers.length, lines.length)
    const verdicts = new Set()
    all.forEach(({ ground, side, request }, i) => {
      const [wanted, yes] = answers.slice(2 * i, 2 * i + 2)
      assert.ok(wanted.checked && yes.checked, JSON.stringify([request, wanted, yes]))
      const got = ground.contact(side)
      assert.deepEqual(
        [got.verdict, got.distance, got.lower, got.upper, got.normal, got.onA, got.onB],
        [
          wanted.verdict,
          wanted.signed_distance,
          wanted.lower,
          wanted.upper,
          wanted.normal_a_to_b,
          wanted.closest_point_a,
          wanted.closest_point_b,
        ],
        JSON.stringify(request),
      )
      assert.deepEqual([got.iterations, words[got.stop] ?? got.stop], [wanted.iterations, wanted.stop])
      ground.check(got, side)
      const near = ground.within(side, 0.5)
      assert.deepEqual([near.verdict, near.normal], [yes.verdict, yes.normal_a_to_b], JSON.stringify(request))
      ground.check(near, side)
      verdicts.add(got.verdict)
    })
    assert.deepEqual([...verdicts].sort(), ['penetrating', 'separated'])
  })
}

test('a forged answer is found out', () => {
  const ground = new d2.HalfPlane([0, 1])
  const side = new d2.Rectangle({ halfExtents: [1, 1] }).at(d2.pose(0, 3, 0.1))
  const forged = [
    [ground.contact(side), (answer) => (answer.lower += 0.5)],
    [ground.contact(side), (answer) => (answer.normal[0] = 1)],
    [ground.contact(side), (answer) => (answer.onB[0] += 1)],
    [ground.contact(side), (answer) => (answer.verdict = 'penetrating')],
    [ground.intersects(side), (answer) => (answer.verdict = 'penetrating')],
    [ground.intersects(side), (answer) => (answer.direction[1] *= -1)],
    [ground.distance(side), (answer) => (answer.upper = answer.lower - 1)],
  ]
  for (const [answer, forge] of forged) {
    ground.check(answer, side)
    forge(answer)
    assert.throws(() => ground.check(answer, side), d2.CheckError, forge.toString())
  }
  const moved = ground.contact(side)
  side.pose.y = 2
  assert.throws(() => ground.check(moved, side), d2.CheckError)
})

const refused = (make, kind, pattern, fields = {}) => {
  assert.throws(make, (error) => {
    assert.ok(error instanceof kind, `${error?.name}: ${error?.message}`)
    assert.match(error.message, pattern)
    assert.ok(error.remedy.length > 5, error.message)
    for (const [name, value] of Object.entries(fields)) assert.equal(error[name], value)
    return true
  })
}

test('half-spaces and arguments that are none are refused', () => {
  const { ArgumentError, ShapeError } = d2
  refused(() => new d2.HalfPlane([0, 0]), ShapeError, /the normal is zero, .*: give a normal of about length one/)
  refused(() => new d2.HalfPlane([NaN, 1]), ShapeError, /a number is infinite, not a number/)
  refused(() => new d2.HalfPlane([0, 1], Infinity), ShapeError, /give a normal/)
  refused(() => new d2.HalfPlane([0, 1], 1e300), ShapeError, /too large .*: choose a larger unit of length/)
  refused(() => new d2.HalfPlane([0, 1], 'x'), ShapeError, /not a number/)
  refused(() => new d2.HalfPlane(), ArgumentError, /normal is no vector: give 2 numbers/, { argument: 'normal' })
  refused(() => new d3.HalfSpace([0, 1]), d3.ArgumentError, /normal is no vector: give 3 numbers/)
  refused(() => new d2.HalfPlane([0, 1], 0, 3), ArgumentError, /origin is no vector/, { argument: 'origin' })
  refused(() => new d2.HalfPlane([0, 1], 0, [NaN, 0]), ArgumentError, /of the origin is infinite, not a number/, {
    argument: 'origin',
  })
  const [ground, disc] = [new d2.HalfPlane([0, 1]), new d2.Circle(1)]
  const good = ground.contact(disc)
  for (const wrong of [undefined, null, 3, {}, ground, new d3.Sphere(1)]) {
    for (const ask of ['intersects', 'distance', 'closestPoints', 'contact']) {
      refused(() => ground[ask](wrong), ArgumentError, /^shape /, { argument: 'shape' })
    }
    refused(() => ground.check(good, wrong), ArgumentError, /^shape /, { argument: 'shape' })
  }
  const nowhere = disc.at(d2.Pose.cosSin(NaN, 0, 1, 0))
  refused(() => ground.contact(nowhere), ArgumentError, /^shape\.pose /, { argument: 'shape.pose' })
  const rest = d2.contactManifold(disc, disc.at(d2.pose(1.5, 0)))
  for (const wrong of [undefined, {}, rest, d2.castRay(disc, [3, 0], [-1, 0])]) {
    refused(() => ground.check(wrong, disc), ArgumentError, /answer is none about a half-space/, { argument: 'answer' })
  }
  disc.free()
  refused(() => ground.within(disc, 1), ArgumentError, /freed/, { argument: 'shape' })
})

import { Box, Cone, init, intersectsMany, verdicts } from 'barycode/space'

const ready = init()

onmessage = async ({ data: { pairs } }) => {
  await ready
  // x, y, z and a quaternion, scalar last, for each pair.
  const places = Float64Array.from({ length: 7 * pairs }, (_, i) => 2 * Math.sin(i * i))
  const answer = intersectsMany(
    { shapes: new Box({ size: [2, 1, 1] }) },
    { shapes: new Cone({ height: 2, radius: 1 }), xyzXyzw: places },
  )
  const meeting = answer.verdict.filter((code) => verdicts[code] === 'penetrating' || verdicts[code] === 'touching')
  postMessage({ pairs, meeting: meeting.length })
}

// A plan of 200 steps among 50 obstacles: which steps collide, and how near do the others come?
import { Circle, Rectangle, distanceMany, init, intersects, check, pose, poses, verdicts } from 'barycode/plane'

await init()

const steps = 200
const car = new Rectangle({ size: [4.5, 1.8] })
const obstacles = Array.from({ length: 50 }, (_, i) => {
  const shape = i % 2 === 0 ? new Circle(0.5) : new Rectangle({ size: [2, 1] })
  return shape.at(pose(4 * i - 5, 6 * Math.cos(3 * i), i))
})

const plan = poses(Float64Array.from({ length: 3 * steps }, (_, i) => [Math.floor(i / 3), 0, 0][i % 3]))
const nearest = new Float64Array(steps).fill(Infinity)
let collisions = 0
for (const obstacle of obstacles) {
  const { x, y, cos, sin } = obstacle.pose
  const answers = distanceMany(
    { shapes: car, poses: plan },
    { shapes: obstacle.shape, poses: Float64Array.of(x, y, cos, sin) },
  )
  for (let step = 0; step < steps; step++) {
    nearest[step] = Math.min(nearest[step], answers.lower[step])
    if (verdicts[answers.verdict[step]] !== 'separated') collisions++
  }
}
console.log(`${collisions} pairs of a step and an obstacle are not proven to be free`)
console.log(`at step 100 the car is at least ${nearest[100].toFixed(3)} from everything`)

// One of them again, with its proof.
const [a, b] = [car.at(pose(100, 0)), obstacles[25]]
const answer = intersects(a, b)
check(answer, a, b)
console.log(`step 100 and obstacle 25: ${answer.verdict}, proven by ${answer.certificate}`)

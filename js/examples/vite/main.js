import { Hull, Polygon, Proximity, contact, init, pose } from 'barycode/plane'

await init()

const a = new Polygon([
  [-1, -1],
  [1, -1],
  [1.5, 0],
  [0, 1.2],
]).at(pose(-1, 0, 0.2))
const b = new Hull([
  [0, -1],
  [1, 0],
  [0, 1],
  [-0.6, 0.4],
]).at(pose(2.5, 0.3))
const answer = new Proximity() // written over by each question
const of = (id) => document.getElementById(id)

function draw() {
  contact(a, b, answer)
  for (const [id, { shape, pose }] of Object.entries({ a, b })) {
    of(id).setAttribute('points', shape.vertices().join(' '))
    of(id).setAttribute('transform', `matrix(${[pose.cos, pose.sin, -pose.sin, pose.cos, pose.x, pose.y]})`)
  }
  const { onA, onB, verdict, distance, lower, upper } = answer
  for (const [name, value] of Object.entries({ x1: onA[0], y1: onA[1], x2: onB[0], y2: onB[1] })) {
    of('gap').setAttribute(name, value)
  }
  of('answer').textContent = `${verdict}, distance ${distance.toFixed(3)}, proven to be in [${lower}, ${upper}]`
}

const svg = document.querySelector('svg')
svg.addEventListener('pointermove', (event) => {
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse())
  b.pose.x = x
  b.pose.y = y
  draw()
})
const steps = { ArrowLeft: [-0.1, 0], ArrowRight: [0.1, 0], ArrowUp: [0, -0.1], ArrowDown: [0, 0.1] }
svg.addEventListener('keydown', ({ key }) => {
  if (!(key in steps)) return
  b.pose.x += steps[key][0]
  b.pose.y += steps[key][1]
  draw()
})
draw()

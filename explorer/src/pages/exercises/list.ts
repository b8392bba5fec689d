import type { d2 } from 'barycode/explorer'
import type { Library } from '../../lib/load.ts'
import { strip } from '../../naive/strip.ts'
import { found } from '../../state/microscope.ts'
import { type Body, type Pair, type Vec2, pair as pairs } from '../../state/pair.ts'
import type { State } from '../../state/state.ts'
import { asker, bothPosed, refusal } from '../microscope/posed.ts'

/** How far a reader has come: what is seen now, and whether it is what was asked for. */
export interface Progress {
  solved: boolean
  says: string
}

/** An exercise that checks itself, by what the library answers about the pair. */
export interface Exercise {
  /** The idea that it is about. */
  idea: string
  task: string
  /** What it shows, once it is solved. */
  shows: string
  begin: Pair
  /** What the steps below it are the answer to. */
  question: 'intersects' | 'distance' | 'contact'
  check(lib: Library, a: d2.Placed, b: d2.Placed): Progress
}

const still = { radius: 0, angle: 0 }
const five: Vec2[] = [
  [-1.6, -1.1],
  [1.2, -1.3],
  [1.9, 0.3],
  [0.4, 1.5],
  [-1.5, 0.9],
]
const three: Vec2[] = [
  [-1.3, -1],
  [1.4, -0.9],
  [0.1, 1.5],
]
const box: Vec2[] = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
]

const two = (a: Partial<Body>, b: Partial<Body>): Pair => ({
  a: { ...still, points: five, x: -2, y: 0, ...a },
  b: { ...still, points: three, x: 1.9, y: -0.2, ...b },
})

const supports = (trace: d2.Trace<Vec2>): number => trace.steps.filter(({ step }) => step === 'support').length
const many = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

/** One exercise for each idea, in the order of the articles. */
export const exercises: readonly Exercise[] = [
  {
    idea: 'Support',
    task: 'Asked whether the shapes meet, GJK may end with its very first look: move B to where one support is enough.',
    shows:
      'A support is a proof: nothing of A ⊖ B lies beyond it. If it does not reach O, the shapes are ' +
      'apart, and nobody needs to look again.',
    begin: two({}, { x: -1, y: 2.3 }),
    question: 'intersects',
    check({ d2 }, a, b) {
      const count = supports(d2.trace(a, b, { question: 'intersects' }))
      return {
        solved: count === 1 && d2.intersects(a, b).verdict === 'separated',
        says: `Now: ${many(count, 'support')}.`,
      }
    },
  },
  {
    idea: 'A ⊖ B',
    task:
      'Put O exactly onto the boundary of A ⊖ B. Arrow keys move by a tenth; what you see must be ' +
      '“touching”, to the last bit.',
    shows: 'O is on the boundary exactly if the shapes touch: they have a point in common, and overlap nowhere.',
    begin: two({ points: box }, { points: box, x: 1.3, y: 0.4 }),
    question: 'contact',
    check({ d2 }, a, b) {
      const { verdict } = d2.contact(a, b)
      return { solved: verdict === 'touching', says: `Now: ${verdict}.` }
    },
  },
  {
    idea: 'Simplex',
    task:
      'Make GJK work: find a place of B where the distance takes five supports or more. You may move ' +
      'vertices, too.',
    shows:
      'Each support costs a look at all of both shapes. How many are needed depends on where O is, ' +
      'hardly on how many vertices there are.',
    begin: two({}, {}),
    question: 'distance',
    check({ d2 }, a, b) {
      const count = supports(d2.trace(a, b, { question: 'distance' }))
      return { solved: count >= 5, says: `Now: ${many(count, 'support')}.` }
    },
  },
  {
    idea: 'Regions',
    task: 'Let the nearest part of A ⊖ B be a single vertex: the last simplex must have one vertex alone.',
    shows:
      'O is in the region of a vertex exactly if a corner of A is nearest to a corner of B. Such places ' +
      'are rare: mostly a corner faces a side.',
    begin: two({}, {}),
    question: 'distance',
    check({ d2 }, a, b) {
      const { steps } = d2.trace(a, b, { question: 'distance' })
      const last = steps.findLast((step) => step.step === 'simplex')
      const count = last?.step === 'simplex' ? last.vertices.length : 1
      return {
        solved: count === 1 && d2.intersects(a, b).verdict === 'separated',
        says: `Now: ${count === 1 ? '1 vertex' : `${count} vertices`}.`,
      }
    },
  },
  {
    idea: 'Barycode',
    task: 'Find a walk in which a triangle has the barycode 100: O is in the cone at its newest vertex.',
    shows:
      'One bit is set: O is beyond both edges at that vertex. A further question tells whether the ' +
      'vertex itself or one of the edges is nearest.',
    begin: two({}, { x: -1, y: 2.3 }),
    question: 'contact',
    check({ d2 }, a, b) {
      const { steps } = d2.trace(a, b, { question: 'contact' })
      const codes = steps.flatMap((step) => (step.step === 'simplex' && step.barycode !== null ? [step.barycode] : []))
      const told = codes.map((code) => code.toString(2).padStart(3, '0')).join(', ')
      return { solved: codes.includes(4), says: `Now: ${told || 'no triangle'}.` }
    },
  },
  {
    idea: 'EPA',
    task: 'Put B so deep into A that EPA looks beyond at least five edges until it knows the depth.',
    shows:
      'EPA grows a polygon inside A ⊖ B until its nearest edge is one of the obstacle’s own. The deeper ' +
      'O is, the more edges are about equally near.',
    begin: two({}, { x: -0.6, y: 1 }),
    question: 'contact',
    check({ d2 }, a, b) {
      const { steps } = d2.trace(a, b, { question: 'contact' })
      const count = steps.filter(({ step }) => step === 'edge').length
      return { solved: count >= 5, says: `Now: ${many(count, 'edge')}.` }
    },
  },
  {
    idea: 'Bounds',
    task:
      'Who asks only whether the shapes are farther apart than 1 need not know how far. Find a place where ' +
      'the first lower bound already says so.',
    shows:
      'The search was cut off after one support: its lower bound was above 1. The distance itself was never computed.',
    begin: two({}, { x: 1.4, y: 0.2 }),
    question: 'distance',
    check({ d2 }, a, b) {
      const { stop, iterations } = d2.distance(a, b, undefined, { cutOff: 1 })
      return {
        solved: stop === 'cut-off' && iterations === 1,
        says: `Now: ${many(iterations, 'support')}, and the reason to stop is “${stop}”.`,
      }
    },
  },
  {
    idea: 'Exactness',
    task: 'Go to the Microscope, let it find another pair about which the textbook is wrong, and come back.',
    shows:
      'Rounding errors decide where shapes nearly touch. The library decides such cases exactly, and is never wrong.',
    begin: two({}, {}),
    question: 'contact',
    check: () => ({ solved: false, says: '' }),
  },
]

/** The exercise that is about another page. */
export const EXACTNESS = exercises.length - 1

/** Whether the microscope shows another pair, about which the textbook is wrong. */
export function exact(lib: Library, { microscope }: State): Progress {
  if (pairs.encode(microscope.pair) === pairs.encode(found))
    return { solved: false, says: 'Now: the pair that everybody begins with.' }
  if (refusal(lib, microscope.pair)) return { solved: false, says: 'Now: no pair of polygons.' }
  const wrong = strip(bothPosed(lib, microscope.pair), asker(lib)).filter(({ naiveWrong }) => naiveWrong).length
  return { solved: wrong > 0, says: `Now: another pair; the textbook is wrong in ${wrong} of 17 questions.` }
}

import { type Slice, StateError, hexes, unhexes, whole, word } from './codec.ts'

export const methods = ['barycode', 'barycode-unordered', 'signed-volumes', 'voronoi', 'johnson'] as const
export const questions = ['intersects', 'distance', 'contact'] as const

/** What the page Step shows. */
export interface Step {
  method: (typeof methods)[number]
  question: (typeof questions)[number]
  /** The step looked at, from 0. One beyond the last is the last. */
  at: number
  /** How fast B moves in the cast. */
  velocity: [x: number, y: number]
  /** The time looked at in the cast. */
  time: number
}

export const step: Slice<Step> = {
  initial: { method: 'barycode', question: 'contact', at: 4, velocity: [-1.1, 0.6], time: 0.4 },
  encode: ({ method, question, at, velocity, time }) => `${method},${question},${at},${hexes([...velocity, time])}`,
  decode(text) {
    const [method, question, at, ...rest] = text.split(',')
    if (at === undefined) throw new StateError('expected a method, a question, the number of a step, and a motion')
    const [x, y, time] = unhexes(rest.join(','), 3)
    if (time < 0) throw new StateError('the time of the cast is negative')
    return {
      method: word(method, methods),
      question: word(question, questions),
      at: whole(at, 1e6),
      velocity: [x, y],
      time,
    }
  },
}

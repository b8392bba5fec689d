import { type Slice, StateError, whole, word } from './codec.ts'

export const methods = ['barycode', 'barycode-unordered', 'signed-volumes', 'voronoi', 'johnson'] as const
export const questions = ['intersects', 'distance', 'contact'] as const

/** What the page Step shows. */
export interface Step {
  method: (typeof methods)[number]
  question: (typeof questions)[number]
  /** The step looked at, from 0. One beyond the last is the last. */
  at: number
}

export const step: Slice<Step> = {
  initial: { method: 'barycode', question: 'contact', at: 4 },
  encode: ({ method, question, at }) => `${method},${question},${at}`,
  decode(text) {
    const parts = text.split(',')
    if (parts.length !== 3) throw new StateError('expected a method, a question and the number of a step')
    return { method: word(parts[0], methods), question: word(parts[1], questions), at: whole(parts[2], 1e6) }
  },
}

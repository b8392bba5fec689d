// Reads traces, as docs/trace-format.md has them: version 1, in the plane and in space, of pairs
// that stand still and of bodies that move. Kinds of steps that it does not know are passed over.
import type { Fields } from './fields.ts'
import {
  FileError,
  fieldsOf,
  listOf,
  numberOf,
  numberOrNull,
  parse,
  quoted,
  refuse,
  vectorOf,
  wordOf,
} from './fields.ts'

/** A point or vector, of two or three coordinates. */
export type Vector = number[]

/** A vertex of the obstacle, and the points of A and B that it is the difference of. */
export interface Vertex {
  w: Vector
  a: Vector
  b: Vector
}

/** A step of the search. */
export type SearchStep =
  | { step: 'support'; direction: Vector; found: Vertex }
  | {
      step: 'simplex'
      method: string
      region: string
      barycode: number | null
      vertices: Vertex[]
      weights: number[]
    }
  | { step: 'widened' }
  | { step: 'edge'; from: Vertex; to: Vertex; distance: number }
  | { step: 'face'; corners: Vertex[]; distance: number }
  | { step: 'bounds'; lower: number | null; upper: number | null }

/** From one time to another; null where there is no end. */
export type Span = [from: number | null, to: number | null]

/** How the direction of a cell turns. */
export type Turning = 'fixed' | 'with_a' | 'with_b' | { spinning: Vector }

/** A part of the proof about bodies that move. */
export type TimeStep =
  | { step: 'parting' | 'open'; times: Span }
  | { step: 'cell'; times: Span; direction: Vector; turning: Turning; gaps: [number | null, number | null] }
  | { step: 'contact'; time: number; normal: Vector | null; on_a: Vector | null; on_b: Vector | null }

/** What a file tells. */
export interface Reading {
  dimension: 2 | 3
  precision: string
  /** The steps of the search, or of time. */
  steps: (SearchStep | TimeStep)[]
  /** Whether bodies move in it. */
  moving: boolean
  /** Steps of kinds that are not known here, and were passed over. */
  unknown: number
  /** The request, where the file has it. */
  input: Fields | null
  /** The answer, where the file has it. */
  answer: Fields | null
}

/** Files above this are not read: no trace is so long. */
export const MOST_BYTES = 32 * 2 ** 20

/** Reads the text of a file. Throws `FileError`, which names what is wrong. */
export function readTrace(text: string): Reading {
  if (text.length > MOST_BYTES) {
    throw new FileError(`the file has ${Math.ceil(text.length / 2 ** 20)} MB: at most ${MOST_BYTES / 2 ** 20} are read`)
  }
  const file = fieldsOf(parse(text), 'the file')
  const outer: Fields = 'trace' in file ? file : { trace: file }
  const report = given(outer.trace) && 'trace' in outer.trace ? outer.trace : outer
  const trace = fieldsOf(report.trace, 'trace')
  if (trace.format !== 'barycode-trace') refuse('format', trace.format, '"barycode-trace"')
  if (trace.version !== 1) {
    throw new FileError(`version is ${quoted(trace.version)}: this page reads version 1`)
  }
  const { dimension } = trace
  if (dimension !== 2 && dimension !== 3) refuse('dimension', dimension, '2 or 3')
  const steps: Reading['steps'] = []
  let unknown = 0
  listOf(trace.steps, 'steps').forEach((value, i) => {
    const step = readStep(fieldsOf(value, `steps[${i}]`), dimension, `steps[${i}]`)
    if (step) steps.push(step)
    else unknown += 1
  })
  return {
    dimension,
    precision: wordOf(trace.precision, 'precision'),
    steps,
    moving: steps.some(({ step }) => step === 'parting' || step === 'open' || step === 'cell' || step === 'contact'),
    unknown,
    input: objectOrNull(report, 'input'),
    answer: objectOrNull(report, 'answer'),
  }
}

const given = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** The field if it is an object: it is of help, and not needed. */
function objectOrNull(fields: Fields, key: string): Fields | null {
  const value = fields[key]
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
}

function vertexOf(value: unknown, dimension: number, path: string): Vertex {
  const fields = fieldsOf(value, path)
  const point = (key: 'w' | 'a' | 'b') => vectorOf(fields[key], dimension, `${path}.${key}`)
  return { w: point('w'), a: point('a'), b: point('b') }
}

function verticesOf(value: unknown, dimension: number, path: string): Vertex[] {
  return listOf(value, path).map((vertex, i) => vertexOf(vertex, dimension, `${path}[${i}]`))
}

/** A step; nothing where its kind is not known. */
function readStep(fields: Fields, dimension: number, path: string): SearchStep | TimeStep | undefined {
  const vector = (key: string) => vectorOf(fields[key], dimension, `${path}.${key}`)
  const vectorOrNull = (key: string) => (fields[key] === null ? null : vector(key))
  const number = (key: string) => numberOf(fields[key], `${path}.${key}`)
  const vertex = (key: string) => vertexOf(fields[key], dimension, `${path}.${key}`)
  const vertices = (key: string) => verticesOf(fields[key], dimension, `${path}.${key}`)
  const twoOrNull = (key: string) => spanOf(fields[key], `${path}.${key}`)
  const step = wordOf(fields.step, `${path}.step`)
  switch (step) {
    case 'support':
      return { step, direction: vector('direction'), found: vertex('found') }
    case 'simplex':
      return { step, ...simplexOf(fields, path), vertices: vertices('vertices') }
    case 'widened':
      return { step }
    case 'edge':
      return { step, from: vertex('from'), to: vertex('to'), distance: number('distance') }
    case 'face':
      return { step, corners: vertices('corners'), distance: number('distance') }
    case 'bounds': {
      const bound = (key: string) => numberOrNull(fields[key], `${path}.${key}`)
      return { step, lower: bound('lower'), upper: bound('upper') }
    }
    case 'parting':
    case 'open':
      return { step, times: twoOrNull('times') }
    case 'cell': {
      const turning = turningOf(fields.turning, `${path}.turning`)
      return { step, times: twoOrNull('times'), direction: vector('direction'), turning, gaps: twoOrNull('gaps') }
    }
    case 'contact':
      return {
        step,
        time: number('time'),
        normal: vectorOrNull('normal'),
        on_a: vectorOrNull('on_a'),
        on_b: vectorOrNull('on_b'),
      }
    default:
      return undefined
  }
}

function simplexOf(fields: Fields, path: string) {
  const weights = listOf(fields.weights, `${path}.weights`)
  return {
    method: wordOf(fields.method, `${path}.method`),
    region: wordOf(fields.region, `${path}.region`),
    barycode: numberOrNull(fields.barycode, `${path}.barycode`),
    weights: weights.map((weight, i) => numberOf(weight, `${path}.weights[${i}]`)),
  }
}

function spanOf(value: unknown, path: string): Span {
  const list = listOf(value, path)
  if (list.length !== 2) refuse(path, value, 'two numbers')
  return [numberOrNull(list[0], `${path}[0]`), numberOrNull(list[1], `${path}[1]`)]
}

function turningOf(value: unknown, path: string): Turning {
  if (value === 'fixed' || value === 'with_a' || value === 'with_b') return value
  if (typeof value === 'string') refuse(path, value, 'fixed, with_a, with_b or spinning')
  return { spinning: vectorOf(fieldsOf(value, path).spinning, 3, `${path}.spinning`) }
}

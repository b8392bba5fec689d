import { stops } from './answers.js'
import { ArgumentError } from './errors.js'
import { RECORD, done, f64, wasm } from './module.js'

/** Places of columns in memory, in words. */
const CHUNK = 2048
const SIDES = RECORD

/** Answers of many rows, a column for each thing. */
export class Columns {
  /** How many rows. */
  readonly rows: number
  /** Places in {@link verdicts}: 0 separated, 1 touching, 2 penetrating, 3 undecided. */
  readonly verdict: Uint8Array
  /** Places in {@link stops}: why the question of the row ended. */
  readonly stop: Uint8Array
  /**
   * Between `lower` and `upper`; as the single question has it. Empty where no distance was asked.
   */
  readonly distance: Float64Array
  /** Proven lower bounds. */
  readonly lower: Float64Array
  /** Proven upper bounds. */
  readonly upper: Float64Array
  /**
   * Unit normals from A to B, row after row; zeros where there is none. Empty where no points were
   * asked.
   */
  readonly normal: Float64Array
  /** Points of A, row after row. */
  readonly onA: Float64Array
  /** Points of B, row after row. */
  readonly onB: Float64Array
  /** How many rows nothing is proven of. */
  undecided = 0

  /** @internal */
  constructor(rows: number, distances: number, vectors: number) {
    const column = (width: number) => new Float64Array(width * rows)
    this.rows = rows
    this.verdict = new Uint8Array(rows)
    this.stop = new Uint8Array(rows)
    this.distance = column(distances)
    this.lower = column(distances)
    this.upper = column(distances)
    this.normal = column(vectors)
    this.onA = column(vectors)
    this.onB = column(vectors)
  }
}

/** One side of every row: a shape for all or one for each, poses for all, none, or one for all. */
export interface RowsOf<S> {
  /** One shape, or one for each row. */
  shapes: S | readonly S[]
  /**
   * The numbers of the poses, row after row, or of one for all rows. Left out: the shapes stand in
   * their own frames.
   */
  poses?: Float64Array
  /** In space instead of `poses`: x, y, z and a quaternion with the scalar last, row after row. */
  xyzXyzw?: Float64Array
}

/** A question about many rows, in one dimension. */
export interface Batch {
  dimension: number
  /** How many numbers a pose has. */
  pose: number
  ask(
    question: number,
    sideA: number,
    sideB: number,
    rows: number,
    margin: number,
    options: number,
    buffer: number,
    out: number,
  ): number
}

/** What is known of a side before any row is asked. */
interface Column {
  handles: Float64Array
  poses: Float64Array
  width: number
  sign: number
  count: number
}

function column(side: RowsOf<{ handle: number }>, pose: number, name: string): Column {
  if (typeof side?.shapes !== 'object' || side.shapes === null) {
    throw new ArgumentError(name, 'has no shapes', 'give { shapes, poses }')
  }
  const { shapes, xyzXyzw, poses = xyzXyzw ?? new Float64Array() } = side
  const [width, sign] = xyzXyzw === undefined ? [pose, 1] : [7, -1]
  const handles = Float64Array.from('handle' in shapes ? [shapes] : Array.from(shapes), (shape) => shape?.handle)
  if (!(poses instanceof Float64Array) || poses.length % width !== 0) {
    throw new ArgumentError(
      `${name}.poses`,
      'are no rows of poses',
      `give a Float64Array with ${width} numbers for each`,
    )
  }
  return { handles, poses, width, sign, count: poses.length / width }
}

/** The number of rows, which all that is not one for all must have. */
function rowsOf(sides: readonly Column[]): number {
  const counts = sides.flatMap((side, i) => [
    { name: `${'ab'[i]}.shapes`, count: side.handles.length },
    { name: `${'ab'[i]}.poses`, count: side.count },
  ])
  const rows =
    counts.map(({ count }) => count).find((count) => count > 1) ?? Math.min(1, counts[0].count, counts[2].count)
  for (const { name, count } of counts) {
    if (count > 1 && count !== rows)
      throw new ArgumentError(name, `has ${count} rows of ${rows}`, 'give one for each row, or one')
  }
  return rows
}

let buffer = 0
let words = 0

/** The memory for a chunk, kept from batch to batch. */
function workspace(needed: number): Float64Array {
  if (needed > words) {
    if (buffer !== 0) wasm.bc_buffer_free(buffer)
    words = 0
    buffer = done(wasm.bc_buffer(needed), 'rows')
    words = needed
  }
  return new Float64Array(wasm.memory.buffer, wasm.bc_buffer_address(buffer), words)
}

/** Asks row by row, in chunks, so that the memory of the module does not grow with the rows. */
export function batch(
  kind: Batch,
  question: number,
  sides: readonly [RowsOf<{ handle: number }>, RowsOf<{ handle: number }>],
  margin: number,
  options: number,
  out?: Columns,
): Columns {
  const columns = sides.map((side, i) => column(side, kind.pose, 'ab'[i]))
  const rows = rowsOf(columns)
  const [distances, vectors] = [question >= 2 ? 1 : 0, question >= 3 ? kind.dimension : 0]
  out ??= new Columns(rows, distances, vectors)
  if (out.rows !== rows || out.distance.length < distances * rows || out.onB.length < vectors * rows) {
    throw new ArgumentError('out', `is not for ${rows} rows of this question`, 'give an answer of such a one, or none')
  }
  out.undecided = 0
  for (let from = 0; from < rows; from += CHUNK) {
    const count = Math.min(CHUNK, rows - from)
    const places = give(columns, from, count)
    const ask = () => kind.ask(question, SIDES, SIDES + 6, count, margin, options, buffer, places[2].at)
    let result = ask()
    const bad = new Map<number, number>()
    while (result === NO_POSE && mend(places[wasm.bc_error_argument() - 2], wasm.bc_error_index(), count, bad)) {
      result = ask()
    }
    out.undecided += done(result, 'question a b rows margin options buffer out')
    take(out, from, count, places[2].at, distances, vectors)
    for (const [row, stop] of bad) out.undecided += spoil(out, from + row, stop, distances, vectors)
  }
  return out
}

/** The error for a pose that is none. */
const NO_POSE = -6

/** Where poses are in memory, and how many numbers each has. */
interface Place {
  at: number
  width: number
  count: number
}

/**
 * Puts poses at home that are none, so that the others can be asked: the one of this row, and, so
 * that this need not be done for each, all that are not finite. Notes the rows, and why; returns
 * whether there were any.
 */
function mend({ at, width, count }: Place, row: number, rows: number, bad: Map<number, number>): boolean {
  const memory = workspace(0)
  let mended = false
  for (let i = 0; i < count; i++) {
    const numbers = memory.subarray(at + i * width, at + (i + 1) * width)
    const finite = numbers.every(Number.isFinite)
    if (finite && i !== (count === 1 ? 0 : row)) continue
    for (let each = count === 1 ? 0 : i; each <= (count === 1 ? rows - 1 : i); each++) {
      bad.set(each, stops.indexOf(finite ? 'out of range' : 'not finite'))
    }
    mended = true
    numbers.fill(0)
    for (const one of width === 4 ? [2] : width === 7 ? [6] : [3, 7, 11]) numbers[one] = 1
  }
  return mended
}

/** Makes a row one of which nothing is proven. Returns how many more of these there are. */
function spoil(out: Columns, row: number, stop: number, distances: number, vectors: number): number {
  const more = out.verdict[row] === UNDECIDED ? 0 : 1
  out.verdict[row] = UNDECIDED
  out.stop[row] = stop
  if (distances > 0) {
    out.distance[row] = NaN
    out.lower[row] = -Infinity
    out.upper[row] = Infinity
  }
  for (const column of [out.normal, out.onA, out.onB]) column.fill(0, row * vectors, (row + 1) * vectors)
  return more
}

/** Its place in {@link verdicts}. */
const UNDECIDED = 3

/**
 * Writes what both sides have of these rows. Returns where the poses of both are, and where the
 * answers begin.
 */
function give(columns: readonly Column[], from: number, count: number): Place[] {
  const memory = workspace(CHUNK * (2 + columns[0].width + columns[1].width + 14))
  let at = 0
  const places: Place[] = []
  columns.forEach(({ handles, poses, width, sign, count: placed }, i) => {
    const single = handles.length === 1
    const [first, last] = placed > 1 ? [from * width, (from + count) * width] : [0, placed * width]
    const poseAt = at + (single ? 0 : count)
    if (!single) memory.set(handles.subarray(from, from + count), at)
    memory.set(poses.subarray(first, last), poseAt)
    f64.set([single ? handles[0] : 0, buffer, at, buffer, poseAt, sign * Math.min(placed, count)], SIDES + 6 * i)
    places.push({ at: poseAt, width, count: (last - first) / width })
    at = poseAt + last - first
  })
  return [...places, { at, width: 0, count: 0 }]
}

/** Reads the answers of these rows. */
function take(out: Columns, from: number, count: number, at: number, distances: number, vectors: number): void {
  const memory = workspace(0)
  const bytes = new Uint8Array(memory.buffer, memory.byteOffset)
  const bytesLong = Math.ceil(count / 8)
  out.verdict.set(bytes.subarray(at * 8, at * 8 + count), from)
  out.stop.set(bytes.subarray((at + bytesLong) * 8, (at + bytesLong) * 8 + count), from)
  at += 2 * bytesLong
  const wide: [Float64Array, number][] = [
    [out.distance, distances],
    [out.lower, distances],
    [out.upper, distances],
    [out.normal, vectors],
    [out.onA, vectors],
    [out.onB, vectors],
  ]
  for (const [column, width] of wide) {
    column.set(memory.subarray(at, at + width * count), width * from)
    at += width * count
  }
}

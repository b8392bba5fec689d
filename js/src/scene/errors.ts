/** A file, or an option, that cannot be used: where, why, and what to do about it. */
export class SceneError extends Error {
  override name = 'SceneError'
  /** The file, as it was named; none where no file is to blame. */
  readonly file: string | undefined
  /** The line to look at, from 1; none where the file as a whole is to blame. */
  readonly line: number | undefined
  /** The byte to look at, from 0, in a file that is not text. */
  readonly byte: number | undefined
  /** What is wrong. */
  readonly what: string
  /** What to do about it. */
  readonly remedy: string

  constructor(what: string, remedy: string, file?: string, line?: number, byte?: number) {
    const inside = line !== undefined ? `:${line}` : byte !== undefined ? `: byte ${byte}` : ''
    super(`${file === undefined ? '' : `${file}${inside}: `}${what}; ${remedy}`)
    this.file = file
    this.line = line
    this.byte = byte
    this.what = what
    this.remedy = remedy
  }
}

/**
 * The module has stopped in the middle of a call, out of memory or by a fault of its own. The check
 * is of no use any more; others are not touched by it.
 */
export class StoppedError extends Error {
  override name = 'StoppedError'
}

/** An argument that makes no sense: what it is called, and what to give instead. */
export class ArgumentError extends TypeError {
  override name = 'ArgumentError'
  /** The argument, as the function or its options call it. */
  readonly argument: string
  /** What to do about it. */
  readonly remedy: string

  constructor(argument: string, fault: string, remedy: string) {
    super(`${argument} ${fault}: ${remedy}`)
    this.argument = argument
    this.remedy = remedy
  }
}

/** Numbers that are no shape, no pose or no motion, in the words of the library. */
export class ShapeError extends RangeError {
  override name = 'ShapeError'
  /** Place of the vertex that is at fault, where there is one. */
  readonly vertex: number | undefined
  /** Place of the face that is at fault, where there is one. */
  readonly face: number | undefined
  /** What to do about it. */
  readonly remedy: string

  constructor(message: string, vertex?: number, face?: number) {
    super(message)
    this.vertex = vertex
    this.face = face
    this.remedy = message.slice(message.indexOf(': ') + 2)
  }
}

/** An answer that its shapes do not prove. */
export class CheckError extends Error {
  override name = 'CheckError'
}

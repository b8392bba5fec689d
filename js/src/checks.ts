import { CheckError } from './errors.js'
import { done, text } from './module.js'

/** Ends a check: an error for an answer that is not proven. */
export function proven(code: number, names: string): void {
  if (done(code, names) !== 0) throw new CheckError(text())
}

import { inflate } from './inflate.js'

/**
 * The bytes of a module that the build has put into a file: how many there are, and these deflated,
 * in base64.
 */
export function decoded(text: string): Uint8Array<ArrayBuffer> {
  const [size, base64] = text.split(' ')
  const letters = atob(base64)
  const deflated = new Uint8Array(letters.length)
  for (let i = 0; i < letters.length; i++) deflated[i] = letters.charCodeAt(i)
  return inflate(deflated, Number(size))
}

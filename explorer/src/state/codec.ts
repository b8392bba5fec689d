/** What part of an address is wrong, and what was expected there. */
export class StateError extends Error {
  override name = 'StateError'
}

/** The part of the state that belongs to one page, and how an address writes it. */
export interface Slice<T> {
  /** What the page begins with. */
  initial: T
  /** As text of letters, digits and `. , - _ ~ * ! ( ) : @ /`, without `;` and `=`. */
  encode(value: T): string
  /** The value again, every bit; throws `StateError` for anything else. */
  decode(text: string): T
}

const view = new DataView(new ArrayBuffer(8))

/** The 64 bits of a double as hexadecimal digits; zeros at the end are left out. */
export function hex(value: number): string {
  view.setFloat64(0, value)
  return view.getBigUint64(0).toString(16).padStart(16, '0').replace(/0+$/, '') || '0'
}

/** The double of such digits: finite, unless told otherwise. */
export function unhex(text: string): number {
  if (!/^[0-9a-f]{1,16}$/.test(text)) {
    throw new StateError(`“${text.slice(0, 24)}” is no number: expected up to 16 hexadecimal digits`)
  }
  view.setBigUint64(0, BigInt(`0x${text.padEnd(16, '0')}`))
  const value = view.getFloat64(0)
  if (!Number.isFinite(value)) throw new StateError(`“${text}” is not a finite number`)
  return value
}

/** Doubles, joined by commas. */
export const hexes = (values: readonly number[]): string => values.map(hex).join(',')

/** Doubles again, of as many as must be there. */
export function unhexes(text: string, count?: number): number[] {
  const values = text === '' ? [] : text.split(',').map(unhex)
  if (count !== undefined && values.length !== count) {
    throw new StateError(`${values.length} numbers in “${text.slice(0, 24)}”: expected ${count}`)
  }
  return values
}

/** One of the words, or an error that lists them. */
export function word<W extends string>(text: string, words: readonly W[]): W {
  if ((words as readonly string[]).includes(text)) return text as W
  throw new StateError(`“${text.slice(0, 24)}” is unknown: expected one of ${words.join(', ')}`)
}

/** A whole number from 0 to `most`. */
export function whole(text: string, most: number): number {
  if (/^\d{1,9}$/.test(text) && Number(text) <= most) return Number(text)
  throw new StateError(`“${text.slice(0, 24)}” is no whole number from 0 to ${most}`)
}

/** Text of any kind, so that it may stand in an address. */
export const encodeText = (text: string): string => encodeURIComponent(text).replace(/[;=|]/g, escape)

/** Such text again. */
export function decodeText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new StateError('a text in the address is damaged')
  }
}

/** What is wrong with a file, and where in it. */
export class FileError extends Error {
  override name = 'FileError'
}

/** An object of JSON. */
export type Fields = { readonly [key: string]: unknown }

/** A value of JSON as messages quote it. */
export function quoted(value: unknown): string {
  const text = JSON.stringify(value) ?? 'missing'
  return text.length > 40 ? `${text.slice(0, 36)} …` : text
}

/** Refuses a value, by the path that leads to it. */
export function refuse(path: string, value: unknown, expected: string): never {
  const found = value === undefined ? 'is missing' : `is ${quoted(value)}`
  throw new FileError(`${path} ${found}: expected ${expected}`)
}

/** An object, or an error. */
export function fieldsOf(value: unknown, path: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse(path, value, 'an object')
  return value as Fields
}

/** A list, or an error. */
export function listOf(value: unknown, path: string): readonly unknown[] {
  if (!Array.isArray(value)) refuse(path, value, 'a list')
  return value
}

/** A finite number, or an error. */
export function numberOf(value: unknown, path: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) refuse(path, value, 'a number')
  return value
}

/** A number, or null where there is none. */
export const numberOrNull = (value: unknown, path: string): number | null =>
  value === null ? null : numberOf(value, path)

/** So many numbers, or an error. */
export function vectorOf(value: unknown, count: number, path: string): number[] {
  const list = Array.isArray(value) && value.length === count ? value : refuse(path, value, `${count} numbers`)
  return list.map((entry, i) => numberOf(entry, `${path}[${i}]`))
}

/** A word, or an error. */
export function wordOf(value: unknown, path: string): string {
  if (typeof value !== 'string') refuse(path, value, 'a word')
  return value
}

/** Text of JSON as a value. Errors say where the text breaks off. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new FileError(`this is no JSON (${(error as Error).message})`)
  }
}

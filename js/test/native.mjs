// What the native library says, for comparison: the command and the example that prints digests.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const target = process.env.CARGO_TARGET_DIR ?? join(root, 'target')

/**
 * Runs cargo; nothing where there is none. The profile is that of `cargo test`, which has built
 * most of it.
 */
function cargo(...words) {
  try {
    return execFileSync('cargo', words, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 })
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * The command `barycode`: BARYCODE_COMMAND, or what cargo builds. Nothing where there is no cargo.
 */
export function command() {
  const given = process.env.BARYCODE_COMMAND
  if (given) return given
  const built = cargo('build', '--quiet', '--profile', 'test', '-p', 'barycode-cli') !== undefined
  const path = join(target, 'debug', process.platform === 'win32' ? 'barycode.exe' : 'barycode')
  return built && existsSync(path) ? path : undefined
}

/**
 * Traces of the suite by the library alone, as the example prints them: of what the program
 * BARYCODE_TRACES prints, or cargo runs. Nothing where there is no cargo.
 */
export function traces() {
  const given = process.env.BARYCODE_TRACES
  const printed = given
    ? execFileSync(given, { encoding: 'utf8', maxBuffer: 2 ** 28 })
    : cargo('run', '--quiet', '--profile', 'test', '-p', 'barycode-wasm', '--example', 'suite_traces')
  return printed
    ?.trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

/**
 * The digests of the native library in double precision, by dimension: of what BARYCODE_DIGEST has,
 * or cargo runs, the second number and the fourth of the first line; the next is of what moves.
 * Nothing where there is no cargo.
 */
export function digests() {
  const printed =
    process.env.BARYCODE_DIGEST ?? cargo('run', '--quiet', '--profile', 'test', '-p', 'barycode', '--example', 'digest')
  if (printed === undefined) return undefined
  const words = printed.trim().split('\n')[0].split(' ')
  if (words.length !== 4 || !words.every((word) => /^[0-9a-f]{16}$/.test(word))) {
    throw new Error(`four digests, of the plane and of space in f32 and f64, are not what this is: ${printed}`)
  }
  return { plane: words[1], space: words[3] }
}

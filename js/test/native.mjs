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

/** The digests that the native library prints: BARYCODE_DIGEST, or what cargo runs. */
export function digests() {
  const given = process.env.BARYCODE_DIGEST
  return given ?? cargo('run', '--quiet', '--profile', 'test', '-p', 'barycode', '--example', 'digest')
}

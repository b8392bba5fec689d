// The same questions without WebAssembly, asked by a program of the crate that the modules are made
// of, as `cargo build --release` compiles for anybody:
//
//   cargo build --release -p barycode-wasm --example pairs
//
// BARYCODE_PAIRS is its path, if it is not in the target folder.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { polygon } from './pairs.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const target = process.env.CARGO_TARGET_DIR ?? join(root, 'target')
const built = join(target, 'release', 'examples', process.platform === 'win32' ? 'pairs.exe' : 'pairs')
export const program = process.env.BARYCODE_PAIRS ?? built

/** By what they are asked: as the wrapper asks the module, and as a program in Rust asks. */
export const ways = { interface: 'native, as the module is asked', library: 'native, in Rust' }

const bytes = (numbers) => new Uint8Array(Float64Array.from(numbers).buffer)

/** Both ways, or none where the program is not built. */
export function natives(n, poses) {
  if (!existsSync(program)) return []
  const corners = polygon(n).flat()
  return Object.entries(ways).map(([way, name]) => ({
    name,
    way,
    /** One pass over all pairs in this order: nanoseconds for each, and the answers. */
    pass(question, places) {
      const input = Buffer.concat([bytes(corners), bytes(poses), bytes(places)])
      const said = execFileSync(program, [way, question, String(n)], { input, maxBuffer: 2 ** 28 })
      const numbers = new Float64Array(Uint8Array.from(said).buffer)
      return { nanoseconds: numbers[0], answers: numbers.subarray(1) }
    },
  }))
}

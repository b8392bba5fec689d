import { ArgumentError } from '../errors.js'
import type { SceneExports } from '../exports.js'
import { type Source, type SyncSource, load } from '../module.js'
import { StoppedError } from './errors.js'

const ABI = 2
let compiled: WebAssembly.Module | undefined
let compiling: Promise<void> | undefined

/** Compiles the module once. Later calls wait for the first; a failed one may be repeated. */
export function start(source: () => Source): Promise<void> {
  if (compiled !== undefined) return Promise.resolve()
  compiling ??= load(source())
    .then((module) => {
      compiled ??= module
    })
    .catch((error: unknown) => {
      compiling = undefined
      throw error
    })
  return compiling
}

/** Compiles a module that is at hand. */
export function startSync(source: SyncSource): void {
  compiled ??= source instanceof WebAssembly.Module ? source : new WebAssembly.Module(source as BufferSource)
}

/**
 * An instance of the module, with a memory of its own: what happens in it ends with it.
 *
 * @internal
 */
export class Instance {
  private exports: SceneExports | undefined

  constructor() {
    if (compiled === undefined) {
      throw new Error('barycode has no module yet: call `await init()`, or `initSync(bytes)`, before anything else')
    }
    const exports = new WebAssembly.Instance(compiled, {}).exports as unknown as SceneExports
    if (exports.bc_scene_abi?.() !== ABI) {
      throw new ArgumentError('source', 'is not the module of this version', 'take scene.wasm from this package')
    }
    this.exports = exports
  }

  /** Calls the module. Where it stops in the middle, the instance is gone. */
  call<R>(work: (exports: SceneExports) => R): R {
    if (this.exports === undefined) throw new StoppedError('the check has stopped: open the files again')
    try {
      return work(this.exports)
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError) && !(error instanceof RangeError)) throw error
      this.exports = undefined
      const why = error instanceof Error ? error.message : String(error)
      throw new StoppedError(`the module has stopped (${why}): open smaller files, or report these`)
    }
  }

  /** Lets go of the memory. */
  end(): void {
    this.exports = undefined
  }

  /** The last text, as JSON. */
  json(): unknown {
    const text = this.text()
    return JSON.parse(text)
  }

  /** The last text. */
  text(): string {
    return this.call((exports) => {
      const bytes = new Uint8Array(exports.memory.buffer, exports.bc_scene_text(), exports.bc_scene_text_bytes())
      return new TextDecoder().decode(bytes)
    })
  }

  /** Writes the input; whether there was room for it. */
  write(pieces: readonly Uint8Array[]): boolean {
    const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0)
    return this.call((exports) => {
      let at = exports.bc_scene_room(bytes)
      if (at === 0) return false
      for (const piece of pieces) {
        new Uint8Array(exports.memory.buffer, at, piece.length).set(piece)
        at += piece.length
      }
      return true
    })
  }
}

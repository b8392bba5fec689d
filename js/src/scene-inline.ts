import text from '../wasm/scene.wasm'
import { decoded } from './base64.js'
import type { Source, SyncSource } from './module.js'
import { start, startSync } from './scene/instance.js'

export * from './scene/index.js'
export type { Compiled, Source, SyncSource } from './module.js'

/**
 * Compiles the module, which is inside of this file unless told otherwise. To be awaited before
 * anything else; later calls do nothing.
 */
export function init(source?: Source): Promise<void> {
  return start(() => source ?? decoded(text))
}

/**
 * Compiles the module, which is inside of this file, without waiting. Later calls do nothing.
 */
export function initSync(source?: SyncSource): void {
  startSync(source ?? decoded(text))
}

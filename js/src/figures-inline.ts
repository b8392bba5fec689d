import text from '../wasm/figures.wasm'
import { decoded } from './base64.js'
import { type Source, type SyncSource, start, startSync } from './module.js'

export * as d2 from './d2/figures.js'
export type { Compiled, Source, SyncSource } from './module.js'

/**
 * Instantiates the module, which is inside of this file unless told otherwise. To be awaited before
 * anything else; later calls do nothing.
 */
export function init(source?: Source): Promise<void> {
  return start(() => source ?? decoded(text))
}

/**
 * Instantiates the module, which is inside of this file, without waiting. Later calls do nothing.
 */
export function initSync(source?: SyncSource): void {
  startSync(source ?? decoded(text))
}

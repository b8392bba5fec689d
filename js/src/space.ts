/**
 * Shapes and questions of space.
 *
 * @module
 */

import { type Source, start } from './module.js'

export * from './d3/index.js'
export { startSync as initSync } from './module.js'
export type { Compiled, Source, SyncSource } from './module.js'

/**
 * Instantiates the module: the one beside this file, unless told otherwise. To be awaited before
 * anything else; later calls do nothing.
 */
export function init(source?: Source): Promise<void> {
  return start(() => source ?? new URL('./space.wasm', import.meta.url))
}

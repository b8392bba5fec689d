/**
 * Shapes and questions of the plane.
 *
 * @module
 */

import { type Source, start } from './module.js'

export * from './d2/index.js'
export { startSync as initSync } from './module.js'
export type { Compiled, Source, SyncSource } from './module.js'

/**
 * Instantiates the module: the one beside this file, unless told otherwise. To be awaited before
 * anything else; later calls do nothing.
 */
export function init(source?: Source): Promise<void> {
  return start(() => source ?? new URL('./plane.wasm', import.meta.url))
}

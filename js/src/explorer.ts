/**
 * The plane and space as `d2` and `d3`, with traces of every sub-distance method, and boundaries of
 * obstacles.
 *
 * @module
 */

import { type Source, start } from './module.js'

/** Shapes and questions of the plane. */
export * as d2 from './d2/traced.js'
/** Shapes and questions of space. */
export * as d3 from './d3/traced.js'
export { startSync as initSync } from './module.js'
export type { Compiled, Source, SyncSource } from './module.js'

/**
 * Instantiates the module: the one beside this file, unless told otherwise. To be awaited before
 * anything else; later calls do nothing.
 */
export function init(source?: Source): Promise<void> {
  return start(() => source ?? new URL('./explorer.wasm', import.meta.url))
}

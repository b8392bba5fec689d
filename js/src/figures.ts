/**
 * What figures of the plane ask: pairs, their proof, traces, boundaries of obstacles; a smaller
 * module than that of `explorer`.
 *
 * @module
 */

import { type Source, start } from './module.js'

/** Shapes and questions of the plane. */
export * as d2 from './d2/figures.js'
export { startSync as initSync } from './module.js'
export type { Compiled, Source, SyncSource } from './module.js'

/**
 * Instantiates the module: the one beside this file, unless told otherwise. To be awaited before
 * anything else; later calls do nothing.
 */
export function init(source?: Source): Promise<void> {
  return start(() => source ?? new URL('./figures.wasm', import.meta.url))
}

/**
 * Checks of plans in scenes, which are read from the text of files.
 *
 * @module
 */

import type { Source } from './module.js'
import { start } from './scene/instance.js'

export * from './scene/index.js'
export { startSync as initSync } from './scene/instance.js'
export type { Compiled, Source, SyncSource } from './module.js'

/**
 * Compiles the module: the one beside this file, unless told otherwise. To be awaited before
 * anything else; later calls do nothing.
 */
export function init(source?: Source): Promise<void> {
  return start(() => source ?? new URL('./scene.wasm', import.meta.url))
}

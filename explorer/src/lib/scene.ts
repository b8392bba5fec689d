import type * as scene from 'barycode/scene'
import { carried } from './carried.ts'
import { once } from './load.ts'

/** Checks of plans: a module of its own, which one page alone needs. */
export type SceneLibrary = typeof scene

/** The part of the library that checks plans, once its module is there. */
export const loadScene: () => Promise<SceneLibrary> = once(async () => {
  const library = await import('barycode/scene')
  await library.init(await carried('scene'))
  return library
})

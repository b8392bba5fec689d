import type * as explorer from 'barycode/explorer'
import * as figures from 'barycode/figures'
import { carried, isSingle } from './carried.ts'

/** What the pages of the plane ask the library. */
type Plane = Pick<
  typeof explorer.d2,
  | 'Cache'
  | 'Hull'
  | 'Point'
  | 'Polygon'
  | 'Posed'
  | 'check'
  | 'contact'
  | 'intersects'
  | 'obstacle'
  | 'pose'
  | 'rotation'
  | 'sum'
  | 'trace'
>

/** The part of the library that pages of the plane need. */
export interface PlaneLibrary {
  d2: Plane
}

/** The library: questions of the plane and of space. */
export interface Library extends PlaneLibrary {
  d2: typeof explorer.d2
  d3: typeof explorer.d3
}

/** Asks once; again only where it has failed. */
export function once<T>(start: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () =>
    (loading ??= start().catch((error: unknown) => {
      loading = undefined
      throw error
    }))
}

/** The library, once its module is there. All pages that need all of it share one instance. */
export const load: () => Promise<Library> = once(async () => {
  const { d2, d3, init } = await import('barycode/explorer')
  await init(await carried('explorer'))
  return { d2, d3 }
})

/** The part of it that pages of the plane need, which is a third. The single file has all of it anyway. */
export const loadPlane: () => Promise<PlaneLibrary> = once(async () => {
  if (isSingle()) return load()
  await figures.init()
  return { d2: figures.d2 }
})

import * as explorer from 'barycode/explorer'

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

let loading: Promise<Library> | undefined

/** The library, once its module is there. All pages share one instance. */
export function load(): Promise<Library> {
  loading ??= start().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** The part of it that pages of the plane need. */
export const loadPlane = (): Promise<PlaneLibrary> => load()

async function start(): Promise<Library> {
  const inside = document.getElementById('barycode-module')?.textContent
  await explorer.init(inside ? await inflated(inside) : undefined)
  return { d2: explorer.d2, d3: explorer.d3 }
}

/** The module that the single file carries: deflated, in base64. */
async function inflated(base64: string): Promise<ArrayBuffer> {
  const bytes = Uint8Array.from(atob(base64.trim()), (letter) => letter.charCodeAt(0))
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).arrayBuffer()
}

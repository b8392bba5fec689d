import * as explorer from 'barycode/explorer'

/** The library: questions of the plane and of space. */
export interface Library {
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

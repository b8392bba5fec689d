/**
 * The bytes of a module of WebAssembly that the single file carries, deflated and in base64; nothing
 * where modules lie beside the page.
 */
export async function carried(name: string): Promise<ArrayBuffer | undefined> {
  const base64 = document.getElementById(`barycode-module-${name}`)?.textContent
  if (!base64) return undefined
  const bytes = Uint8Array.from(atob(base64.trim()), (letter) => letter.charCodeAt(0))
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).arrayBuffer()
}

/** Whether this is the single file. */
export const isSingle = (): boolean => document.getElementById('barycode-module-explorer') !== null

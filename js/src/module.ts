import { ArgumentError, ShapeError } from './errors.js'
import type { ExplorerExports } from './exports.js'

/** A compiled module, `WebAssembly.Module`, where the types of the project know of these. */
export type Compiled = typeof globalThis extends { WebAssembly: { Module: new (...words: never[]) => infer M } }
  ? M
  : object

/** The bytes of a module, or what they were compiled to. */
export type SyncSource = ArrayBuffer | ArrayBufferView | Compiled

/**
 * Where a module comes from: an address, what was fetched from one, its bytes, or the compiled
 * module.
 */
export type Source = string | URL | Response | Promise<Response> | SyncSource

const notYet = /* @__PURE__ */ new Proxy({} as ExplorerExports, {
  get() {
    throw new Error('barycode has no module yet: call `await init()`, or `initSync(bytes)`, before anything else')
  },
})

/**
 * The exports of the module. An entry point for one dimension has only those of its dimension.
 *
 * @internal
 */
export let wasm: ExplorerExports = notYet
/**
 * The exchange memory as doubles. Never longer than until the next call that grows the memory.
 *
 * @internal
 */
export let f64: Float64Array
/** The same as halves of words. @internal */
export let u32: Uint32Array

// Places in the exchange memory, in words. What comes from `FREE` on, beyond a few hundred, is
// claimed by `room`.
/** @internal */
export const POSE_A = 0
/** @internal */
export const POSE_B = 12
/** @internal */
export const OPTIONS = 24
/** @internal */
export const VECTORS = 40
/** @internal */
export const RECORD = 48
/** @internal */
export const FREE = 192
/** The place of what is left out. @internal */
export const NONE = 0xffff_ffff

const ABI = 1
let starting: Promise<void> | undefined

/**
 * Instantiates a module once. Later calls wait for the first; a failed one may be repeated.
 *
 * @internal
 */
export function start(source: () => Source): Promise<void> {
  if (wasm !== notYet) return Promise.resolve()
  starting ??= compile(source())
    .then(use)
    .catch((error: unknown) => {
      starting = undefined
      throw error
    })
  return starting
}

/** Instantiates a module that is at hand. */
export function startSync(source: SyncSource): void {
  if (wasm === notYet) {
    const compiled = source instanceof WebAssembly.Module ? source : new WebAssembly.Module(source as BufferSource)
    use(new WebAssembly.Instance(compiled, {}))
  }
}

async function compile(from: Source): Promise<WebAssembly.Instance> {
  return WebAssembly.instantiate(await load(from), {})
}

/** Compiles a module from wherever it comes. @internal */
export async function load(from: Source): Promise<WebAssembly.Module> {
  let source = await from
  if (source instanceof WebAssembly.Module) return source
  if (typeof source === 'string' || source instanceof URL) {
    source = await fetched(source)
  }
  if (typeof Response === 'function' && source instanceof Response) {
    if (!source.ok) throw new Error(`${source.url} cannot be had: ${source.status} ${source.statusText}`)
    // Not every server knows the type that `compileStreaming` asks for.
    if (source.headers.get('content-type') === 'application/wasm') return WebAssembly.compileStreaming(source)
    source = await source.arrayBuffer()
  }
  return WebAssembly.compile(source as BufferSource)
}

/** The little of Node that is used here: it does not fetch files. */
interface Node {
  process?: { getBuiltinModule?(name: 'node:fs'): { promises: { readFile(address: URL): Promise<BufferSource> } } }
}

async function fetched(address: string | URL): Promise<Response | BufferSource> {
  const files = String(address).startsWith('file:') && (globalThis as Node).process?.getBuiltinModule?.('node:fs')
  return files ? files.promises.readFile(new URL(address)) : fetch(address)
}

function use(instance: WebAssembly.Instance): void {
  const found = instance.exports as unknown as ExplorerExports
  if (found.bc_abi?.() !== ABI) {
    throw new ArgumentError('source', 'is not the module of this version', 'take the one from this package')
  }
  if (wasm === notYet) {
    wasm = found
    room(1024)
  }
}

/** Makes the exchange memory at least so long. @internal */
export function room(words: number): void {
  const at = wasm.bc_exchange(words)
  if (at === 0) throw new RangeError(`there is no memory for ${words} numbers: ask in smaller parts`)
  const { buffer } = wasm.memory
  if (f64?.buffer !== buffer || f64.byteOffset !== at || f64.length < words) {
    f64 = new Float64Array(buffer, at, wasm.bc_exchange_words())
    u32 = new Uint32Array(buffer, at, f64.length * 2)
  }
}

/**
 * What a function returned, unless it is an error. `names` are the arguments as the caller knows
 * them. Views are made anew where the call has grown the memory, so that none is ever used
 * detached.
 *
 * @internal
 */
export function done(result: number, names: string): number {
  if (f64.length === 0) room(0)
  if (result < 0) fail(result, names)
  return result
}

/** The last text of the module. @internal */
export function text(): string {
  return new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, wasm.bc_text(), wasm.bc_text_bytes()))
}

function fail(code: number, names: string): never {
  const [argument, index, message] = [wasm.bc_error_argument(), wasm.bc_error_index(), text()]
  if (code === -5) {
    const face = message.includes(`face ${index}`)
    throw new ShapeError(message, index < 0 || face ? undefined : index, face ? index : undefined)
  }
  const name = names.split(' ')[argument - 1] ?? 'the call'
  const cut = message.indexOf(': ')
  throw new ArgumentError(
    index < 0 ? name : `${name}[${index}]`,
    cut < 0 ? message : message.slice(0, cut),
    cut < 0 ? '' : message.slice(cut + 2),
  )
}

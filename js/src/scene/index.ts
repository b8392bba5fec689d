import { SceneError } from './errors.js'
import { Instance } from './instance.js'
import type { ConvexPair, ObstacleOutline, PlanNews, PlanReport, SceneInfo } from './records.js'

export { SceneError, StoppedError } from './errors.js'
export type * from './records.js'

/** The most bytes of both files together. */
export const MOST_BYTES = (64 << 20) - 4096

/** A file: its name, for errors, and what is in it. */
export interface SceneFile {
  name: string
  content: string | ArrayBuffer | ArrayBufferView
}

/** Options of a check: those of the command `barycode check`. All may be left out. */
export interface PlanOptions {
  /** Length and width of the vehicle, as in `4.508x1.61`; else the format's, else a passenger car's. */
  footprint?: string
  /** A clearance of at most this is a collision, too; clearances are reported without it. */
  margin?: number
  /** Whether contact counts as a collision; `'collides'` unless told otherwise. */
  touching?: 'collides' | 'free'
  /** Obstacles that are left out. */
  exclude?: readonly string[]
  /** Goes on where shapes are missing; no step at which such an obstacle exists is free then. */
  allowMissing?: boolean
  /** Whether the time between the steps is checked, too. */
  continuous?: boolean
}

/**
 * The check of one plan in one scene, some poses at a time. It has an instance of the module of its
 * own: whatever a hostile file does ends with it.
 */
export class PlanCheck {
  /** Scene and plan as they were read. */
  readonly info: SceneInfo
  private readonly instance: Instance

  /**
   * Reads both files. Throws {@link SceneError} where one cannot be used, with line and remedy, and
   * {@link StoppedError} where the module has stopped.
   */
  constructor(scene: SceneFile, plan: SceneFile, options: PlanOptions = {}) {
    const files = [scene, plan].map(({ content }) => bytes(content))
    const request = new TextEncoder().encode(JSON.stringify(requested(scene.name, plan.name, options)))
    this.instance = new Instance()
    const large = files[0].length + files[1].length > MOST_BYTES || !this.instance.write([request, ...files])
    if (large) {
      const file = files[0].length > files[1].length ? scene.name : plan.name
      const what = `has ${Math.max(files[0].length, files[1].length)} bytes: files are too large for a page`
      throw new SceneError(what, `give at most ${MOST_BYTES} bytes, or take the command \`barycode check\``, file)
    }
    const code = this.instance.call((wasm) => wasm.bc_scene_open(request.length, files[0].length, files[1].length))
    if (code !== 0) throw this.refusal()
    this.info = this.instance.json() as SceneInfo
  }

  /**
   * Checks at most so many further poses, or if none is left so many spans between poses. Ends with
   * `remaining` 0.
   */
  advance(count: number): PlanNews {
    const remaining = this.instance.call((wasm) => wasm.bc_scene_advance(count))
    if (remaining < 0) throw this.refusal()
    return { ...(this.instance.json() as Omit<PlanNews, 'remaining'>), remaining }
  }

  /** What was found so far, letter for letter as `barycode check --format json` writes it. */
  reportText(): string {
    this.instance.call((wasm) => wasm.bc_scene_report())
    return this.instance.text()
  }

  /** What was found so far. */
  report(): PlanReport {
    return JSON.parse(this.reportText()) as PlanReport
  }

  /** The obstacles that never move. */
  standing(): ObstacleOutline[] {
    this.instance.call((wasm) => wasm.bc_scene_standing())
    return this.instance.json() as ObstacleOutline[]
  }

  /** The other obstacles, where they are at a time, in time steps. */
  moving(time: number): ObstacleOutline[] {
    const code = this.instance.call((wasm) => wasm.bc_scene_moving(time))
    return code === 0 ? (this.instance.json() as ObstacleOutline[]) : []
  }

  /** The corners of the vehicle at a time of the plan, rounded; nothing before it and after it. */
  vehicle(time: number): [x: number, y: number][] | undefined {
    const code = this.instance.call((wasm) => wasm.bc_scene_vehicle(time))
    return code === 0 ? (this.instance.json() as [number, number][]) : undefined
  }

  /**
   * The vehicle at a time of the plan, and the nearest convex piece of an obstacle by its place in
   * the scene's order: at a pose of the plan those that were measured, unrounded. Nothing where one
   * of them is not there.
   */
  pair(obstacle: number, time: number): ConvexPair | undefined {
    const code = this.instance.call((wasm) => wasm.bc_scene_pair(obstacle, time))
    return code === 0 ? (this.instance.json() as ConvexPair) : undefined
  }

  /** Lets go of the module's memory. Whatever is asked later is a {@link StoppedError}. */
  free(): void {
    this.instance.end()
  }

  private refusal(): SceneError {
    const { file, line, what, remedy } = this.instance.json() as Record<'file' | 'what' | 'remedy', string> & {
      line: number | null
    }
    return new SceneError(what, remedy, file ?? undefined, line ?? undefined)
  }
}

function bytes(content: SceneFile['content']): Uint8Array {
  if (typeof content === 'string') return new TextEncoder().encode(content)
  return ArrayBuffer.isView(content)
    ? new Uint8Array(content.buffer, content.byteOffset, content.byteLength)
    : new Uint8Array(content)
}

function requested(scene: string, plan: string, options: PlanOptions): object {
  const { footprint, margin = 0, touching, exclude = [], allowMissing = false, continuous = false } = options
  return {
    scene,
    plan,
    footprint: footprint ?? null,
    margin,
    touching_is_free: touching === 'free',
    exclude,
    allow_missing: allowMissing,
    continuous,
  }
}

import { SceneError } from './errors.js'
import { Instance } from './instance.js'
import { type PlanOptions, type SceneFile, request } from './request.js'
import type { ConvexPair, EgoOutline, ObstacleOutline, PlanNews, PlanReport, SceneInfo } from './records.js'

export { SceneError, StoppedError } from './errors.js'
export type * from './records.js'
export type { PlanOptions, SceneFile } from './request.js'

/** The most bytes of all files together. */
export const MOST_BYTES = (64 << 20) - 4096

/**
 * The check of one plan in one scene, some poses at a time. It has an instance of the module of its
 * own: whatever a hostile file does ends with it.
 */
export class PlanCheck {
  /** Scene and plan as they were read. */
  readonly info: SceneInfo
  private readonly instance: Instance

  /**
   * Reads all files. Throws {@link SceneError} where one cannot be used, with line and remedy, and
   * {@link StoppedError} where the module has stopped.
   */
  constructor(scene: SceneFile, plan: SceneFile, options: PlanOptions = {}) {
    const { text, files } = request(scene, plan, options)
    this.instance = new Instance()
    const sum = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
    if (sum > MOST_BYTES || !this.instance.write([text, ...files.map(({ bytes }) => bytes)])) {
      const { name, bytes } = files.reduce((a, b) => (b.bytes.length > a.bytes.length ? b : a))
      const what = `has ${bytes.length} bytes: files are too large for a page`
      throw new SceneError(what, `give at most ${MOST_BYTES} bytes, or take the command \`barycode check\``, name)
    }
    const code = this.instance.call((wasm) => wasm.bc_scene_open(text.length))
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

  /**
   * The vehicle at a time of the plan, then its trailer where there is one: all that they cover. No
   * body before the plan and after it.
   */
  vehicle(time: number): EgoOutline[] {
    const code = this.instance.call((wasm) => wasm.bc_scene_vehicle(time))
    return code === 0 ? (this.instance.json() as EgoOutline[]) : []
  }

  /**
   * The convex pieces of the vehicle or its trailer, at a time of the plan, and of an obstacle, by
   * its place in the scene's order, that are nearest to each other: at a pose of the plan those that
   * were measured, unrounded. Nothing where one of them is not there.
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
    const { file, line, byte, what, remedy } = this.instance.json() as Record<'file' | 'what' | 'remedy', string> & {
      line: number | null
      byte?: number
    }
    return new SceneError(what, remedy, file ?? undefined, line ?? undefined, byte)
  }
}

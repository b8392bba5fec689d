import type { PlanCheck, PlanNews, PlanOptions, PlanReport } from 'barycode/scene'
import { useEffect, useState } from 'preact/hooks'
import { type SceneLibrary, loadScene } from '../../lib/scene.ts'
import type { PlanView } from '../../state/plan.ts'
import type { Extras, Files } from './files.ts'

/** A check as far as it has come. */
export interface Progress {
  check: PlanCheck
  steps: PlanNews['steps']
  bounds: PlanNews['bounds']
  collides: PlanNews['collides']
  spans: PlanNews['spans']
  /** How much is not checked yet. */
  remaining: number
  /** What was found, when all is checked. */
  report?: PlanReport
}

/** What became of a check. */
export interface Checking {
  library?: SceneLibrary
  progress?: Progress
  /** Why there is none, or why it has stopped. */
  fault?: string
}

/** A page that computes for longer than that answers no key, in milliseconds. */
const SLICE = 12

/** Options of the library, for what the page says. */
export function optionsOf({
  margin,
  exclude,
  touchingIsFree,
  allowMissing,
  unknownIsFree,
  ...texts
}: PlanView): PlanOptions {
  const [footprint, trailer, reference, crs] = [texts.footprint, texts.trailer, texts.reference, texts.crs].map(
    (text) => text.trim() || undefined,
  )
  const names = exclude.split(',').map((name) => name.trim())
  return {
    margin,
    footprint,
    trailer,
    // What is none of these is refused by the library, in words.
    reference: reference as PlanOptions['reference'],
    crs: crs as PlanOptions['crs'],
    exclude: names.filter((name) => name !== ''),
    touching: touchingIsFree ? 'free' : 'collides',
    allowMissing,
    unknown: unknownIsFree ? 'free' : undefined,
    continuous: true,
  }
}

/** Checks a plan bit by bit, so that the page answers in between. */
export function useCheck(files: Files | undefined, extras: Extras, view: PlanView): Checking {
  const [checking, setChecking] = useState<Checking>({})
  const options = JSON.stringify(optionsOf(view))
  useEffect(() => {
    const end = new AbortController()
    loadScene()
      .then((library) => {
        setChecking((old) => ({ ...old, library }))
        if (!files || end.signal.aborted) return
        const given: PlanOptions = { ...JSON.parse(options), ...extras }
        return run(library, files, given, end.signal, setChecking)
      })
      .catch((error: unknown) => {
        if (!end.signal.aborted) setChecking((old) => ({ ...old, fault: (error as Error).message }))
      })
    return () => end.abort()
  }, [files, extras, options])
  return checking
}

async function run(
  library: SceneLibrary,
  { scene, plan }: Files,
  options: PlanOptions,
  signal: AbortSignal,
  tell: (checking: Checking) => void,
): Promise<void> {
  const check = new library.PlanCheck(scene, plan, options)
  let progress: Progress = { check, steps: [], bounds: [], collides: [], spans: [], remaining: check.info.remaining }
  let count = 4
  while (progress.remaining > 0) {
    await new Promise((go) => setTimeout(go))
    if (signal.aborted) return check.free()
    const begin = performance.now()
    while (progress.remaining > 0 && performance.now() - begin < SLICE) {
      const started = performance.now()
      progress = taken(progress, check.advance(count))
      count = Math.max(1, Math.min(count * (performance.now() - started < SLICE / 4 ? 2 : 0.5), 4096) | 0)
    }
    if (progress.remaining > 0) tell({ library, progress })
  }
  tell({ library, progress: { ...progress, report: check.report() } })
}

const taken = (old: Progress, news: PlanNews): Progress => ({
  ...old,
  steps: [...old.steps, ...news.steps],
  bounds: [...old.bounds, ...news.bounds],
  collides: [...old.collides, ...news.collides],
  spans: [...old.spans, ...news.spans],
  remaining: news.remaining,
})

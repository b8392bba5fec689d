import { useEffect, useMemo, useState } from 'preact/hooks'
import { given } from '../app/address.ts'
import { type PageProps, useUpdate } from '../app/page.ts'
import { program } from '../app/code.ts'
import type { Library } from '../lib/load.ts'
import type { State } from '../state/state.ts'
import { MOST_IN_ADDRESS, type TraceState, compact } from '../state/trace.ts'
import { ask } from '../lib/bodies.ts'
import { type Reading, readTrace } from '../trace/read.ts'
import { Motion } from './trace/motion.tsx'
import { Numbers } from './trace/numbers.tsx'
import { Open } from './trace/open.tsx'
import { Search } from './trace/search.tsx'
import './trace/trace.css'

/** The trace of the pair of Meet, as the command would write it. */
function own(lib: Library, state: State): string {
  const asked = ask(lib, state.pair, (a, b) => lib.d2.traceText(a, b, { question: 'contact' }))
  if (asked.fault) throw new Error(`the pair of Meet is none (${asked.fault.message})`)
  return `{"input": ${program(state.pair, 'JSON').trim()}, "trace": ${asked.value}}`
}

/** What the command has put into the page. */
function handed(): string {
  const data = given()
  return data?.kind === 'trace' ? JSON.stringify(data) : ''
}

/** A file that is a trace, or why it is none. */
function tried(text: string): { reading?: Reading; fault?: string } {
  try {
    return { reading: readTrace(text) }
  } catch (error) {
    return { fault: (error as Error).message }
  }
}

/** The trace of a file, step by step. */
export default function TracePage(props: PageProps) {
  const { state, lib } = props
  const update = useUpdate(props)
  const [fault, setFault] = useState('')
  const { text, name, at } = state.trace
  const shown = useMemo(() => {
    const inside = text || handed()
    return { ...tried(inside || own(lib, state)), own: inside === '' }
  }, [text, text === '' && state.pair, lib])
  const set = (part: Partial<TraceState>, how: 'live' | 'step' = 'step') =>
    update((old) => ({ ...old, trace: { ...old.trace, ...part } }), how)
  const open = (next: string, called: string) => {
    const { fault: wrong } = tried(next)
    setFault(wrong ? `${called} is no trace that can be shown: ${wrong}.` : '')
    if (!wrong) set({ text: compact(next), name: called, at: 0 })
  }
  const { reading } = shown
  return (
    <div class="tracing">
      <Open onText={open} onFault={setFault} />
      {fault && (
        <div class="notice" role="alert">
          <p>{fault} What you had is still here.</p>
          <button type="button" onClick={() => setFault('')}>
            Close
          </button>
        </div>
      )}
      {shown.fault && (
        <p class="notice" role="alert">
          The trace in the address cannot be shown: {shown.fault}.
        </p>
      )}
      {reading && (
        <About
          reading={reading}
          name={shown.own ? 'The pair of Meet' : name || 'From the command'}
          long={text.length > MOST_IN_ADDRESS}
        />
      )}
      {reading && <Steps lib={lib} reading={reading} at={at} onAt={(next, how) => set({ at: next }, how)} />}
      {text && (
        <button type="button" class="close" onClick={() => set({ text: '', name: '', at: 0 })}>
          Close the file
        </button>
      )}
    </div>
  )
}

/** What the file says of itself. */
function About({ reading, name, long }: { reading: Reading; name: string; long: boolean }) {
  const { answer, input, dimension, precision, steps, unknown } = reading
  const word = (value: unknown): string => (typeof value === 'string' ? value.replaceAll('_', ' ') : '')
  const parts = [
    dimension === 2 ? 'in the plane' : 'in space',
    precision,
    word(input?.query),
    word(answer?.verdict),
    `${steps.length} steps`,
    unknown > 0 ? `${unknown} of kinds not known here, passed over` : '',
    long ? 'too long for the address' : '',
  ]
  return (
    <p class="about">
      <b>{name}</b> {parts.filter(Boolean).join(' · ')}
    </p>
  )
}

interface StepsProps {
  lib: Library
  reading: Reading
  at: number
  onAt(at: number, how: 'live' | 'step'): void
}

/** The figures of space, once a trace needs them: they come with three.js. */
function useSpatial(needed: boolean) {
  const [spatial, setSpatial] = useState<typeof import('./trace/spatial.tsx')>()
  useEffect(() => {
    if (needed) void import('./trace/spatial.tsx').then(setSpatial)
  }, [needed])
  return spatial
}

function Steps({ lib, reading, at, onAt }: StepsProps) {
  const spatial = useSpatial(reading.dimension === 3)
  if (reading.steps.length === 0)
    return <p class="notice">This trace has no steps: its question was answered before the first.</p>
  const plane = reading.moving ? Motion : Search
  const space = reading.moving ? spatial?.SpaceMotion : spatial?.SpaceSearch
  const View = reading.dimension === 2 ? plane : space
  return (
    <>
      {View ? (
        <View lib={lib} reading={reading} at={at} onAt={onAt} />
      ) : (
        <p class="loading">The figures of space are coming.</p>
      )}
      <Numbers step={reading.steps[Math.min(at, reading.steps.length - 1)]} />
    </>
  )
}

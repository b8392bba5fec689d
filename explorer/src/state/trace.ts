import { type Slice, decodeText, encodeText, whole } from './codec.ts'

/** What the page Trace shows. */
export interface TraceState {
  /** The text of the file, without white space; empty for the trace of the pair of Meet. */
  text: string
  /** What the file is called. */
  name: string
  /** The step looked at, from 0. One beyond the last is the last. */
  at: number
}

/** Longer files do not go into the address. They stay while the page is open. */
export const MOST_IN_ADDRESS = 24_000

/** The text of JSON without the white space between its words. */
export const compact = (text: string): string => text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1')

export const trace: Slice<TraceState> = {
  initial: { text: '', name: '', at: 0 },
  encode({ text, name, at }) {
    const fits = text.length <= MOST_IN_ADDRESS
    return fits ? `${at}:${encodeText(name)}:${encodeText(text)}` : '0::'
  },
  decode(text) {
    const [at, name = '', ...rest] = text.split(':')
    return { at: whole(at, 1e6), name: decodeText(name), text: decodeText(rest.join(':')) }
  },
}

import { type Slice, StateError, word } from './codec.ts'

/** What of the pair the page Meet shows and edits. */
export interface Meet {
  /** The body whose handles are shown. */
  selected: 'a' | 'b' | 'none'
}

export const meet: Slice<Meet> = {
  initial: { selected: 'b' },
  encode: ({ selected }) => selected,
  decode(text) {
    if (text === '') throw new StateError('nothing is selected: expected a, b or none')
    return { selected: word(text, ['a', 'b', 'none']) }
  },
}

// Inflation of what the build deflated (RFC 1951), without waiting, as `initSync` needs it:
// `DecompressionStream` waits.

/** A code by the number of its words of each length, and its words in order. */
interface Code {
  counts: Uint16Array
  words: Uint16Array
}

function code(lengths: readonly number[]): Code {
  const counts = new Uint16Array(16)
  for (const length of lengths) counts[length]++
  counts[0] = 0
  const places = new Uint16Array(16)
  for (let i = 1; i < 15; i++) places[i + 1] = places[i] + counts[i]
  const words = new Uint16Array(lengths.length)
  lengths.forEach((length, word) => {
    if (length > 0) words[places[length]++] = word
  })
  return { counts, words }
}

const row = (count: number, make: (i: number) => number): number[] => Array.from({ length: count }, (_, i) => make(i))

/** Extra bits, and the least number, of lengths and of distances. */
function steps(bits: readonly number[], first: number): number[] {
  let next = first
  return bits.map((extra) => {
    next += 1 << extra
    return next - (1 << extra)
  })
}

const lengthBits = row(29, (i) => (i === 28 ? 0 : Math.max(0, (i >> 2) - 1)))
const distanceBits = row(30, (i) => Math.max(0, (i >> 1) - 1))
const order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

const fixed = (): [Code, Code] => [
  code(row(288, (i) => (i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8))),
  code(row(30, () => 5)),
]

/** What is read bit by bit. */
class Bits {
  readonly source: Uint8Array
  at = 0

  constructor(source: Uint8Array) {
    this.source = source
  }

  next(): number {
    const { source, at } = this
    this.at = at + 1
    return (source[at >> 3] >> (at & 7)) & 1
  }

  number(bits: number): number {
    let value = 0
    for (let i = 0; i < bits; i++) value |= this.next() << i
    return value
  }

  word({ counts, words }: Code): number {
    for (let length = 1, value = 0, first = 0, index = 0; length < 16; length++) {
      value |= this.next()
      const count = counts[length]
      if (value - count < first) return words[index + value - first]
      index += count
      first = (first + count) << 1
      value <<= 1
    }
    throw new Error('the module in this file is damaged')
  }

  /** The codes that a block begins with. */
  codes(): [Code, Code] {
    const [literals, others, count] = [this.number(5) + 257, this.number(5) + 1, this.number(4) + 4]
    const short = row(19, () => 0)
    for (let i = 0; i < count; i++) short[order[i]] = this.number(3)
    const list: number[] = []
    for (const first = code(short); list.length < literals + others;) {
      const kind = this.word(first)
      const value = kind < 16 ? kind : kind === 16 ? list[list.length - 1] : 0
      let times =
        kind < 16 ? 1 : kind === 16 ? 3 + this.number(2) : kind === 17 ? 3 + this.number(3) : 11 + this.number(7)
      for (; times > 0; times--) list.push(value)
    }
    return [code(list.slice(0, literals)), code(list.slice(literals))]
  }

  /** Bytes as they are. Returns where they begin, and how many they are. */
  plain(): [at: number, count: number] {
    const at = ((this.at + 7) >> 3) + 4
    const count = this.source[at - 4] | (this.source[at - 3] << 8)
    this.at = (at + count) * 8
    return [at, count]
  }
}

/** The bytes, of so many, that were deflated. */
export function inflate(source: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const [bits, out] = [new Bits(source), new Uint8Array(size)]
  const [lengths, distances] = [steps(lengthBits, 3), steps(distanceBits, 1)]
  lengths[28] = 258
  for (let to = 0, last = 0; last === 0;) {
    last = bits.number(1)
    const kind = bits.number(2)
    if (kind === 0) {
      const [at, count] = bits.plain()
      out.set(source.subarray(at, at + count), to)
      to += count
      continue
    }
    const [literals, others] = kind === 1 ? fixed() : bits.codes()
    for (let symbol = bits.word(literals); symbol !== 256; symbol = bits.word(literals)) {
      if (symbol < 256) {
        out[to++] = symbol
        continue
      }
      const length = lengths[symbol - 257] + bits.number(lengthBits[symbol - 257])
      const other = bits.word(others)
      const distance = distances[other] + bits.number(distanceBits[other])
      for (let i = 0; i < length; i++, to++) out[to] = out[to - distance]
    }
  }
  return out
}

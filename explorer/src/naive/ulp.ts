// Doubles next to each other: steps of one unit in the last place.

const view = new DataView(new ArrayBuffer(8))

/** The place of a double among all of them, in order; both zeros are 0. */
function place(value: number): bigint {
  view.setFloat64(0, value)
  const bits = view.getBigInt64(0)
  return bits < 0n ? -(bits & 0x7fff_ffff_ffff_ffffn) : bits
}

function at(place: bigint): number {
  view.setBigInt64(0, place < 0n ? -place : place)
  const size = view.getFloat64(0)
  return place < 0n ? -size : size
}

/** The double so many steps above another, or below it. It must be finite. */
export function steps(value: number, count: number): number {
  const found = at(place(value) + BigInt(count))
  if (!Number.isFinite(found)) throw new RangeError(`${count} steps from ${value} there is no double`)
  return found
}

/** How many steps it is from one double to another. */
export function between(from: number, to: number): number {
  return Number(place(to) - place(from))
}

/** The double in the middle of two, by places. */
export function middle(low: number, high: number): number {
  return at((place(low) + place(high)) >> 1n)
}

/** Numbers that look random and come again with the same seed. */
export type Random = {
  /** A whole number from 0 to below `count`. */
  below(count: number): number
  /** From 0 to below 1, with all its bits. */
  real(): number
  pick<T>(from: readonly [T, ...T[]]): T
}

/** Marsaglia's xorshift over 32 bits, mixed so that neighbouring seeds differ. */
export function createRandom(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e37_79b1) | 1
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state >>> 0
  }
  const below = (count: number) => Math.floor((next() / 0x1_0000_0000) * count)
  return {
    below,
    real: () => (next() * 0x20_0000 + (next() >>> 11)) / 2 ** 53,
    pick: (from) => from[below(from.length)] ?? from[0],
  }
}

/** Leading zero bits of 64, at most 31: there are five bits to write them in. */
export function clampedLeadingZeros(high: number): number {
  return Math.min(31, Math.clz32(high))
}

/** Trailing zero bits of 64 that are not all zero. */
export function trailingZeros(high: number, low: number): number {
  return low === 0 ? 32 + trailingZeros32(high) : trailingZeros32(low)
}

function trailingZeros32(word: number): number {
  return 31 - Math.clz32(word & -word)
}

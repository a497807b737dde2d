/** The shortest time that a block spans, and what blocks are aligned to, Unix milliseconds. */
export const blockMs = 2 * 3_600_000

export type CutRange = {
  /** Unix milliseconds; the first is in the block, the second behind it. */
  readonly minMs: number
  readonly maxMs: number
}

/**
 * The oldest time that can go from the head to a block: a whole span, once the newest sample is half a span behind
 * its end, so that late ones find their place in memory.
 *
 * @param oldestMs the earliest end of a chunk that the head holds
 * @param newestMs time of its newest sample
 * @returns `undefined` when it is too early
 */
export function nextCut(oldestMs: number, newestMs: number): CutRange | undefined {
  const minMs = Math.floor(oldestMs / blockMs) * blockMs
  const maxMs = minMs + blockMs
  return newestMs >= maxMs + blockMs / 2 ? { minMs, maxMs } : undefined
}

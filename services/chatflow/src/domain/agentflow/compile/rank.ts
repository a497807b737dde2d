/**
 * Where a step stands in the order of a run: the places of the ways taken to it. Runs are told in
 * this order, whichever branch was faster; it is the order of Flowise, which takes one node at a time.
 */
export type Rank = readonly number[]

/** Shorter ways first, then by the place of each way. */
export function compareRanks(a: Rank, b: Rank): number {
  if (a.length !== b.length) return a.length - b.length
  for (const [at, place] of a.entries()) {
    const other = b[at] ?? 0
    if (place !== other) return place - other
  }
  return 0
}

/** The last of several. */
export function lastRank(ranks: readonly Rank[]): Rank {
  return ranks.toSorted(compareRanks).at(-1) ?? []
}

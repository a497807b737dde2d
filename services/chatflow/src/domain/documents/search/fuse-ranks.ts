/** A ranking, best first, and how much it weighs. */
export type WeightedRanking<T> = { readonly items: readonly T[]; readonly weight: number }

/**
 * Reciprocal rank fusion: one ranking of several, in which an item counts
 * `weight / (constant + rank)` for each it stands in.
 *
 * @param keyOf tells the same item in different rankings
 * @param constant how little the first places stand out; 60 is the usual one
 * @returns every item once, best first, with its score
 */
export function fuseRanks<T>(
  rankings: readonly WeightedRanking<T>[],
  keyOf: (item: T) => string,
  constant = 60,
): readonly { readonly item: T; readonly score: number }[] {
  const fused = new Map<string, { item: T; score: number }>()
  for (const { items, weight } of rankings) {
    for (const [at, item] of items.entries()) {
      const key = keyOf(item)
      const known = fused.get(key) ?? { item, score: 0 }
      fused.set(key, { item: known.item, score: known.score + weight / (constant + at + 1) })
    }
  }
  return [...fused.values()].sort((a, b) => b.score - a.score)
}

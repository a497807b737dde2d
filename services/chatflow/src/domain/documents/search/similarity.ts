/** Cosine of the angle between two vectors of the same length: 1 is the same direction; 0 when one has no length. */
export function cosine(a: Float32Array, b: Float32Array): number {
  let dot = 0
  let lengthA = 0
  let lengthB = 0
  for (let at = 0; at < a.length; at++) {
    const x = a[at] ?? 0
    const y = b[at] ?? 0
    dot += x * y
    lengthA += x * x
    lengthB += y * y
  }
  return lengthA === 0 || lengthB === 0 ? 0 : dot / Math.sqrt(lengthA * lengthB)
}

/**
 * Maximal marginal relevance: candidates that fit the query and are unlike those already chosen.
 *
 * @param lambda weight of relevance against variety, from 0 to 1
 * @returns indexes into `candidates`, in the order they were chosen, at most `limit`
 */
export function chooseDiverse(
  query: Float32Array,
  candidates: readonly Float32Array[],
  limit: number,
  lambda: number,
): readonly number[] {
  const relevance = candidates.map((candidate) => cosine(query, candidate))
  const nearest = candidates.map(() => 0)
  const open = new Set(candidates.keys())
  const chosen: number[] = []
  while (chosen.length < limit && open.size > 0) {
    const weight = (at: number) => lambda * (relevance[at] ?? 0) - (1 - lambda) * (nearest[at] ?? 0)
    const best = [...open].reduce((one, other) => (weight(other) > weight(one) ? other : one))
    chosen.push(best)
    open.delete(best)
    const taken = candidates[best]
    if (taken === undefined) break
    for (const at of open) {
      const candidate = candidates[at]
      if (candidate !== undefined) nearest[at] = Math.max(nearest[at] ?? 0, cosine(taken, candidate))
    }
  }
  return chosen
}

/** How well something fits by its meaning and by its words, each on a scale of its own. */
export type TwoScores = { readonly meaning: number; readonly words: number }

/**
 * One score of two: each is taken as its distance from the mean of all candidates, in standard
 * deviations. So a scale on which nothing stands out, such as the vectors of a model that was never
 * trained to compare texts, decides little, and one that is sure of its best decides much.
 *
 * @param alpha weight of meaning against words, from 0 to 1
 * @returns one score for each candidate, in order; only their order means something
 */
export function blendScores(candidates: readonly TwoScores[], alpha: number): readonly number[] {
  const meaning = standardized(candidates.map((candidate) => candidate.meaning))
  const words = standardized(candidates.map((candidate) => candidate.words))
  return candidates.map((_, at) => alpha * (meaning[at] ?? 0) + (1 - alpha) * (words[at] ?? 0))
}

function standardized(values: readonly number[]): readonly number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  const deviation = Math.sqrt(variance)
  // Rounding alone makes equal values differ a little: that is no opinion.
  return values.map((value) => (deviation < 1e-6 ? 0 : (value - mean) / deviation))
}

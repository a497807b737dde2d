/**
 * The candidate that differs from `text` by the fewest single-character edits, or `undefined`
 * when even the best takes more than two of them and more than a third of its length.
 */
export function nearest(text: string, candidates: readonly string[]): string | undefined {
  const [best] = candidates
    .map((candidate) => ({ candidate, edits: editDistance(text.toLowerCase(), candidate.toLowerCase()) }))
    .sort((left, right) => left.edits - right.edits)
  return best !== undefined && best.edits <= Math.max(2, best.candidate.length / 3) ? best.candidate : undefined
}

/** Levenshtein distance: insertions, deletions and replacements that turn `from` into `to`. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [at, char] of [...from].entries()) {
    const next = [at + 1]
    for (let column = 1; column <= to.length; column++) {
      const replace = (row[column - 1] ?? 0) + (to[column - 1] === char ? 0 : 1)
      next.push(Math.min(replace, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}

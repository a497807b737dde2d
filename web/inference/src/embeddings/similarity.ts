/** The cosine of the angle between two vectors, −1 to 1; 0 when one of them is zero. */
export function similarity(a: readonly number[], b: readonly number[]): number {
  let dot = 0
  let squaresA = 0
  let squaresB = 0
  for (const [at, x] of a.entries()) {
    const y = b[at] ?? 0
    dot += x * y
    squaresA += x * x
    squaresB += y * y
  }
  const lengths = Math.sqrt(squaresA * squaresB)
  return lengths === 0 ? 0 : dot / lengths
}

/** One text a line; blank ones are left out. */
export function textsOf(input: string): readonly string[] {
  return input
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

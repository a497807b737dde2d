type Values = ArrayLike<number | null | undefined>

/** Indexes of the samples that no line leads to or from: those with gaps, or nothing, on both sides. */
export function loneSamples(values: Values): number[] {
  const lone: number[] = []
  let before: number | null | undefined
  let candidate: number | undefined
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index]
    // No sample at that time is neither a gap nor a neighbour.
    if (value === undefined) continue
    if (value === null && candidate !== undefined) lone.push(candidate)
    const startsAlone = value !== null && (before === null || before === undefined)
    candidate = startsAlone ? index : undefined
    before = value
  }
  return candidate === undefined ? lone : [...lone, candidate]
}

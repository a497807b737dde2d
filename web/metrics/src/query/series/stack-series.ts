type Values = readonly (number | null | undefined)[]

/** Bands between neighbours, by the indexes of their upper and lower series. */
type Band = { readonly from: number; readonly to: number }

/**
 * Each series on top of those before it that are shown. Where one has no value it adds nothing; where none of them
 * has one there is a gap.
 *
 * @returns the values to draw, and the areas between them
 */
export function stackSeries<S extends { readonly values: Values; readonly hidden: boolean }>(
  series: readonly S[],
): { readonly series: readonly S[]; readonly bands: readonly Band[] } {
  const count = series[0]?.values.length ?? 0
  const sums = new Array<number | null>(count).fill(null)
  const bands: Band[] = []
  let below: number | undefined
  const stacked = series.map((one, index) => {
    if (one.hidden) return one
    for (const [at, value] of one.values.entries())
      if (value !== null && value !== undefined) sums[at] = (sums[at] ?? 0) + value
    if (below !== undefined) bands.push({ from: index, to: below })
    below = index
    return { ...one, values: [...sums] }
  })
  return { series: stacked, bands }
}

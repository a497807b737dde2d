/** What growth is asked for: of a counter, that may be reset, and per second. */
export type Kind = { readonly isCounter: boolean; readonly isRate: boolean }

/**
 * By how much to multiply what a series grew between its samples, for it to be the growth of the whole window.
 *
 * @param sinceZero how long the series took to grow to its first sample, if that is known: it is not extrapolated
 *   further back
 */
export function extrapolation(
  { firstMs, lastMs, count }: { readonly firstMs: number; readonly lastMs: number; readonly count: number },
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
  sinceZero: number | undefined,
): number {
  const sampledSeconds = (lastMs - firstMs) / 1000
  const meanGap = sampledSeconds / (count - 1)
  const before = Math.min(
    reach((firstMs - startMs) / 1000, meanGap),
    sampledSeconds * (sinceZero ?? Number.POSITIVE_INFINITY),
  )
  return (sampledSeconds + before + reach((endMs - lastMs) / 1000, meanGap)) / sampledSeconds
}

/** How far to extrapolate: to the end of the window, but only half a gap where a sample seems to be missing. */
export function reach(distance: number, meanGap: number): number {
  return distance >= meanGap * 1.1 ? meanGap / 2 : distance
}

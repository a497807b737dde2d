/**
 * The places of the samples that growth over a window is measured from and to, out of those from `from` up to, not
 * including, `to`; `undefined` when none of them is behind its start.
 *
 * @param smoothed whether the first sample at or behind the end is meant, not the last one there is
 * @param isBornWithin whether the counts of a first sample behind the end are known to have begun before it
 */
export function boundarySamples(
  timestamps: Float64Array,
  from: number,
  to: number,
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
  smoothed: boolean,
  isBornWithin: (at: number) => boolean = () => false,
): { readonly first: number; readonly last: number } | undefined {
  if (from >= to) return undefined
  let first = from
  while (first + 1 < to - 1 && (timestamps[first + 1] ?? 0) <= startMs) first++
  let last = to - 1
  if (smoothed) while (last > from && (timestamps[last - 1] ?? 0) >= endMs) last--
  if ((timestamps[last] ?? 0) <= startMs) return undefined
  if (smoothed && (timestamps[first] ?? 0) > endMs && !isBornWithin(first)) return undefined
  return { first, last }
}

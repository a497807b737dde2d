import { boundarySamples } from '../functions/growth/boundary-samples.ts'
import { interpolate } from '../functions/growth/extended-growth.ts'
import type { RangeInput, RangeSeries } from './range-input.ts'

type Floats = Pick<RangeSeries, 'timestamps' | 'values'>
type Span = { readonly startMs: number; readonly endMs: number }

/** The floats of a window as an extended selector sees them: with a value at either end, the others between. */
export function extendedSamples(
  series: Floats,
  { startMs, endMs }: Span,
  { by, beforeMs, afterMs }: NonNullable<RangeInput['extended']>,
): Floats {
  const { timestamps, values } = series
  const from = timestamps.findIndex((timeMs) => timeMs > startMs - beforeMs)
  const to = timestamps.findLastIndex((timeMs) => timeMs <= endMs + afterMs) + 1
  const isSmoothed = by === 'smoothed'
  const ends = from === -1 ? undefined : boundarySamples(timestamps, from, to, { startMs, endMs }, isSmoothed)
  if (ends === undefined) return { timestamps: new Float64Array(0), values: new Float64Array(0) }
  const { first, last } = ends
  const cutsLeft = isSmoothed && (timestamps[first] ?? 0) < startMs
  const cutsRight = isSmoothed && last > from && (timestamps[last] ?? 0) > endMs
  const left = cutsLeft ? interpolate(series, first, startMs, false) : (values[first] ?? 0)
  const right = cutsRight ? interpolate(series, last - 1, endMs, false) : (values[last] ?? 0)
  const inner = (timestamps[first] ?? 0) > startMs ? first : first + 1
  const behind = (timestamps[last] ?? 0) < endMs ? last + 1 : last
  const between = [Math.min(inner, behind), behind] as const
  return {
    timestamps: Float64Array.of(startMs, ...timestamps.subarray(...between), endMs),
    values: Float64Array.of(left, ...values.subarray(...between), right),
  }
}

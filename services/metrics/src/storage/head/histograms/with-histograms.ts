import type { Histogram } from '../../../domain/model/histogram.ts'
import type { Series } from '../../../domain/model/queryable.ts'
import { decodeHistogram } from './encode-histogram.ts'
import { isMarkedAt } from './mark-histograms.ts'

/**
 * The series with histograms for their marks. A mark whose histogram was lost in a damaged file stays a NaN.
 *
 * @param encoded by the times of their samples
 */
export function withHistograms(series: Series, encoded: Pick<ReadonlyMap<number, Uint8Array>, 'get'>): Series {
  const { timestamps, values } = series
  const words = new Uint32Array(values.buffer, values.byteOffset, values.length * 2)
  const histograms: (Histogram | undefined)[] = []
  for (let at = 0; at < timestamps.length; at++) {
    if (!isMarkedAt(words, at)) continue
    const bytes = encoded.get(timestamps[at] ?? 0)
    if (bytes === undefined) continue
    const histogram = decodeHistogram(bytes)
    histograms[at] = histogram
    values[at] = histogram.sum
  }
  return histograms.length === 0 ? series : { ...series, histograms }
}

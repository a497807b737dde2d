import type { Histogram } from '../../../domain/model/histogram.ts'
import type { Series } from '../../../domain/model/queryable.ts'
import type { Head } from '../head.ts'
import { decodeHistogram } from './encode-histogram.ts'
import { isMarkedAt } from './mark-histograms.ts'

/** The series with histograms for their marks. A mark whose histogram was lost in a damaged file stays a NaN. */
export function withHistograms(head: Head, ref: number, series: Series): Series {
  const { timestamps, values } = series
  const words = new Uint32Array(values.buffer, values.byteOffset, values.length * 2)
  const histograms: (Histogram | undefined)[] = []
  for (let at = 0; at < timestamps.length; at++) {
    if (!isMarkedAt(words, at)) continue
    const encoded = head.histograms.at(ref, timestamps[at] ?? 0)
    if (encoded === undefined) continue
    const histogram = decodeHistogram(encoded)
    histograms[at] = histogram
    values[at] = histogram.sum
  }
  return histograms.length === 0 ? series : { ...series, histograms }
}

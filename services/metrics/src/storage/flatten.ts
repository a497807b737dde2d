import type { Histogram } from '../domain/model/histogram.ts'
import type { IncomingSeries, SampleBatch } from '../domain/model/ingest.ts'

/** The same samples in flat arrays; values keep their bits. */
export function flatten(series: readonly IncomingSeries[]): SampleBatch {
  const total = series.reduce((sum, { timestamps }) => sum + timestamps.length, 0)
  const timestamps = new Float64Array(total)
  const values = new Float64Array(total)
  let end = 0
  const histograms = new Map<number, Histogram>()
  const ends = series.map((one) => {
    for (const [at, histogram] of one.histograms?.entries() ?? [])
      if (histogram !== undefined) histograms.set(end + at, histogram)
    timestamps.set(one.timestamps, end)
    values.set(one.values, end)
    end += one.timestamps.length
    return end
  })
  return { labels: series.map(({ labels }) => labels), ends, timestamps, values, histograms }
}

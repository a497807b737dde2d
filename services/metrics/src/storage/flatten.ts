import type { IncomingSeries, SampleBatch } from '../domain/model/ingest.ts'

/** The same samples in flat arrays; values keep their bits. */
export function flatten(series: readonly IncomingSeries[]): SampleBatch {
  const total = series.reduce((sum, { timestamps }) => sum + timestamps.length, 0)
  const timestamps = new Float64Array(total)
  const values = new Float64Array(total)
  let end = 0
  const ends = series.map((one) => {
    timestamps.set(one.timestamps, end)
    values.set(one.values, end)
    end += one.timestamps.length
    return end
  })
  return { labels: series.map(({ labels }) => labels), ends, timestamps, values }
}

import { ProtoWriter } from '@hearth/protobuf'
import type { Series } from '../model/queryable.ts'
import { writeHistogram } from '../protobuf/write-histogram.ts'
import { writeLabels } from '../protobuf/write-labels.ts'

/** A `prometheus.ReadResponse`: the series of each query, in the order of the queries. */
export function encodeSamples(results: readonly (readonly Series[])[]): Uint8Array<ArrayBuffer> {
  const writer = new ProtoWriter()
  for (const series of results)
    writer.message(0x0a, () => {
      for (const one of series) writer.message(0x0a, () => writeSeries(writer, one))
    })
  return writer.bytes
}

function writeSeries(writer: ProtoWriter, { labels, timestamps, values, histograms }: Series): void {
  writeLabels(writer, labels)
  for (let at = 0; at < timestamps.length; at++)
    if (histograms?.[at] === undefined) writeSample(writer, timestamps[at] ?? 0, values, at)
  for (const [at, histogram] of histograms?.entries() ?? [])
    if (histogram !== undefined) writeHistogram(writer, 0x22, timestamps[at] ?? 0, histogram)
}

// What is zero is left out, as protobuf does it.
function writeSample(writer: ProtoWriter, timeMs: number, values: Float64Array, at: number): void {
  writer.message(0x12, () => {
    if (!Object.is(values[at], 0)) {
      writer.varint(0x09)
      writer.double(values, at)
    }
    writer.integer(0x10, timeMs)
  })
}

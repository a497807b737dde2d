import { ProtoWriter } from '@hearth/protobuf'
import type { Labels } from '../../model/labels.ts'
import type { MetricDescription } from '../../model/metric-description.ts'
import { writeHistogram } from '../../protobuf/write-histogram.ts'
import { writeLabels } from '../../protobuf/write-labels.ts'
import { metricTypes } from '../metric-types.ts'
import type { OutgoingSeries } from './outgoing.ts'

/** What is said of a metric, if anything is. */
export type Describe = (metric: string) => MetricDescription | undefined

/** A `prometheus.WriteRequest` with series and descriptions of metrics. */
export function encodeFirst(
  series: readonly OutgoingSeries[],
  metadata: readonly MetricDescription[],
): Uint8Array<ArrayBuffer> {
  const writer = new ProtoWriter()
  for (const one of series)
    writer.message(0x0a, () => {
      writeLabels(writer, one.labels)
      writeSamples(writer, one, 0x22)
      writeExemplars(writer, one, 0x1a, (labels) => writeLabels(writer, labels))
    })
  for (const { type, metric, help, unit } of metadata)
    writer.message(0x1a, () => {
      writer.integer(0x08, numberOf(type))
      writer.text(0x12, metric)
      writer.text(0x22, help)
      writer.text(0x2a, unit)
    })
  return writer.bytes
}

/** An `io.prometheus.write.v2.Request`: its texts once, and with each series what is said of its metric. */
export function encodeSecond(series: readonly OutgoingSeries[], describe: Describe): Uint8Array<ArrayBuffer> {
  const symbols = new Map([['', 0]])
  const refOf = (text: string) => {
    const ref = symbols.get(text) ?? symbols.size
    if (ref === symbols.size) symbols.set(text, ref)
    return ref
  }
  const body = new ProtoWriter()
  for (const one of series) body.message(0x2a, () => writeSecondSeries(body, one, refOf, describe))
  const writer = new ProtoWriter()
  for (const text of symbols.keys()) writer.text(0x22, text)
  writer.raw(body.bytes)
  return writer.bytes
}

function writeSecondSeries(
  writer: ProtoWriter,
  series: OutgoingSeries,
  refOf: (text: string) => number,
  describe: Describe,
): void {
  writeRefs(writer, series.labels, refOf)
  writeSamples(writer, series, 0x1a)
  writeExemplars(writer, series, 0x22, (labels) => writeRefs(writer, labels, refOf))
  const described = describe(series.labels.get('__name__'))
  if (described === undefined) return
  writer.message(0x2a, () => {
    writer.integer(0x08, numberOf(described.type))
    writer.integer(0x18, refOf(described.help))
    writer.integer(0x20, refOf(described.unit))
  })
}

function writeRefs(writer: ProtoWriter, labels: Labels, refOf: (text: string) => number): void {
  writer.message(0x0a, () => {
    for (const pair of labels.entries()) for (const text of pair) writer.varint(refOf(text))
  })
}

// Alike in both versions, but for the number of the field, and labels.
function writeExemplars(
  writer: ProtoWriter,
  { exemplars = [] }: OutgoingSeries,
  key: number,
  writeThoseLabels: (labels: Labels) => void,
): void {
  for (const { labels, value, timeMs } of exemplars)
    writer.message(key, () => {
      writeThoseLabels(labels)
      writer.number(0x11, value)
      writer.integer(0x18, timeMs)
    })
}

// Alike in both versions, but for the number of histograms' field.
function writeSamples(writer: ProtoWriter, series: OutgoingSeries, histogramKey: number): void {
  const { timestamps, values, histograms } = series
  for (let at = 0; at < timestamps.length; at++) {
    const timeMs = timestamps[at] ?? 0
    const histogram = histograms?.[at]
    if (histogram !== undefined) writeHistogram(writer, histogramKey, timeMs, histogram)
    else
      writer.message(0x12, () => {
        writer.varint(0x09)
        writer.double(values, at)
        writer.integer(0x10, timeMs)
      })
  }
}

const typeNumbers: ReadonlyMap<string, number> = new Map(metricTypes.map((type, number) => [type, number]))

function numberOf(type: string): number {
  return typeNumbers.get(type) ?? 0
}

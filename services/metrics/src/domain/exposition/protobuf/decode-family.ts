import type { ProtoReader } from '@hearth/protobuf'
import {
  createFamily,
  createHistogram,
  createMetric,
  type ExposedBucket,
  type ExposedExemplar,
  type ExposedHistogram,
  type Metric,
  type MetricFamily,
  type Summary,
} from './metric-family.ts'
import { type Fields, field, numbers, readFields, readZigzag } from './read-fields.ts'

/** Reads one family. @throws {RangeError} when it is cut off */
export function decodeFamily(reader: ProtoReader, end: number): MetricFamily {
  return readFields(reader, end, familyFields, createFamily())
}

const labelFields: Fields<{ name: string; value: string }> = new Map([
  field(1, 2, (reader, label) => {
    label.name = reader.text()
  }),
  field(2, 2, (reader, label) => {
    label.value = reader.text()
  }),
])

const timeFields: Fields<{ ms: number }> = new Map([
  field(1, 0, (reader, time) => {
    time.ms += reader.int64() * 1000
  }),
  field(2, 0, (reader, time) => {
    time.ms += Math.floor(reader.int64() / 1_000_000)
  }),
])

const readStart = (reader: ProtoReader, into: { startMs: number }) => {
  into.startMs = readFields(reader, reader.end(), timeFields, { ms: 0 }).ms
}

const exemplarFields: Fields<ExposedExemplar> = new Map([
  field(1, 2, (reader, { labels }) => {
    const { name, value } = readFields(reader, reader.end(), labelFields, { name: '', value: '' })
    labels.push([name, value])
  }),
  field(2, 1, (reader, exemplar) => {
    exemplar.value = reader.double()
  }),
  field(3, 2, (reader, exemplar) => {
    exemplar.timeMs = readFields(reader, reader.end(), timeFields, { ms: 0 }).ms
  }),
])

function readExemplar(reader: ProtoReader): ExposedExemplar {
  return readFields(reader, reader.end(), exemplarFields, { labels: [], value: 0, timeMs: undefined })
}

const valueFields: Fields<Metric> = new Map([
  field(1, 1, (reader, metric) => {
    metric.value = reader.double()
  }),
  field(2, 2, (reader, metric) => {
    metric.exemplar = readExemplar(reader)
  }),
  field(3, 2, readStart),
])

const quantileFields: Fields<{ quantile: number; value: number }> = new Map([
  field(1, 1, (reader, quantile) => {
    quantile.quantile = reader.double()
  }),
  field(2, 1, (reader, quantile) => {
    quantile.value = reader.double()
  }),
])

const summaryFields: Fields<Summary> = new Map([
  field(1, 0, (reader, summary) => {
    summary.count = reader.varint()
  }),
  field(2, 1, (reader, summary) => {
    summary.sum = reader.double()
  }),
  field(3, 2, (reader, { quantiles }) => {
    quantiles.push(readFields(reader, reader.end(), quantileFields, { quantile: 0, value: 0 }))
  }),
  field(4, 2, readStart),
])

const bucketFields: Fields<ExposedBucket> = new Map([
  field(1, 0, (reader, bucket) => {
    bucket.count = reader.varint()
  }),
  field(2, 1, (reader, bucket) => {
    bucket.bound = reader.double()
  }),
  field(3, 2, (reader, bucket) => {
    bucket.exemplar = readExemplar(reader)
  }),
  field(4, 1, (reader, bucket) => {
    bucket.count = reader.double()
  }),
])

const spanFields: Fields<{ offset: number; length: number }> = new Map([
  field(1, 0, (reader, span) => {
    span.offset = readZigzag(reader)
  }),
  field(2, 0, (reader, span) => {
    span.length = reader.varint()
  }),
])

const histogramFields: Fields<ExposedHistogram> = new Map([
  field(1, 0, (reader, histogram) => {
    histogram.count = reader.varint()
  }),
  field(2, 1, (reader, histogram) => {
    histogram.sum = reader.double()
  }),
  field(3, 2, (reader, { buckets }) => {
    buckets.push(readFields(reader, reader.end(), bucketFields, { bound: 0, count: 0, exemplar: undefined }))
  }),
  field(4, 1, (reader, histogram) => {
    histogram.floatCount = reader.double()
  }),
  field(15, 2, readStart),
  field(16, 2, (reader, { exemplars }) => {
    exemplars.push(readExemplar(reader))
  }),
  field(5, 0, (reader, histogram) => {
    histogram.schema = readZigzag(reader)
  }),
  field(6, 1, (reader, histogram) => {
    histogram.zeroThreshold = reader.double()
  }),
  field(7, 0, (reader, histogram) => {
    histogram.zeroCount = reader.varint()
  }),
  field(8, 1, (reader, histogram) => {
    histogram.floatZeroCount = reader.double()
  }),
  field(9, 2, (reader, { negative }) => {
    negative.spans.push(readFields(reader, reader.end(), spanFields, { offset: 0, length: 0 }))
  }),
  ...numbers<ExposedHistogram>(10, 0, readZigzag, ({ negative }) => negative.deltas),
  ...numbers<ExposedHistogram>(
    11,
    1,
    (reader) => reader.double(),
    ({ negative }) => negative.counts,
  ),
  field(12, 2, (reader, { positive }) => {
    positive.spans.push(readFields(reader, reader.end(), spanFields, { offset: 0, length: 0 }))
  }),
  ...numbers<ExposedHistogram>(13, 0, readZigzag, ({ positive }) => positive.deltas),
  ...numbers<ExposedHistogram>(
    14,
    1,
    (reader) => reader.double(),
    ({ positive }) => positive.counts,
  ),
])

const readValue = (reader: ProtoReader, metric: Metric) => void readFields(reader, reader.end(), valueFields, metric)

const metricFields: Fields<Metric> = new Map([
  field(1, 2, (reader, { labels }) => {
    const { name, value } = readFields(reader, reader.end(), labelFields, { name: '', value: '' })
    labels.push([name, value])
  }),
  field(2, 2, readValue),
  field(3, 2, readValue),
  field(4, 2, (reader, metric) => {
    metric.summary = readFields(reader, reader.end(), summaryFields, { startMs: 0, count: 0, sum: 0, quantiles: [] })
  }),
  field(5, 2, readValue),
  field(6, 0, (reader, metric) => {
    metric.timeMs = reader.int64()
  }),
  field(7, 2, (reader, metric) => {
    metric.histogram = readFields(reader, reader.end(), histogramFields, createHistogram())
  }),
])

const familyFields: Fields<MetricFamily> = new Map([
  field(1, 2, (reader, family) => {
    family.name = reader.text()
  }),
  field(2, 2, (reader, family) => {
    family.help = reader.text()
  }),
  field(3, 0, (reader, family) => {
    family.type = reader.varint()
  }),
  field(4, 2, (reader, { metrics }) => {
    metrics.push(readFields(reader, reader.end(), metricFields, createMetric()))
  }),
  field(5, 2, (reader, family) => {
    family.unit = reader.text()
  }),
])

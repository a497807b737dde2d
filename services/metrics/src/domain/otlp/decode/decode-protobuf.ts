import { type ProtoReader, readAttribute, readFields } from '@hearth/protobuf'
import type { MetricData, OtlpMetric, ResourceMetrics, ScopeMetrics, Temporality } from '../model.ts'
import { readExponentialPoint, readHistogramPoint, readNumberPoint, readSummaryPoint } from './points.ts'

/**
 * Reads an `ExportMetricsServiceRequest` in protobuf.
 *
 * @throws {RangeError} for what is cut off, {TypeError} for text that is no UTF-8
 */
export function decodeProtobuf(reader: ProtoReader): readonly ResourceMetrics[] {
  const found: ResourceMetrics[] = []
  readFields(reader, reader.bytes.length, { 10: () => found.push(readResourceMetrics(reader)) })
  return found
}

function readResourceMetrics(reader: ProtoReader): ResourceMetrics {
  const resource: [string, string][] = []
  const scopes: ScopeMetrics[] = []
  readFields(reader, reader.end(), {
    10: () => readFields(reader, reader.end(), { 10: () => readAttribute(reader, resource) }),
    18: () => scopes.push(readScopeMetrics(reader)),
  })
  return { resource, scopes }
}

function readScopeMetrics(reader: ProtoReader): ScopeMetrics {
  const attributes: [string, string][] = []
  const metrics: OtlpMetric[] = []
  const texts = { name: '', version: '', schemaUrl: '' }
  readFields(reader, reader.end(), {
    10: () =>
      readFields(reader, reader.end(), {
        10: setText(reader, texts, 'name'),
        18: setText(reader, texts, 'version'),
        26: () => readAttribute(reader, attributes),
      }),
    18: () => metrics.push(readMetric(reader)),
    26: setText(reader, texts, 'schemaUrl'),
  })
  return { ...texts, attributes, metrics }
}

function readMetric(reader: ProtoReader): OtlpMetric {
  const texts = { name: '', description: '', unit: '' }
  let data: MetricData = { kind: 'unknown', points: [] }
  const set = (read: (reader: ProtoReader) => MetricData) => () => {
    data = read(reader)
  }
  readFields(reader, reader.end(), {
    10: setText(reader, texts, 'name'),
    18: setText(reader, texts, 'description'),
    26: setText(reader, texts, 'unit'),
    42: set((from) => ({ kind: 'gauge', points: readData(from, readNumberPoint).points })),
    58: set((from) => ({ kind: 'sum', ...readData(from, readNumberPoint) })),
    74: set((from) => ({ kind: 'histogram', ...readData(from, readHistogramPoint) })),
    82: set((from) => ({ kind: 'exponential', ...readData(from, readExponentialPoint) })),
    90: set((from) => ({ kind: 'summary', points: readData(from, readSummaryPoint).points })),
  })
  return { ...texts, ...data }
}

const temporalities: readonly Temporality[] = ['unspecified', 'delta', 'cumulative']

// All kinds have their points, temporality and monotony under the same numbers, as far as they have them.
function readData<T>(reader: ProtoReader, readPoint: (reader: ProtoReader) => T) {
  const points: T[] = []
  let temporality: Temporality = 'unspecified'
  let isMonotonic = false
  readFields(reader, reader.end(), {
    10: () => points.push(readPoint(reader)),
    16: () => {
      temporality = temporalities[reader.varint()] ?? 'unspecified'
    },
    24: () => {
      isMonotonic = reader.varint() !== 0
    },
  })
  return { points, temporality: temporality as Temporality, isMonotonic }
}

function setText<T extends Record<K, string>, K extends string>(reader: ProtoReader, into: T, key: K): () => void {
  return () => {
    Object.assign(into, { [key]: reader.text() })
  }
}

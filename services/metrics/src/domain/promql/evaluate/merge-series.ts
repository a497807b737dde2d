import { metadataLabels } from '../../model/labels.ts'
import { executionError } from '../promql-error.ts'
import type { RangeSeries } from './range-input.ts'

/**
 * The series of a subquery as an answer shows them: without names that stopped being true, and those that have come to
 * have the same labels as one.
 *
 * @throws {PromqlError} `execution` when two of these have a sample at one time
 */
export function withoutLostNames(series: readonly RangeSeries[]): readonly RangeSeries[] {
  const byKey = new Map<string, RangeSeries>()
  for (const one of series) {
    const named = one.dropName ? { ...one, labels: one.labels.drop(metadataLabels) } : one
    const { key } = named.labels
    const other = byKey.get(key)
    byKey.set(key, other === undefined ? named : merge(other, named))
  }
  return [...byKey.values()]
}

function merge(a: RangeSeries, b: RangeSeries): RangeSeries {
  const places = [...placesOf(a, a.timestamps), ...placesOf(b, b.timestamps)].sort(byTime)
  const others = [a, b].flatMap((one) => placesOf(one, one.histograms?.timestamps ?? new Float64Array(0))).sort(byTime)
  const times = new Set([...places, ...others].map(({ timeMs }) => timeMs))
  if (times.size < places.length + others.length)
    throw executionError('vector cannot contain metrics with the same labelset')
  const merged = {
    labels: a.labels,
    dropName: a.dropName,
    timestamps: Float64Array.from(places, ({ timeMs }) => timeMs),
    values: Float64Array.from(places, ({ series, at }) => series.values[at] ?? 0),
  }
  if (others.length === 0) return merged
  const items = others.flatMap(({ series, at }) => series.histograms?.items[at] ?? [])
  return { ...merged, histograms: { timestamps: Float64Array.from(others, ({ timeMs }) => timeMs), items } }
}

type Place = { readonly series: RangeSeries; readonly timeMs: number; readonly at: number }

function placesOf(series: RangeSeries, timestamps: Float64Array): Place[] {
  return Array.from(timestamps, (timeMs, at) => ({ series, timeMs, at }))
}

function byTime(a: Place, b: Place): number {
  return a.timeMs - b.timeMs
}

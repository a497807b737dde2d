import type { Histogram } from './model/histogram.ts'
import { compareLabels, type Labels } from './model/labels.ts'
import type { Series } from './model/queryable.ts'
import { isStaleAt } from './model/stale.ts'

export type NewestSample = {
  readonly labels: Labels
  readonly timeMs: number
  /** Of no meaning where there is a histogram. */
  readonly value: number
  readonly histogram?: Histogram | undefined
}

/**
 * The newest sample of every series that has not ended, each series once, sorted by the name of the metric and
 * then by labels.
 */
export function newestSamples(found: readonly Series[]): readonly NewestSample[] {
  const byKey = new Map<string, NewestSample>()
  for (const { labels, timestamps, values, histograms } of found) {
    const last = timestamps.length - 1
    const timeMs = timestamps[last]
    const histogram = histograms?.[last]
    if (timeMs === undefined || (histogram === undefined && isStaleAt(values, last))) continue
    byKey.set(labels.key, { labels, timeMs, value: values[last] ?? Number.NaN, histogram })
  }
  return [...byKey.values()].sort(compareByName)
}

function compareByName(a: NewestSample, b: NewestSample): number {
  const [nameA, nameB] = [a.labels.get('__name__'), b.labels.get('__name__')]
  if (nameA !== nameB) return nameA < nameB ? -1 : 1
  return compareLabels(a.labels, b.labels)
}

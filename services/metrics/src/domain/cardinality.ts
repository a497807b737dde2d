import type { Labels } from './model/labels.ts'

export type Count = { readonly name: string; readonly value: number }

/** What takes the most room in the head; each list largest first. */
export type Cardinality = {
  readonly numSeries: number
  readonly numLabelPairs: number
  readonly seriesCountByMetricName: readonly Count[]
  readonly labelValueCountByLabelName: readonly Count[]
  /** Bytes of the distinct values of each label. */
  readonly memoryInBytesByLabelName: readonly Count[]
  readonly seriesCountByLabelValuePair: readonly Count[]
}

/** @param limit entries of each list */
export function measureCardinality(series: readonly Labels[], limit: number): Cardinality {
  const byMetric = new Map<string, number>()
  const byPair = new Map<string, Map<string, number>>()
  for (const labels of series) {
    for (const [name, value] of labels.entries()) {
      if (name === '__name__') add(byMetric, value)
      const values = byPair.get(name) ?? new Map<string, number>()
      byPair.set(name, values)
      add(values, value)
    }
  }
  const pairs = [...byPair].flatMap(([name, values]) =>
    [...values].map(([value, count]): [string, number] => [`${name}=${value}`, count]),
  )
  const bytes = (values: ReadonlyMap<string, number>) =>
    [...values.keys()].reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  return {
    numSeries: series.length,
    numLabelPairs: pairs.length,
    seriesCountByMetricName: largest(byMetric, limit),
    labelValueCountByLabelName: largest(
      [...byPair].map(([name, values]) => [name, values.size] as const),
      limit,
    ),
    memoryInBytesByLabelName: largest(
      [...byPair].map(([name, values]) => [name, bytes(values)] as const),
      limit,
    ),
    seriesCountByLabelValuePair: largest(pairs, limit),
  }
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function largest(counts: Iterable<readonly [string, number]>, limit: number): readonly Count[] {
  return [...counts]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, limit)
    .map(([name, value]) => ({ name, value }))
}

import type { Labels } from './model/labels.ts'
import { sortInSteps } from './turns/sort-in-steps.ts'

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

type Counts = Map<string, number>
type Row = readonly [name: string, value: number]

// Series looked at in about a millisecond.
const stepSize = 256

/** @param limit entries of each list */
export function* measureCardinality(series: readonly Labels[], limit: number): Generator<undefined, Cardinality> {
  const byPair = yield* countPairs(series)
  const byMetric = byPair.get('__name__') ?? new Map<string, number>()
  const values: Row[] = []
  const bytes: Row[] = []
  const pairs: Row[] = []
  for (const [name, counts] of byPair) {
    values.push([name, counts.size])
    bytes.push([name, yield* measureTexts(counts.keys())])
    for (const [value, count] of counts) {
      pairs.push([`${name}=${value}`, count])
      if (pairs.length % 1_024 === 0) yield undefined
    }
  }
  return {
    numSeries: series.length,
    numLabelPairs: pairs.length,
    seriesCountByMetricName: yield* largest([...byMetric], limit),
    labelValueCountByLabelName: yield* largest(values, limit),
    memoryInBytesByLabelName: yield* largest(bytes, limit),
    seriesCountByLabelValuePair: yield* largest(pairs, limit),
  }
}

/** How many series have each value of each label. */
function* countPairs(series: readonly Labels[]): Generator<undefined, ReadonlyMap<string, Counts>> {
  const byPair = new Map<string, Counts>()
  for (const [at, { names, values }] of series.entries()) {
    if (at % stepSize === 0) yield undefined
    for (const [place, name] of names.entries()) {
      const counts = byPair.get(name) ?? new Map<string, number>()
      byPair.set(name, counts)
      add(counts, values[place] ?? '')
    }
  }
  return byPair
}

function add(counts: Counts, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function* measureTexts(texts: Iterable<string>): Generator<undefined, number> {
  let bytes = 0
  let measured = 0
  for (const text of texts) {
    bytes += Buffer.byteLength(text)
    measured += 1
    if (measured % 1_024 === 0) yield undefined
  }
  return bytes
}

function* largest(counts: readonly Row[], limit: number): Generator<undefined, readonly Count[]> {
  const sorted = yield* sortInSteps(counts, (a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
  return sorted.slice(0, limit).map(([name, value]) => ({ name, value }))
}

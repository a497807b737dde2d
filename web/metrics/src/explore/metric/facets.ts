import type { MetricBody } from '../../../../../services/metrics/src/wire/query/query-body.ts'
import type { Wanted } from './build-query.ts'

/** A label with what can be chosen of it. */
export type Facet = {
  readonly label: string
  /** By how many series have them, those that are wanted first. */
  readonly values: readonly { readonly value: string; readonly count: number; readonly isWanted: boolean }[]
}

export type Facets = {
  /** Series that have one of the wanted values of each label. */
  readonly matching: number
  readonly facets: readonly Facet[]
}

/**
 * The labels of series, each with its values and how many series would be left with them: what is wanted of one
 * label does not narrow that label itself, so that another value can be added.
 */
export function findFacets(series: readonly MetricBody[], wanted: Wanted): Facets {
  const labels = [...new Set(series.flatMap((one) => Object.keys(one)))].filter((label) => label !== '__name__').sort()
  const misses = series.map((one) => missesOf(one, wanted))
  return {
    matching: misses.filter((missed) => missed.length === 0).length,
    facets: labels.map((label) => {
      const counts = new Map<string, number>()
      for (const value of wanted[label] ?? []) counts.set(value, 0)
      for (const [at, one] of series.entries()) {
        const value = one[label]
        const others = misses[at]?.filter((missed) => missed !== label) ?? []
        if (value !== undefined && others.length === 0) counts.set(value, (counts.get(value) ?? 0) + 1)
      }
      return { label, values: sortValues(counts, wanted[label] ?? []) }
    }),
  }
}

/** The labels by which a series is not wanted. */
function missesOf(series: MetricBody, wanted: Wanted): readonly string[] {
  return Object.entries(wanted)
    .filter(([label, values]) => values.length > 0 && !values.includes(series[label] ?? ''))
    .map(([label]) => label)
}

function sortValues(counts: ReadonlyMap<string, number>, wanted: readonly string[]): Facet['values'] {
  return [...counts]
    .map(([value, count]) => ({ value, count, isWanted: wanted.includes(value) }))
    .sort((a, b) => Number(b.isWanted) - Number(a.isWanted) || b.count - a.count || (a.value < b.value ? -1 : 1))
}

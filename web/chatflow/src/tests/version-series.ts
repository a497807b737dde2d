import type { Evaluation, Target } from './test-api.ts'

/** What a chart over versions can show. */
export const chartMeasures = ['passPercent', 'averageMs', 'totalTokens', 'costUsd'] as const

export type ChartMeasure = (typeof chartMeasures)[number]

/** Between what the values lie, where that is known: a chart of shares shows all that there could be. */
export function rangeOf(measure: ChartMeasure): { readonly min: number; readonly max: number } | undefined {
  return measure === 'passPercent' ? { min: 0, max: 100 } : undefined
}

type Series = {
  readonly version: Target['version']
  /** One for each time. */
  readonly values: readonly (number | undefined)[]
}

/**
 * What each version of a flow came to, each time it was tested.
 *
 * @returns `times` ascending, in Unix milliseconds; a series for each version, in the order of their first test
 */
export function versionSeries(flowId: string, evaluations: readonly Evaluation[], measure: ChartMeasure) {
  const ended = evaluations
    .filter(({ status }) => status !== 'pending')
    .toSorted((a, b) => a.runDate.localeCompare(b.runDate))
  const values = ended.map(({ targets }) => {
    const own = targets.filter(({ chatflowId }) => chatflowId === flowId)
    return new Map(own.map((target) => [target.version, target[measure] ?? undefined]))
  })
  const versions = [...new Set(values.flatMap((byVersion) => [...byVersion.keys()]))]
  const series = versions.map((version): Series => ({ version, values: values.map((one) => one.get(version)) }))
  return {
    times: ended.map(({ runDate }) => Date.parse(runDate)),
    series: series.filter((one) => one.values.some((value) => value !== undefined)),
  }
}

import { Failure } from '@hearth/kernel'
import type { Series, TimeRange } from '../../model/queryable.ts'
import type { VectorSelector } from '../syntax/ast.ts'
import { tooManyBytes, tooManySamples } from './budget.ts'
import { withCountsOnly, withPlainHints } from './reset-hints.ts'
import type { Scope } from './scope.ts'
import { weightOf } from './weigh.ts'

/**
 * Loads series, those that come first by their labels first, and counts their samples against the query.
 *
 * @param newestOnly whether one sample of each will do, the newest in the range
 */
export async function select(
  scope: Scope,
  selector: VectorSelector,
  { fromMs, toMs, newestOnly = false }: TimeRange & { readonly newestOnly?: boolean },
): Promise<readonly Series[]> {
  const { budget, queryable, trace, tally } = scope
  budget.check()
  const warn = (message: string) => scope.annotations.warnOfSamples(message)
  const options = { fromMs, toMs, newestOnly, maxSamples: budget.samplesLeft, signal: budget.signal, warn }
  const series = await queryable.select(selector.matchers, options).catch((error: unknown) => {
    budget.check()
    if (error instanceof Failure && error.kind === 'too-large')
      throw error.code === 'bytes' ? tooManyBytes() : tooManySamples()
    throw error
  })
  for (const one of series) budget.hold(weigh(one))
  if (tally !== undefined) tally.seriesTouched += series.length
  trace?.load({ loadedSeries: series.length, loadedSamples: series.reduce((sum, one) => sum + one.values.length, 0) })
  return series.map(scope.countsOnly.has(selector) ? withCountsOnly : withPlainHints)
}

function weigh({ timestamps, histograms }: Series): number {
  let weight = timestamps.length
  for (const histogram of histograms ?? []) if (histogram !== undefined) weight += weightOf(histogram) - 1
  return weight
}

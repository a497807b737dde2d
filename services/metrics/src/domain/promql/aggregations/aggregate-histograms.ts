import type { Histogram } from '../../model/histogram.ts'
import { remarks } from '../evaluate/annotations.ts'
import { type Column, ColumnBuilder, type Sample, sampleAt } from '../evaluate/operand.ts'
import type { Scope } from '../evaluate/scope.ts'
import { sumHistograms } from '../functions/histograms/sum-histograms.ts'
import type { Statistic } from '../functions/statistics.ts'
import type { ColumnGroup } from './group-columns.ts'

type Options = {
  /** For the floats of a group, or for each count of its histograms. */
  readonly compute: Statistic
  /** Where the aggregated expression starts. */
  readonly start: number
}

/** The sum or the mean of each group, where some samples are histograms; floats and histograms do not add up. */
export async function aggregateHistograms(
  groups: readonly ColumnGroup[],
  scope: Scope,
  options: Options,
): Promise<readonly Column[]> {
  const columns: Column[] = []
  for (const group of groups) {
    const column = await aggregateGroup(group, scope, options)
    if (column !== undefined) columns.push(column)
    scope.budget.hold(scope.steps.count)
  }
  return columns
}

async function aggregateGroup(group: ColumnGroup, scope: Scope, options: Options): Promise<Column | undefined> {
  const { budget, steps } = scope
  const column = new ColumnBuilder(steps.count)
  const floats = new Float64Array(group.members.length)
  for (let step = 0; step < steps.count; step++) {
    if (budget.isDue) await budget.yield()
    const histograms: Histogram[] = []
    let count = 0
    for (const member of group.members) {
      const sample = sampleAt(member, step)
      if (typeof sample === 'number') floats[count++] = sample
      else if (sample !== undefined) histograms.push(sample)
    }
    column.set(step, aggregate(floats, count, histograms, group, scope, options))
  }
  return column.isEmpty ? undefined : column.finish(group.labels, group.dropName)
}

function aggregate(
  floats: Float64Array,
  count: number,
  histograms: readonly Histogram[],
  { members }: ColumnGroup,
  { annotations }: Scope,
  { compute, start }: Options,
): Sample | undefined {
  if (histograms.length === 0) return count === 0 ? undefined : compute(floats, 0, count)
  if (count > 0) {
    annotations.warn(remarks.mixedAggregation, start)
    return undefined
  }
  const metric = members[0]?.labels.get('__name__') ?? ''
  return sumHistograms(histograms, compute, { annotations, metric, start })
}

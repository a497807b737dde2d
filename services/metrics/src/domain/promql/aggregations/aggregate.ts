import { remarks } from '../evaluate/annotations.ts'
import { type Column, floatPresence, hasSamples, type Operand, vectorOf } from '../evaluate/operand.ts'
import { evaluateScalar, evaluateString, evaluateVector, type Scope } from '../evaluate/scope.ts'
import {
  deviationOf,
  maximumOf,
  meanOf,
  minimumOf,
  quantileOf,
  type Statistic,
  sumOf,
  varianceOf,
} from '../functions/statistics.ts'
import type { Aggregate, Expr } from '../syntax/ast.ts'
import { aggregateHistograms } from './aggregate-histograms.ts'
import { chooseFrom, firstOf, readCounts } from './choose.ts'
import { chooseBest } from './choose-best.ts'
import { countValues } from './count-values.ts'
import { groupColumns } from './group-columns.ts'
import { shareOf } from './limit-ratio.ts'
import { type Reducer, reduceGroups } from './reduce.ts'

type Aggregation = (expr: Aggregate, columns: readonly Column[], scope: Scope) => Promise<readonly Column[]>

const aggregations: Readonly<Record<string, Aggregation>> = {
  sum: withHistograms(sumOf),
  avg: withHistograms(meanOf),
  min: statistic(minimumOf),
  max: statistic(maximumOf),
  stddev: statistic(deviationOf),
  stdvar: statistic(varianceOf),
  count: reduced((_values, count) => count),
  group: reduced(() => 1),
  quantile,
  topk: async (expr, columns, scope) => {
    const counts = readCounts(await evaluateScalar(scope, paramOf(expr)))
    const floats = await floatsOf(expr, columns, scope, expr.start)
    return chooseBest(await groupColumns(floats, expr.grouping, scope.budget), scope, counts, 'greatest')
  },
  bottomk: async (expr, columns, scope) => {
    const counts = readCounts(await evaluateScalar(scope, paramOf(expr)))
    const floats = await floatsOf(expr, columns, scope, expr.start)
    return chooseBest(await groupColumns(floats, expr.grouping, scope.budget), scope, counts, 'least')
  },
  limitk: async (expr, columns, scope) => {
    const counts = readCounts(await evaluateScalar(scope, paramOf(expr)))
    return chooseFrom(await groupColumns(columns, expr.grouping, scope.budget), scope, firstOf(counts))
  },
  limit_ratio: async (expr, columns, scope) => {
    const param = paramOf(expr)
    const choose = shareOf(await evaluateScalar(scope, param), param.start, scope)
    return chooseFrom(await groupColumns(columns, expr.grouping, scope.budget), scope, choose)
  },
  count_values: async (expr, columns, scope) =>
    countValues(columns, await evaluateString(scope, paramOf(expr)), expr.grouping, scope),
}

/** Evaluates an aggregation over series. */
export async function evaluateAggregate(expr: Aggregate, scope: Scope): Promise<Operand> {
  const { columns } = await evaluateVector(scope, expr.expr)
  const aggregation = aggregations[expr.op]
  if (aggregation === undefined) throw new Error(`Cannot aggregate by "${expr.op}": the parser let it through`)
  return vectorOf(await aggregation(expr, columns, scope))
}

function paramOf({ op, param }: Aggregate): Expr {
  if (param === undefined) throw new Error(`Cannot aggregate by "${op}": its parameter was checked but is missing`)
  return param
}

function reduced(reduce: Reducer): Aggregation {
  return async ({ grouping }, columns, scope) =>
    reduceGroups(await groupColumns(columns, grouping, scope.budget), scope, reduce)
}

function statistic(compute: Statistic): Aggregation {
  const reduce = reduced((values, count) => compute(values, 0, count))
  return async (expr, columns, scope) => reduce(expr, await floatsOf(expr, columns, scope), scope)
}

/** The floats alone; that there are histograms too is remarked on, at `start`. */
async function floatsOf(
  { op, expr }: Aggregate,
  columns: readonly Column[],
  scope: Scope,
  start = expr.start,
): Promise<readonly Column[]> {
  if (columns.every(({ histograms }) => histograms === undefined)) return columns
  scope.annotations.inform(remarks.ignoredInAggregation(op), start)
  const floats = await scope.budget.map(columns, ({ histograms: _, ...column }) => column)
  return floats.map((column, at) => ({ ...column, present: floatPresence(columns[at] ?? column) })).filter(hasSamples)
}

function withHistograms(compute: Statistic): Aggregation {
  const floats = reduced((values, count) => compute(values, 0, count))
  return async (expr, columns, scope) => {
    if (columns.every(({ histograms }) => histograms === undefined)) return floats(expr, columns, scope)
    const groups = await groupColumns(columns, expr.grouping, scope.budget)
    return aggregateHistograms(groups, scope, { compute, start: expr.expr.start })
  }
}

/** Of what is no quantile one of each kind: NaN, the greatest, the least. */
function outside(quantiles: Float64Array): readonly number[] {
  const isNumber = (q: number) => !Number.isNaN(q)
  const [greatest, least] = [Math.max(...quantiles.filter(isNumber)), Math.min(...quantiles.filter(isNumber))]
  const found = quantiles.every(isNumber) ? [] : [Number.NaN]
  if (greatest > 1) found.push(greatest)
  if (least < 0) found.push(least)
  return found
}

async function quantile(expr: Aggregate, columns: readonly Column[], scope: Scope): Promise<readonly Column[]> {
  const param = paramOf(expr)
  const quantiles = await evaluateScalar(scope, param)
  for (const q of outside(quantiles)) scope.annotations.warn(remarks.quantile(q), param.start)
  const floats = await floatsOf(expr, columns, scope)
  return reduceGroups(await groupColumns(floats, expr.grouping, scope.budget), scope, (values, count, step) =>
    quantileOf(quantiles[step] ?? Number.NaN, values, 0, count),
  )
}

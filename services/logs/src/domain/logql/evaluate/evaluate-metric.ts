import type { Binary, Grouping, MetricExpr, VectorAggregation } from '../syntax/ast.ts'
import { combineSeries, combineSets, combineWithNumber } from './binary.ts'
import type { QueryContext } from './context.ts'
import { aggregateRange } from './range-aggregation.ts'
import { replaceLabel } from './replace-label.ts'
import type { Matrix } from './series.ts'
import type { Steps } from './steps.ts'
import { aggregateVector } from './vector-aggregation.ts'

/**
 * The series that an expression makes at the steps of a query.
 *
 * @throws {LogqlError}
 */
export async function evaluateMetric(context: QueryContext, expr: MetricExpr, steps: Steps): Promise<Matrix> {
  switch (expr.kind) {
    case 'range':
      return aggregateRange(context, expr, steps)
    case 'aggregate':
      return aggregateVector(expr, await summable(context, expr, steps))
    case 'binary':
      return evaluateBinary(context, expr, steps)
    case 'label_replace':
      return replaceLabel(expr, await evaluateMetric(context, expr.expr, steps), steps.count)
    case 'literal':
    case 'vector':
      return [
        {
          labels: {},
          values: new Float64Array(steps.count).fill(expr.value),
          present: new Uint8Array(steps.count).fill(1),
        },
      ]
  }
}

const additive = new Set(['bytes_over_time', 'bytes_rate', 'sum_over_time', 'rate', 'count_over_time'])

// What is summed up anyway need not be told apart before.
function summable(
  context: QueryContext,
  { operation, expr, grouping }: VectorAggregation,
  steps: Steps,
): Promise<Matrix> {
  const isSum =
    operation === 'sum' && expr.kind === 'range' && additive.has(expr.operation) && expr.grouping === undefined
  const outer: Grouping | undefined = isSum ? grouping : undefined
  return expr.kind === 'range' ? aggregateRange(context, expr, steps, outer) : evaluateMetric(context, expr, steps)
}

async function evaluateBinary(context: QueryContext, expr: Binary, steps: Steps): Promise<Matrix> {
  const { left, right, matching, operator } = expr
  if (left.kind === 'literal')
    return combineWithNumber(expr, await evaluateMetric(context, right, steps), left.value, 'left')
  if (right.kind === 'literal')
    return combineWithNumber(expr, await evaluateMetric(context, left, steps), right.value, 'right')
  const first = await evaluateMetric(context, left, steps)
  const second = await evaluateMetric(context, right, steps)
  if (operator === 'and' || operator === 'or' || operator === 'unless')
    return combineSets(operator, matching, first, second, steps.count)
  return combineSeries(expr, first, second, steps.count)
}

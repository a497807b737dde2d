import { parseError } from '../../logql-error.ts'
import type { Grouping, LogRange, MetricExpr, RangeAggregation, VectorAggregation } from '../ast.ts'
import { parseFloat64 } from '../values/float.ts'
import type { TokenStream } from '../words/token-stream.ts'

type RangeForm = {
  readonly operation: string
  readonly range: LogRange
  readonly parameter: string | undefined
  readonly grouping: Grouping | undefined
}

const groupable = ['avg', 'stddev', 'stdvar', 'quantile', 'max', 'min', 'first', 'last'].map(
  (name) => `${name}_over_time`,
)
const ofValues = [...groupable, 'sum_over_time', 'rate', 'rate_counter', 'absent_over_time']
const ofLines = ['bytes_over_time', 'bytes_rate', 'count_over_time', 'rate', 'absent_over_time']

/** Makes the aggregation; what is wrong with it is told once all of the query is read. */
export function checkRange(tokens: TokenStream, form: RangeForm): MetricExpr {
  const { operation, range, grouping } = form
  const parameter = form.parameter === undefined ? undefined : parseFloat64(form.parameter)
  const node: RangeAggregation = {
    kind: 'range',
    operation,
    range,
    parameter: typeof parameter === 'number' ? parameter : undefined,
    grouping,
  }
  const fault = rangeFault(form)
  if (fault !== undefined) tokens.faults.set(node, parseError(fault))
  return node
}

function rangeFault({ operation, range, parameter, grouping }: RangeForm): string | undefined {
  if (parameter !== undefined && operation !== 'quantile_over_time')
    return `parameter ${parameter} not supported for operation ${operation}`
  if (parameter === undefined && operation === 'quantile_over_time')
    return `parameter required for operation ${operation}`
  if (grouping !== undefined && !groupable.includes(operation))
    return `grouping not allowed for ${operation} aggregation`
  if (range.unwrap !== undefined && !ofValues.includes(operation)) return `invalid aggregation ${operation} with unwrap`
  if (range.unwrap === undefined && !ofLines.includes(operation))
    return `invalid aggregation ${operation} without unwrap`
  return undefined
}

type AggregationForm = {
  readonly operation: string
  readonly expr: MetricExpr
  readonly parameter: string | undefined
  readonly grouping: Grouping | undefined
}

/** Makes the aggregation; what is wrong with it is told once all of the query is read. */
export function checkAggregation(tokens: TokenStream, form: AggregationForm): MetricExpr {
  const { operation, expr, parameter, grouping = { labels: [], without: false } } = form
  const node: VectorAggregation = {
    kind: 'aggregate',
    operation,
    expr,
    parameter: parameter === undefined ? 0 : Number(parameter),
    grouping,
  }
  const fault = aggregationFault(form)
  if (fault !== undefined) tokens.faults.set(node, parseError(fault))
  return node
}

function aggregationFault({ operation, parameter, grouping }: AggregationForm): string | undefined {
  if (!['topk', 'bottomk', 'approx_topk'].includes(operation)) {
    return parameter === undefined ? undefined : `unsupported parameter for operation ${operation}(${parameter},`
  }
  if (parameter === undefined) return `parameter required for operation ${operation}`
  if (!/^\d+$/.test(parameter)) return `invalid parameter ${operation}(${parameter},`
  if (Number(parameter) <= 0) return `invalid parameter (must be greater than 0) ${operation}(${parameter}`
  if (operation === 'approx_topk' && grouping !== undefined) return `grouping not allowed for ${operation} aggregation`
  return undefined
}

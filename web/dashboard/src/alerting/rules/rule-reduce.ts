import type { ProvisionedRule, RuleQuery } from '../../queries/alerting.ts'

/** How the numbers of a query become one before it is compared. */
export type RuleReduce = {
  readonly reducer: string
  /** Seconds before the evaluation at which the query begins. */
  readonly fromSeconds: number
  /** The query gives one number as it is. */
  readonly isInstant: boolean
  /** The rule's queries and expressions as they were read, with what the form does not show. */
  readonly data: readonly RuleQuery[]
  readonly refIds: { readonly query: string; readonly reduce: string; readonly threshold: string }
}

/** Those that the service can say of a rule. */
export const reducers = ['last', 'mean', 'min', 'max', 'sum', 'count'] as const

const expressionSource = '__expr__'

type Reduced = { readonly expr: string; readonly reduce: RuleReduce; readonly threshold: RuleQuery }

/** A query whose numbers are reduced and then compared; `undefined` for any other rule. */
export function readReduced({ data, condition }: ProvisionedRule): Reduced | undefined {
  const find = (refId: unknown) => data.find((one) => one.refId === refId)
  const threshold = find(condition)
  const reduce = find(threshold?.model.expression)
  const query = find(reduce?.model.expression)
  if (data.length !== 3 || threshold === undefined || reduce === undefined || query === undefined) return undefined
  const isReduced = threshold.model.type === 'threshold' && reduce.model.type === 'reduce'
  if (!isReduced || query.datasourceUid === expressionSource || typeof query.model.expr !== 'string') return undefined
  const { instant, range } = query.model
  return {
    expr: query.model.expr,
    threshold,
    reduce: {
      reducer: String(reduce.model.reducer),
      fromSeconds: query.relativeTimeRange.from,
      isInstant: instant === true || (range === false && instant !== false),
      data,
      refIds: { query: query.refId, reduce: reduce.refId, threshold: threshold.refId },
    },
  }
}

/** The rule's queries and expressions with what the form says. */
export function reducedData(
  { reducer, fromSeconds, isInstant, data, refIds }: RuleReduce,
  expr: string,
  evaluator: Evaluator,
): Pick<ProvisionedRule, 'condition' | 'data'> {
  const changed = (query: RuleQuery): RuleQuery => {
    const { model, relativeTimeRange } = query
    if (query.refId === refIds.query) {
      const range = isInstant ? relativeTimeRange : { ...relativeTimeRange, from: fromSeconds }
      return { ...query, relativeTimeRange: range, model: { ...model, expr } }
    }
    if (query.refId === refIds.reduce) return { ...query, model: { ...model, reducer } }
    return { ...query, model: { ...model, conditions: withEvaluator(model.conditions, evaluator) } }
  }
  return { condition: refIds.threshold, data: data.map(changed) }
}

type Evaluator = { readonly type: string; readonly params: readonly number[] }
type Condition = { readonly evaluator?: { readonly type?: unknown; readonly params?: readonly unknown[] } }

/** The conditions of a threshold with what is compared now; as they were where that is the same. */
export function withEvaluator(conditions: unknown, evaluator: Evaluator): readonly object[] {
  const [first = {}, ...rest] = Array.isArray(conditions) ? (conditions as readonly Condition[]) : []
  const { type, params = [] } = first.evaluator ?? {}
  const isSame = type === evaluator.type && evaluator.params.every((bound, at) => Number(params[at]) === bound)
  return isSame ? [first, ...rest] : [{ ...first, evaluator }, ...rest]
}

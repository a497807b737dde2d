import type { ProvisionedRule, RuleQuery, Texts } from '../../queries/alerting.ts'
import { type RuleReduce, readReduced, reducedData, withEvaluator } from './rule-reduce.ts'

export type Comparison = 'gt' | 'gte' | 'lt' | 'lte' | 'within_range' | 'outside_range'
export const comparisons: readonly Comparison[] = ['gt', 'gte', 'lt', 'lte', 'within_range', 'outside_range']

/** A rule as the form has it. */
export type RuleDraft = {
  readonly uid: string | undefined
  readonly title: string
  readonly folderUid: string
  readonly group: string
  readonly intervalSeconds: number
  readonly expr: string
  /** How the numbers of some time become one; `undefined` where one is asked for. */
  readonly reduce: RuleReduce | undefined
  /** The query that is compared as it is, as it was read, with what the form does not show. */
  readonly plain: Pick<ProvisionedRule, 'data' | 'condition'> | undefined
  readonly comparison: Comparison
  readonly low: number
  /** The other end of a range. */
  readonly high: number
  readonly forText: string
  readonly keepFiringText: string
  readonly labels: readonly (readonly [name: string, value: string])[]
  readonly summary: string
  /** Annotations that the form does not show. */
  readonly annotations: Texts
  readonly noData: string
  readonly onError: string
  /** Empty: the policies say who is told. */
  readonly receiver: string
  readonly isPaused: boolean
  /** Its queries and expressions one by one, where it has others than those above. */
  readonly kept: Pick<ProvisionedRule, 'data' | 'condition' | 'record'> | undefined
}

/** The data source of the metrics service, which evaluates rules. */
export const metricsSource = 'hearth-metrics'

export const blankRule: RuleDraft = {
  uid: undefined,
  title: '',
  folderUid: '',
  group: 'default',
  intervalSeconds: 60,
  expr: '',
  reduce: undefined,
  plain: undefined,
  comparison: 'gt',
  low: 0,
  high: 0,
  forText: '1m',
  keepFiringText: '0s',
  labels: [],
  summary: '',
  annotations: {},
  noData: 'OK',
  onError: 'Error',
  receiver: '',
  isPaused: false,
  kept: undefined,
}

const relativeTimeRange = { from: 600, to: 0 }

/** The rule as the service takes it. */
export function toRule(draft: RuleDraft): ProvisionedRule {
  const { uid, title, folderUid, group, forText, keepFiringText, labels, summary, annotations, receiver, kept } = draft
  const shown = summary === '' ? {} : { summary }
  return {
    ...(uid === undefined ? {} : { uid }),
    title,
    folderUID: folderUid,
    ruleGroup: group,
    ...(kept ?? decisionOf(draft)),
    for: forText || '0s',
    keep_firing_for: keepFiringText || '0s',
    noDataState: draft.noData,
    execErrState: draft.onError,
    labels: Object.fromEntries(labels.filter(([name]) => name !== '')),
    annotations: { ...annotations, ...shown },
    isPaused: draft.isPaused,
    ...(receiver === '' ? {} : { notification_settings: { receiver } }),
  }
}

/** The same rule by its queries and expressions one by one. */
export function asSteps(draft: RuleDraft): RuleDraft {
  return { ...draft, kept: draft.kept ?? decisionOf(draft) }
}

function decisionOf(draft: RuleDraft): Pick<ProvisionedRule, 'condition' | 'data'> {
  const { expr, reduce, plain, comparison, low, high } = draft
  const params = comparison.endsWith('range') ? [low, high] : [low]
  const evaluator = { type: comparison, params }
  if (reduce !== undefined) return reducedData(reduce, expr, evaluator)
  if (plain === undefined) return { condition: 'C', data: dataOf(expr, evaluator) }
  const { condition, data } = plain
  const changed = ({ model, ...query }: RuleQuery) =>
    query.refId === condition
      ? { ...query, model: { ...model, conditions: withEvaluator(model.conditions, evaluator) } }
      : { ...query, model: { ...model, expr } }
  return { condition, data: data.map(changed) }
}

function dataOf(expr: string, evaluator: object): readonly RuleQuery[] {
  const conditions = [{ evaluator }]
  return [
    {
      refId: 'A',
      datasourceUid: metricsSource,
      relativeTimeRange,
      model: { refId: 'A', expr, instant: true, range: false },
    },
    {
      refId: 'C',
      datasourceUid: '__expr__',
      relativeTimeRange,
      model: { refId: 'C', type: 'threshold', expression: 'A', conditions },
    },
  ]
}

/** The form of a rule. @param intervalSeconds of its group */
export function fromRule(rule: ProvisionedRule, intervalSeconds: number): RuleDraft {
  const { summary = '', ...annotations } = rule.annotations
  const condition = readCondition(rule)
  return {
    ...blankRule,
    uid: rule.uid,
    title: rule.title,
    folderUid: rule.folderUID,
    group: rule.ruleGroup,
    intervalSeconds,
    forText: rule.for,
    keepFiringText: rule.keep_firing_for,
    labels: Object.entries(rule.labels),
    summary,
    annotations,
    noData: rule.noDataState,
    onError: rule.execErrState,
    receiver: rule.notification_settings?.receiver ?? '',
    isPaused: rule.isPaused,
    ...(condition ?? { kept: keptOf(rule) }),
  }
}

function keptOf({ data, condition, record }: ProvisionedRule) {
  return { data, condition, ...(record === undefined ? {} : { record }) }
}

type Read = Pick<RuleDraft, 'expr' | 'reduce' | 'plain' | 'comparison' | 'low' | 'high'>

// One query, whose numbers are compared, or reduced first: anything else is shown step by step.
function readCondition(rule: ProvisionedRule): Read | undefined {
  if (rule.record !== undefined) return undefined
  const reduced = readReduced(rule)
  if (reduced === undefined) return readPlain(rule)
  const evaluator = readEvaluator(reduced.threshold)
  return evaluator && { expr: reduced.expr, reduce: reduced.reduce, plain: undefined, ...evaluator }
}

function readPlain({ data, condition }: ProvisionedRule): Read | undefined {
  const [query, threshold] = data
  if (query === undefined || threshold === undefined || data.length !== 2) return undefined
  const { type, expression } = threshold.model
  const isPlain = query.model.instant === true && type === 'threshold' && expression === query.refId
  if (!isPlain || condition !== threshold.refId) return undefined
  const evaluator = readEvaluator(threshold)
  return evaluator && { expr: String(query.model.expr), reduce: undefined, plain: { data, condition }, ...evaluator }
}

function readEvaluator({ model }: RuleQuery): Pick<RuleDraft, 'comparison' | 'low' | 'high'> | undefined {
  const { conditions } = model
  if (!Array.isArray(conditions)) return undefined
  const evaluator = conditions[0]?.evaluator as { readonly type?: unknown; readonly params?: unknown } | undefined
  const comparison = comparisons.find((one) => one === evaluator?.type)
  const params = Array.isArray(evaluator?.params) ? evaluator.params.map(Number) : []
  const [low = 0, high = low] = params
  return comparison === undefined ? undefined : { comparison, low, high }
}

/** What a legend says as a text of an alert: `{{job}}` is a label there. */
export function summaryOf(title: string, legend: string): string {
  const isOwn = legend !== '' && legend !== '__auto'
  const named = isOwn ? `: ${legend.replace(/\{\{\s*([A-Za-z_]\w*)\s*\}\}/g, '{{ $labels.$1 }}')}` : ''
  return `${title}${named}: {{ $value }}`
}

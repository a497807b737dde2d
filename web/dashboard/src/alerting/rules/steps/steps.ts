import type { ProvisionedRule, RuleQuery } from '../../../queries/alerting.ts'
import { metricsSource } from '../rule-draft.ts'

/** The queries and expressions of a rule, and which of them decides. */
export type Steps = Pick<ProvisionedRule, 'data' | 'condition' | 'record'>

export type StepKind = 'query' | 'reduce' | 'math' | 'threshold'
export const stepKinds: readonly StepKind[] = ['query', 'reduce', 'math', 'threshold']

const expressionSource = '__expr__'
const relativeTimeRange = { from: 600, to: 0 }

/** What a step does; `undefined` for what only other programs write, which is shown as it is. */
export function kindOf({ datasourceUid, model }: RuleQuery): StepKind | undefined {
  if (datasourceUid === expressionSource) return stepKinds.find((kind) => kind !== 'query' && kind === model.type)
  return datasourceUid === metricsSource && typeof model.expr === 'string' ? 'query' : undefined
}

/** Whether a query asks for one number of each series, and not for those of some time. */
export function isInstant({ instant, range }: RuleQuery['model']): boolean {
  return instant === true || (range === false && instant !== false)
}

/** The letter of the step that decides, or that is recorded. */
export function decidesOf({ condition, record }: Steps): string {
  return isRecord(record) ? record.from : condition
}

/** The same steps, of which another decides. */
export function deciding(steps: Steps, refId: string): Steps {
  const { record } = steps
  return { ...steps, condition: refId, ...(isRecord(record) ? { record: { ...record, from: refId } } : {}) }
}

function isRecord(record: unknown): record is { readonly from: string } {
  return typeof record === 'object' && record !== null && 'from' in record && typeof record.from === 'string'
}

/** The steps with another at the end, which looks at what the last one gives. */
export function withAdded(steps: Steps, kind: StepKind): Steps {
  const refId = freeLetter(steps.data)
  const of = steps.data.at(-1)?.refId ?? ''
  return { ...steps, data: [...steps.data, { ...blankStep(kind, refId, of), relativeTimeRange }] }
}

function blankStep(kind: StepKind, refId: string, of: string): Omit<RuleQuery, 'relativeTimeRange'> {
  if (kind === 'query')
    return { refId, datasourceUid: metricsSource, model: { refId, expr: '', instant: true, range: false } }
  const model = {
    reduce: { expression: of, reducer: 'last', settings: { mode: '' } },
    math: { expression: `$${of}` },
    threshold: { expression: of, conditions: [{ evaluator: { type: 'gt', params: [0] } }] },
  }[kind]
  return { refId, datasourceUid: expressionSource, model: { refId, type: kind, ...model } }
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

// A to Z, then A1, A2 and so on.
function freeLetter(data: readonly RuleQuery[]): string {
  const isFree = (refId: string) => !data.some((step) => step.refId === refId)
  const numbered = Array.from(data, (_, at) => `A${at + 1}`)
  return [...letters, ...numbered].find(isFree) ?? `A${data.length + 1}`
}

/** Without one of them; what decided is the last one that is left where that went. */
export function withoutStep(steps: Steps, index: number): Steps {
  const data = steps.data.toSpliced(index, 1)
  const isLeft = data.some(({ refId }) => refId === decidesOf(steps))
  return isLeft ? { ...steps, data } : deciding({ ...steps, data }, data.at(-1)?.refId ?? '')
}

/** The letter that an expression looks at: `A`, `$A` and `${A}` all mean A. */
export function lookedAt({ expression }: RuleQuery['model']): string {
  return typeof expression === 'string' ? expression.trim().replace(/^\$\{?(.+?)\}?$/, '$1') : ''
}

/** A refusal of the service, which counts the steps, with their letters. */
export function inLetters(message: string, data: readonly RuleQuery[]): string {
  return message.replace(/\bdata\[(\d+)\]/g, (whole, at: string) => data[Number(at)]?.refId ?? whole)
}

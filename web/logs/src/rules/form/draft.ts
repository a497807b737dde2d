import { endsInComment, withoutTexts } from './logql-texts.ts'

/** A rule as the service keeps it: keys of a file of rules, and others that the form knows nothing of. */
export type WrittenRule = Readonly<Record<string, unknown>> & {
  readonly labels?: Readonly<Record<string, string>>
  readonly annotations?: Readonly<Record<string, string>>
}

/** What the form holds, as its fields have it. */
export type Draft = {
  readonly name: string
  /** Selector and filters of the lines that are counted. */
  readonly lines: string
  readonly comparison: 'more' | 'fewer'
  readonly threshold: string
  /** As LogQL writes it, such as `5m`. */
  readonly window: string
  /** How long it has to be so; `0s` is at once. */
  readonly hold: string
  readonly severity: string
  readonly summary: string
  /** Of a rule that is no count of lines: the whole expression, which takes the place of lines, number and window. */
  readonly expression?: string
}

/** A new rule about these lines. */
export function newDraft(lines: string, summary: string): Draft {
  const usual = { comparison: 'more', threshold: '10', window: '5m', hold: '0s', severity: 'warning' } as const
  return { name: '', lines, ...usual, summary }
}

/** One that exists, to be changed. */
export function draftOf(rule: WrittenRule): Draft {
  const { severity = '' } = rule.labels ?? {}
  const { summary = '' } = rule.annotations ?? {}
  const rest = { name: textOf(rule.alert), hold: textOf(rule.for) || '0s', severity, summary }
  const expression = textOf(rule.expr)
  const counted = readCount(expression)
  if (counted !== undefined) return { ...rest, ...counted }
  return { ...rest, lines: '', comparison: 'more', threshold: '0', window: '5m', expression }
}

/** What the service is to keep; of one that is changed, what the form has no field for stays. */
export function toWritten(draft: Draft, before: WrittenRule = {}): WrittenRule {
  const { name, hold, severity, summary } = draft
  const { severity: _severity, ...labels } = before.labels ?? {}
  const { summary: _summary, ...annotations } = before.annotations ?? {}
  return {
    ...before,
    alert: name.trim(),
    expr: expressionOf(draft),
    for: hold,
    labels: severity === '' ? labels : { ...labels, severity },
    annotations: summary.trim() === '' ? annotations : { ...annotations, summary: summary.trim() },
  }
}

/** The expression of the rule. */
export function expressionOf(draft: Draft): string {
  if (draft.expression !== undefined) return draft.expression.trim()
  return `${countOf(draft)} ${draft.comparison === 'more' ? '>' : '<'} ${draft.threshold.trim()}`
}

/** The figure that is compared. Where there are no lines there is no count, which is fewer than any. */
export function countOf({ lines, window, comparison }: Pick<Draft, 'lines' | 'window' | 'comparison'>): string {
  const counted = lines.trim()
  // A comment goes on to the end of its line, over what follows.
  const gap = endsInComment(counted) ? '\n' : ' '
  const count = `sum(count_over_time(${counted}${gap}[${window}]))`
  return comparison === 'more' ? count : `(${count} or vector(0))`
}

export type DraftFault = 'noName' | 'dotName' | 'noLines' | 'noNumber' | 'neverFewer' | 'noExpression'

/** The field of what is still to be said. */
export const fieldOf: Readonly<Record<DraftFault, Field>> = {
  noName: 'name',
  dotName: 'name',
  noLines: 'lines',
  noNumber: 'threshold',
  neverFewer: 'threshold',
  noExpression: 'lines',
}

export type Field = 'name' | 'lines' | 'threshold' | 'severity' | 'summary'

/** What is still to be said; the service knows the rest. */
export function faultOf({ name, lines, threshold, comparison, expression }: Draft): DraftFault | undefined {
  if (name.trim() === '') return 'noName'
  // Its group goes by it, and an address without it is that of all groups.
  if (/^\.{1,2}$/.test(name.trim())) return 'dotName'
  if (expression !== undefined) return expression.trim() === '' ? 'noExpression' : undefined
  if (lines.trim() === '') return 'noLines'
  if (!/^\d{1,9}$/.test(threshold.trim())) return 'noNumber'
  return comparison === 'fewer' && Number(threshold) === 0 ? 'neverFewer' : undefined
}

const more = /^sum\(count_over_time\(([\s\S]+?)\s*\[(\w+)\]\)\)\s*>\s*(\d{1,9})$/
const fewer = /^\(sum\(count_over_time\(([\s\S]+?)\s*\[(\w+)\]\)\) or vector\(0\)\)\s*<\s*(\d{1,9})$/

function readCount(expression: string): Pick<Draft, 'lines' | 'window' | 'threshold' | 'comparison'> | undefined {
  for (const [comparison, form] of [
    ['more', more],
    ['fewer', fewer],
  ] as const) {
    const [, lines, window, threshold] = form.exec(expression.trim()) ?? []
    if (lines === undefined || window === undefined || threshold === undefined) continue
    // Two figures that are put together look the same from both ends; lines alone have no range.
    if (!/[[\]]/.test(withoutTexts(lines))) return { lines, window, threshold, comparison }
  }
  return undefined
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

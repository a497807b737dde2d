import { parseDurationMs, renderDuration } from '../../query/duration.ts'
import { interpolate } from '../../query/interpolate.ts'
import { computeStep } from '../../query/step.ts'
import type { RuleQuery } from '../grafana-rule.ts'
import { refuse } from './refuse.ts'

/** A query as PromQL: one number for each series, or numbers over a range that have to be reduced. */
export type QueryNode =
  | { readonly kind: 'vector'; readonly expr: string }
  | { readonly kind: 'series'; readonly expr: string; readonly range: string }

// As Grafana has it for a source that does not say.
const scrapeIntervalMs = 15_000
const defaultPoints = 43_200

/** @param at of the query in the rule, for refusals @throws {Failure} `invalid` */
export function readQueryNode(query: RuleQuery, at: string): QueryNode {
  const { model, relativeTimeRange } = query
  const expr = textOf(model.expr).trim()
  if (expr === '') throw refuse(`${at}.model.expr`, 'a query in PromQL is needed')
  const [fromMs, toMs] = [relativeTimeRange.from * 1_000, relativeTimeRange.to * 1_000]
  const rangeMs = Math.max(0, fromMs - toMs)
  const step = computeStep({
    rangeMs,
    maxDataPoints: numberOf(model.maxDataPoints) ?? defaultPoints,
    minStep: textOf(model.interval),
    scrapeIntervalMs: Math.max(scrapeIntervalMs, numberOf(model.intervalMs) ?? 0),
    intervalFactor: 1,
  })
  const filled = interpolate(expr, { ...step, range: { fromMs: 0, toMs: rangeMs } })
  if (/\$\{?[A-Za-z_]/.test(filled) || withoutTexts(filled).includes('[['))
    throw refuse(`${at}.model.expr`, 'it has variables of a dashboard; a rule has none, so write what they stand for')
  if (model.instant === true || (model.range === false && model.instant !== false)) {
    if (toMs !== 0) throw refuse(`${at}.relativeTimeRange.to`, 'an instant query is evaluated now, so it has to be 0')
    return { kind: 'vector', expr: filled }
  }
  if (rangeMs === 0) throw refuse(`${at}.relativeTimeRange`, 'a range query needs "from" before "to", in seconds')
  const offset = toMs === 0 ? '' : ` offset ${renderDuration(toMs)}`
  return { kind: 'series', expr: filled, range: `[${renderDuration(rangeMs)}:${renderDuration(step.stepMs)}]${offset}` }
}

function withoutTexts(expr: string): string {
  return expr.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`/g, '')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number' && Number.isFinite(value) && value > 0) return value
  return typeof value === 'string' ? parseDurationMs(value) : undefined
}

import { renderDate, renderSpan } from '../format/index.ts'
import { t } from './words.ts'

/** Ends as Grafana and people write them: `now-6h`, `now`, or Unix milliseconds as digits. */
export type TimeRange = { readonly from: string; readonly to: string }

/** Unix times in milliseconds. */
export type ResolvedRange = { readonly fromMs: number; readonly toMs: number }

/** A range by the name it is chosen by. */
export type NamedRange = { readonly label: string; readonly range: TimeRange }

/** Which ranges a page offers, and which it understands. */
export type RangeGrammar = {
  readonly quick: readonly NamedRange[]
  readonly isValid: (range: TimeRange) => boolean
}

const unitMs: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
}

const quickSpans = [
  ['minutes', 5],
  ['minutes', 15],
  ['minutes', 30],
  ['hours', 1],
  ['hours', 3],
  ['hours', 6],
  ['hours', 12],
  ['hours', 24],
  ['days', 2],
  ['days', 7],
  ['days', 30],
] as const

/** The usual ranges, by the names that people choose them by. */
export const quickRanges: readonly NamedRange[] = quickSpans.map(([unit, count]) => ({
  label: t(unit, { count }),
  range: { from: `now-${count}${unit[0]}`, to: 'now' },
}))

/** @returns `undefined` when an end cannot be read or the range is empty */
export function resolveRange({ from, to }: TimeRange, nowMs: number): ResolvedRange | undefined {
  const fromMs = resolveEnd(from, nowMs)
  const toMs = resolveEnd(to, nowMs)
  return fromMs === undefined || toMs === undefined || fromMs >= toMs ? undefined : { fromMs, toMs }
}

function resolveEnd(text: string, nowMs: number): number | undefined {
  const trimmed = text.trim()
  if (trimmed === 'now') return nowMs
  const [, amount = '', unit = ''] = trimmed.match(/^now-(\d+)([smhdw])$/) ?? []
  if (amount !== '') return nowMs - Number(amount) * (unitMs[unit] ?? 0)
  if (/^\d{9,}$/.test(trimmed)) return Number(trimmed)
  const parsed = Date.parse(trimmed)
  return Number.isNaN(parsed) ? undefined : parsed
}

/** Moments, `now` and what lies a span before it. */
export const usualGrammar: RangeGrammar = {
  quick: quickRanges,
  isValid: (range) => resolveRange(range, Date.now()) !== undefined,
}

/** "Last 6 hours", or both ends in the reader's own zone. */
export function labelOf(range: TimeRange, quick: readonly NamedRange[] = quickRanges): string {
  const named = quick.find(({ range: { from, to } }) => from === range.from && to === range.to)
  if (named !== undefined) return named.label
  const isMoving = `${range.from} ${range.to}`.includes('now')
  const fixed = isMoving ? undefined : resolveRange(range, 0)
  if (fixed !== undefined) return renderSpan(fixed.fromMs, fixed.toMs)
  return t('between', { from: readable(range.from), to: readable(range.to) })
}

function readable(end: string): string {
  return /^\d{9,}$/.test(end) ? renderDate(Number(end)) : end
}

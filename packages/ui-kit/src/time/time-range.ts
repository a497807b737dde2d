/** Ends as Grafana and people write them: `now-6h`, `now`, or Unix milliseconds as digits. */
export type TimeRange = { readonly from: string; readonly to: string }

/** Unix times in milliseconds. */
export type ResolvedRange = { readonly fromMs: number; readonly toMs: number }

const unitMs: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
}

export const quickRanges: readonly { readonly label: string; readonly range: TimeRange }[] = [
  ['5 minutes', '5m'],
  ['15 minutes', '15m'],
  ['30 minutes', '30m'],
  ['1 hour', '1h'],
  ['3 hours', '3h'],
  ['6 hours', '6h'],
  ['12 hours', '12h'],
  ['24 hours', '24h'],
  ['2 days', '2d'],
  ['7 days', '7d'],
  ['30 days', '30d'],
].map(([label, span]) => ({ label: `Last ${label}`, range: { from: `now-${span}`, to: 'now' } }))

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

/** "Last 6 hours", or both ends in the reader's own zone. */
export function labelOf(range: TimeRange): string {
  const quick = quickRanges.find(({ range: { from, to } }) => from === range.from && to === range.to)
  return quick?.label ?? `${readable(range.from)} to ${readable(range.to)}`
}

function readable(end: string): string {
  return /^\d{9,}$/.test(end) ? new Date(Number(end)).toLocaleString() : end
}

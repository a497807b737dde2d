const unitMs: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
  M: 2_592_000_000,
  y: 31_536_000_000,
}

/**
 * Reads `15s`, `1m`, `1h30m` in milliseconds; a month counts as 30 days and a year as 365. A plain number is
 * seconds, as Prometheus reads it.
 *
 * @returns `undefined` for anything else
 */
export function parseDuration(text: string): number | undefined {
  const trimmed = text.trim()
  if (/^\d+(\.\d+)?$/.test(trimmed)) return Number(trimmed) * 1_000
  if (!/^(\d+(\.\d+)?(ms|[smhdwMy]))+$/.test(trimmed)) return undefined
  const parts = trimmed.matchAll(/(\d+(?:\.\d+)?)(ms|[smhdwMy])/g)
  return [...parts].reduce((sum, [, amount, unit]) => sum + Number(amount) * (unitMs[unit ?? ''] ?? 0), 0)
}

/** The longest single unit that says it exactly: 60,000 is `1m`, 90,000 is `90s`. */
export function renderDuration(ms: number): string {
  for (const unit of ['y', 'w', 'd', 'h', 'm', 's'] as const) {
    const length = unitMs[unit] ?? 1
    if (ms >= length && ms % length === 0) return `${ms / length}${unit}`
  }
  return `${Math.round(ms)}ms`
}

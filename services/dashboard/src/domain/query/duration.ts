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

/** Milliseconds of a duration such as `15s`, `1h30m`, `>10s` or plain seconds; `undefined` for anything else. */
export function parseDurationMs(text: string): number | undefined {
  const plain = text.trim().replace(/^[<>]=?\s*/, '')
  if (/^\d+(\.\d+)?$/.test(plain)) return Number(plain) * 1_000
  if (!/^(\d+(ms|[smhdwMy]))+$/.test(plain)) return undefined
  const parts = [...plain.matchAll(/(\d+)(ms|[smhdwMy])/g)]
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * (unitMs[unit ?? ''] ?? 0), 0)
}

/** The shortest exact form: `1d`, `1m`, `90s` for 90,000, `1500ms` for 1,500. */
export function renderDuration(ms: number): string {
  for (const unit of ['d', 'h', 'm', 's']) {
    const size = unitMs[unit] ?? 1
    if (ms >= size && ms % size === 0) return `${ms / size}${unit}`
  }
  return `${Math.round(ms)}ms`
}

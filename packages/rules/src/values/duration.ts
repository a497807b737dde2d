const unitsMs: readonly (readonly [unit: string, ms: number])[] = [
  ['y', 31_536_000_000],
  ['w', 604_800_000],
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1_000],
  ['ms', 1],
]

const form = /^(?:(\d+)y)?(?:(\d+)w)?(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?(?:(\d+)ms)?$/
// What an int64 of nanoseconds can hold.
const longestMs = 9_223_372_036_854

/**
 * Reads a duration such as `1h30m` (largest unit first, each at most once).
 *
 * @returns milliseconds, or what is wrong in Prometheus' words
 */
export function parseDuration(text: string): number | { readonly fault: string } {
  const match = form.exec(text)
  if (match === null || text === '') return { fault: `not a valid duration string: "${text}"` }
  const ms = unitsMs.reduce((sum, [, unitMs], at) => sum + Number(match[at + 1] ?? 0) * unitMs, 0)
  return ms > longestMs ? { fault: 'duration out of range' } : ms
}

/** The shortest exact form, such as `1h30m`; years and weeks only when they are the whole of it. */
export function formatDuration(ms: number): string {
  if (ms === 0) return '0s'
  let rest = Math.abs(ms)
  let text = ''
  for (const [unit, unitMs] of unitsMs) {
    const isWholeOnly = unit === 'y' || unit === 'w'
    if (isWholeOnly && rest % unitMs !== 0) continue
    const count = Math.floor(rest / unitMs)
    if (count === 0) continue
    text += `${count}${unit}`
    rest -= count * unitMs
  }
  return ms < 0 ? `-${text}` : text
}

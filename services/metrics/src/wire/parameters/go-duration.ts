const fractions: readonly (readonly [unit: string, ns: number])[] = [
  ['ms', 1e6],
  ['µs', 1e3],
  ['ns', 1],
]

/**
 * A duration as Go prints it, such as `1h0m1.5s`, and in one small unit below a second.
 * @param ms with a fraction down to the nanosecond
 */
export function formatGoDuration(ms: number): string {
  const ns = Math.round(Math.abs(ms) * 1e6)
  const sign = ms < 0 && ns > 0 ? '-' : ''
  if (ns === 0) return '0s'
  const small = ns < 1e9 ? fractions.find(([, size]) => ns >= size) : undefined
  if (small !== undefined) return `${sign}${ns / small[1]}${small[0]}`
  const minutes = Math.floor(ns / 60e9)
  const seconds = `${(ns - minutes * 60e9) / 1e9}s`
  if (minutes === 0) return sign + seconds
  const hours = Math.floor(minutes / 60)
  return `${sign}${hours > 0 ? `${hours}h` : ''}${minutes % 60}m${seconds}`
}

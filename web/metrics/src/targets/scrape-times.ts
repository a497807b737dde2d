/** How long ago a time was, in the largest unit that fits; "never" for Go's year 1. */
export function formatAge(time: string, nowMs: number): string {
  const atMs = Date.parse(time)
  if (Number.isNaN(atMs) || time.startsWith('0001-')) return 'never'
  const seconds = Math.max(0, (nowMs - atMs) / 1000)
  if (seconds < 60) return `${seconds.toFixed(0)} s ago`
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ago`
  return `${Math.floor(seconds / 3_600)} h ago`
}

export function formatSeconds(seconds: number): string {
  return seconds < 1 ? `${(seconds * 1000).toFixed(seconds < 0.01 ? 1 : 0)} ms` : `${seconds.toFixed(2)} s`
}

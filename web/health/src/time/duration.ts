const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** A length of time in its two largest units, as in `2 h 5 min`; shorter ones are dropped, and seconds beside minutes. */
export function renderDuration(ms: number): string {
  if (ms < second) return `${Math.max(0, Math.round(ms))} ms`
  if (ms < minute) return `${Math.floor(ms / second)} s`
  if (ms < hour) return `${Math.floor(ms / minute)} min`
  if (ms < day) return join([Math.floor(ms / hour), 'h'], [Math.floor((ms % hour) / minute), 'min'])
  return join([Math.floor(ms / day), 'd'], [Math.floor((ms % day) / hour), 'h'])
}

/** How long ago a moment was, for people. */
export function renderAgo(atMs: number, nowMs: number): string {
  const ms = Math.max(0, nowMs - atMs)
  if (ms < 5 * second) return 'just now'
  if (ms < hour) return `${ms < minute ? `${Math.floor(ms / second)} s` : `${Math.floor(ms / minute)} min`} ago`
  return ms < 2 * day ? `${Math.floor(ms / hour)} h ago` : `${Math.floor(ms / day)} days ago`
}

/** A duration of a check: short ones need their decimals. */
export function renderLatency(ms: number): string {
  if (ms < 10) return `${ms.toFixed(1)} ms`
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(2)} s`
}

function join(large: readonly [number, string], small: readonly [number, string]): string {
  return small[0] === 0 ? large.join(' ') : `${large.join(' ')} ${small.join(' ')}`
}

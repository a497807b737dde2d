import { resolveRange, type TimeRange } from '@hearth/ui-kit'

/** Of a range: the parameters by which the service keeps to it, and whether new lines can still belong to it. */
export type LogTimes = { readonly within: string; readonly isLive: boolean }

/**
 * Reads `from` and `to` of an address as Grafana writes them: RFC 3339, Unix milliseconds or `now-6h`.
 *
 * @returns `undefined` without a `from`, or when an end cannot be read; `to` is now unless it is given
 */
export function parseLogRange(params: URLSearchParams): TimeRange | undefined {
  const from = params.get('from')
  if (from === null) return undefined
  const range = { from, to: params.get('to') ?? 'now' }
  return resolveRange(range, Date.now()) === undefined ? undefined : range
}

/** All that is kept and all that comes, where no range is chosen. */
export function timesOf(range: TimeRange | undefined, nowMs: number): LogTimes {
  const resolved = range === undefined ? undefined : resolveRange(range, nowMs)
  if (resolved === undefined) return { within: '', isLive: true }
  const isLive = range?.to.trim() === 'now'
  const since = { since: String(resolved.fromMs) }
  const within = new URLSearchParams(isLive ? since : { ...since, until: String(resolved.toMs) })
  return { within: within.toString(), isLive }
}

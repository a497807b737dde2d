import { renderDuration } from './duration.ts'
import type { TimeRange } from './time-range.ts'

export type Intervals = {
  readonly intervalMs: number
  readonly rateIntervalMs: number
  readonly range: TimeRange
  /** What `$__auto` stands for, which LogQL alone has. */
  readonly autoMs?: number
}

/**
 * Replaces the built-in variables in PromQL and LogQL: `$__interval`, `$__rate_interval`, `$__range` (each with
 * `_ms`, the range also with `_s`), `$__from` and `$__to`, written `$x`, `${x}`, `${x:format}` or
 * `[[x]]`. Any other name stays as it is: `$1` means something to `label_replace`.
 */
export function interpolate(expr: string, intervals: Intervals): string {
  const values = builtIns(intervals)
  return expr.replace(/\$(\w+)|\$\{(\w+)(?::[^}]*)?\}|\[\[(\w+)(?::[^\]]*)?\]\]/g, (whole, plain, braced, square) => {
    const name: string = plain ?? braced ?? square
    return values.get(name) ?? whole
  })
}

function builtIns({ intervalMs, rateIntervalMs, range, autoMs }: Intervals): ReadonlyMap<string, string> {
  const rangeMs = range.toMs - range.fromMs
  const rangeSeconds = Math.max(1, Math.round(rangeMs / 1_000))
  return new Map([
    ['__interval', renderDuration(intervalMs)],
    ['__interval_ms', String(intervalMs)],
    ['__rate_interval', renderDuration(rateIntervalMs)],
    ['__rate_interval_ms', String(rateIntervalMs)],
    ['__range', `${rangeSeconds}s`],
    ['__range_s', String(rangeSeconds)],
    ['__range_ms', String(rangeMs)],
    ['__from', String(range.fromMs)],
    ['__to', String(range.toMs)],
    ...(autoMs === undefined ? [] : [['__auto', renderDuration(autoMs)] as const]),
  ])
}

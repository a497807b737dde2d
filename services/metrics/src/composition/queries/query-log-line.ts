import type { QueryStats } from '../../domain/promql/engine.ts'
import type { QueryOrigin, QueryRequest } from '../../domain/queries/query.ts'
import { renderQueryStats } from '../../wire/query/query-stats.ts'

/** A query that was evaluated, or was not for an error, as the log tells of it. */
export type LoggedQuery = {
  readonly request: Pick<QueryRequest, 'query' | 'times'>
  /** How long it waited for a place, and how long it took with that. */
  readonly queueMs: number
  readonly totalMs: number
  /** What it took, where that was measured. */
  readonly stats?: QueryStats | undefined
  /** Why there is no answer. */
  readonly error?: unknown
  /** Whoever asked: a request, or a rule. */
  readonly origin: QueryOrigin | { readonly ruleGroup: { readonly file: string; readonly name: string } }
}

/**
 * A line of Prometheus' query log, in the form of its version 3, and with `ts` as its version 2 had it.
 *
 * @param nowMs Unix time in milliseconds
 */
export function queryLogLine({ request, queueMs, totalMs, stats, error, origin }: LoggedQuery, nowMs: number): string {
  const time = new Date(nowMs).toISOString()
  const { startMs, endMs, stepMs } = request.times
  return JSON.stringify({
    time,
    level: 'INFO',
    msg: 'promql query logged',
    params: { end: dateOf(endMs), query: request.query, start: dateOf(startMs), step: Math.trunc(stepMs / 1000) },
    ...(error === undefined ? {} : { error: error instanceof Error ? error.message : String(error) }),
    stats: renderQueryStats(stats ?? unmeasured(totalMs - queueMs), queueMs, false),
    ...('ruleGroup' in origin ? origin : { httpRequest: requestOf(origin) }),
    ts: time,
  })
}

function requestOf({ clientIp: clientIP, method, path }: QueryOrigin) {
  return { clientIP, method, path }
}

// Of what failed only the time is known.
function unmeasured(evaluationMs: number): QueryStats {
  const none = new Float64Array(0)
  const uncounted = { timesMs: none, samplesAt: none, readAt: none, seriesTouched: 0, peakSamples: 0 }
  return { preparationMs: 0, evaluationMs, sortMs: 0, ...uncounted }
}

function dateOf(timeMs: number): string {
  const date = new Date(timeMs)
  // Times that a date cannot hold.
  return Number.isNaN(date.getTime()) ? String(timeMs) : date.toISOString()
}

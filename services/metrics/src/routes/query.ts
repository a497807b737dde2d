import { Failure } from '@hearth/kernel'
import { type AppEnv, disconnectSignal } from '@hearth/server'
import type { Context } from 'hono'
import { PromqlError } from '../domain/promql/promql-error.ts'
import { parsePromql } from '../domain/promql/syntax/parser/parse-promql.ts'
import { formatPromql } from '../domain/promql/syntax/printer/pretty.ts'
import { quote } from '../domain/promql/syntax/quote.ts'
import type { Ask, QueryRequest } from '../domain/queries/query.ts'
import { formatGoDuration } from '../wire/parameters/go-duration.ts'
import { type Params, readDurationParam, readLimit, readTime, requireTime } from '../wire/parameters/params.ts'
import { badData, invalidParameter, parseDuration } from '../wire/parameters/time.ts'
import { renderAst } from '../wire/query/ast.ts'
import { sendData } from './answer.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import { sendAnswer } from './send.ts'

export type QueryDeps = {
  readonly ask: Ask
  /** Unix time in milliseconds. */
  readonly clock: () => number
  readonly limits: { readonly queryTimeoutMs: number }
}

// Prometheus' bound: as many points as the widest screens have pixels.
const maxSteps = 11_000

const evaluation = {
  query: 'PromQL',
  timeout: 'Give up after this duration; the configured one is the most',
  limit: 'Most series of the answer; 0 for all',
  lookback_delta: 'How far back the newest sample may lie',
  stats: 'Any text: also tell what the query took; "all": by steps too',
}

/** Evaluation of PromQL, and what can be said of an expression without evaluating it. */
export function queryEndpoints(deps: QueryDeps): readonly Endpoint[] {
  return [
    endpoint({
      method: ['get', 'post'],
      path: '/api/v1/query',
      summary: 'Evaluates an expression at one time',
      params: { time: 'RFC 3339 or Unix seconds; default: now', ...evaluation },
      handle(params, c) {
        const limit = readLimit(params)
        const timeMs = readTime(params, 'time') ?? deps.clock()
        return answer(c, params, deps, { limit, times: { startMs: timeMs, endMs: timeMs, stepMs: 0 } })
      },
    }),
    endpoint({
      method: ['get', 'post'],
      path: '/api/v1/query_range',
      summary: 'Evaluates an expression at each step of a time range',
      params: { start: 'First time', end: 'Last time', step: 'Duration or seconds', ...evaluation },
      handle(params, c) {
        const limit = readLimit(params)
        return answer(c, params, deps, { limit, times: readRange(params) })
      },
    }),
    endpoint({
      method: ['get', 'post'],
      path: '/api/v1/explain_query',
      summary: 'Evaluates an expression and tells what each part of it took; over a range where there is a step',
      params: {
        query: 'PromQL',
        time: 'RFC 3339 or Unix seconds; default: now',
        start: 'First time',
        end: 'Last time',
        step: 'Duration',
      },
      handle(params, c) {
        const timeMs = readTime(params, 'time') ?? deps.clock()
        const times =
          params.get('step') === undefined ? { startMs: timeMs, endMs: timeMs, stepMs: 0 } : readRange(params)
        return answer(c, params, deps, { limit: Number.POSITIVE_INFINITY, times, isExplained: true })
      },
    }),
    ...expressionEndpoints(),
  ]
}

/** What can be said of an expression without any samples. */
export function expressionEndpoints(): readonly Endpoint[] {
  return [
    endpoint({
      method: ['get', 'post'],
      path: '/api/v1/format_query',
      summary: 'An expression, well laid out',
      params: { query: 'PromQL' },
      handle: (params, c) => sendData(c, formatPromql(parse(params))),
    }),
    endpoint({
      method: ['get', 'post'],
      path: '/api/v1/parse_query',
      summary: 'An expression as a tree',
      params: { query: 'PromQL' },
      handle: (params, c) => sendData(c, renderAst(parse(params))),
    }),
  ]
}

function parse(params: Params) {
  try {
    return parsePromql(params.get('query') ?? '')
  } catch (error) {
    throw wordFailure(error)
  }
}

function readRange(params: Params) {
  const startMs = requireTime(params, 'start')
  const endMs = requireTime(params, 'end')
  if (endMs < startMs) throw invalidParameter('end', 'end timestamp must not be before start time')
  const stepMs = parseDuration(params.get('step') ?? '', 'step')
  if (stepMs <= 0) {
    const reason = 'zero or negative query resolution step widths are not accepted. Try a positive integer'
    throw invalidParameter('step', reason)
  }
  if (Math.trunc((endMs - startMs) / stepMs) > maxSteps) {
    const message =
      'exceeded maximum resolution of 11,000 points per timeseries. Try decreasing the query resolution (?step=XX)'
    throw badData(message)
  }
  // Times are whole milliseconds, so a finer step would not move.
  return { startMs, endMs, stepMs: Math.max(1, Math.trunc(stepMs)) }
}

type Bounds = Pick<QueryRequest, 'limit' | 'times' | 'isExplained'>

async function answer(c: Context<AppEnv>, params: Params, { ask, limits }: QueryDeps, bounds: Bounds) {
  const timeoutMs = Math.min(readTimeout(params), limits.queryTimeoutMs)
  const lookbackMs = readLookback(params)
  const query = params.get('query') ?? ''
  const request = { query, ...bounds, ...readStats(params), ...(lookbackMs === undefined ? {} : { lookbackMs }) }
  const origin = { clientIp: c.get('clientAddress'), method: c.req.method, path: c.req.path }
  try {
    const asked = await ask({ request, origin, timeoutMs, signal: disconnectSignal(c) })
    return await sendAnswer(c, 'application/json', asked.pieces, asked.signal)
  } catch (error) {
    throw wordFailure(error)
  }
}

function readTimeout(params: Params): number {
  const givenMs = readDurationParam(params, 'timeout') ?? Number.POSITIVE_INFINITY
  if (givenMs > 0) return givenMs
  throw invalidParameter('timeout', `timeout must be positive, got ${formatGoDuration(givenMs)}`)
}

function readStats(params: Params): Pick<QueryRequest, 'stats' | 'warnings'> {
  const wanted = params.get('stats')
  switch (wanted) {
    case undefined:
      return {}
    case 'all':
      return { stats: 'by steps' }
    case 'true':
      return { stats: 'in all' }
    default:
      return { stats: 'in all', warnings: [deprecatedStats(wanted)] }
  }
}

function deprecatedStats(wanted: string): string {
  const why = 'is deprecated and will be rejected in the next major release, use "true" or "all"'
  return `value ${quote(wanted)} for parameter "stats" ${why}`
}

function readLookback(params: Params): number | undefined {
  const refuse = (reason: string) => badData(`error parsing lookback delta duration: ${reason}`)
  const givenMs = readDurationParam(params, 'lookback_delta', refuse)
  // What looks nowhere back is as if nobody had asked for it.
  return givenMs !== undefined && givenMs <= 0 ? undefined : givenMs
}

// An expression that cannot be read is the fault of the parameter; all else happened later.
function wordFailure(error: unknown): unknown {
  if (!(error instanceof PromqlError)) return error
  if (error.kind === 'bad_data') return invalidParameter('query', error.message)
  return new Failure('unavailable', error.message, { code: error.kind, cause: error })
}

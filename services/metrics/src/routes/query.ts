import { Failure } from '@hearth/kernel'
import { disconnectSignal } from '@hearth/server'
import type { Context } from 'hono'
import type { Gate } from '../domain/gate.ts'
import type { Answer, Engine, Value } from '../domain/promql/engine.ts'
import type { QueryTimes } from '../domain/promql/evaluate/scope.ts'
import { PromqlError } from '../domain/promql/promql-error.ts'
import { parsePromql } from '../domain/promql/syntax/parser/parse-promql.ts'
import { formatPromql } from '../domain/promql/syntax/printer/pretty.ts'
import { renderAst } from '../wire/ast.ts'
import { type Params, readDurationParam, readLimit, readTime, requireTime } from '../wire/params.ts'
import { renderQueryStats } from '../wire/query-stats.ts'
import { resultPieces } from '../wire/result.ts'
import { badData, invalidParameter, parseDuration } from '../wire/time.ts'
import { sendData, sendPieces, truncate } from './answer.ts'
import { type Endpoint, endpoint } from './endpoint.ts'

export type QueryDeps = {
  readonly engine: Engine
  /** Bounds how many evaluations run at once. */
  readonly gate: Gate
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
  const { engine, clock } = deps
  return [
    endpoint({
      method: ['get', 'post'],
      path: '/api/v1/query',
      summary: 'Evaluates an expression at one time',
      params: { time: 'RFC 3339 or Unix seconds; default: now', ...evaluation },
      handle(params, c) {
        const limit = readLimit(params)
        const timeMs = readTime(params, 'time') ?? clock()
        return answer(c, params, deps, limit, (query, options) => engine.instant(query, timeMs, options))
      },
    }),
    endpoint({
      method: ['get', 'post'],
      path: '/api/v1/query_range',
      summary: 'Evaluates an expression at each step of a time range',
      params: { start: 'First time', end: 'Last time', step: 'Duration or seconds', ...evaluation },
      handle(params, c) {
        const limit = readLimit(params)
        const range = readRange(params)
        return answer(c, params, deps, limit, (query, options) => engine.range(query, range, options))
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
        const timeMs = readTime(params, 'time') ?? clock()
        const times =
          params.get('step') === undefined ? { startMs: timeMs, endMs: timeMs, stepMs: 0 } : readRange(params)
        return explain(c, params, deps, times)
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
  if ((endMs - startMs) / stepMs > maxSteps) {
    const message =
      'exceeded maximum resolution of 11,000 points per timeseries. Try decreasing the query resolution (?step=XX)'
    throw badData(message)
  }
  // Times are whole milliseconds, so a finer step would not move.
  return { startMs, endMs, stepMs: Math.max(1, Math.round(stepMs)) }
}

type Evaluate = (
  query: string,
  options: {
    readonly signal: AbortSignal
    readonly timeoutMs: number
    readonly lookbackMs?: number
    readonly withStats: boolean
  },
) => Promise<Answer>

async function explain(c: Context, params: Params, { engine, gate, limits }: QueryDeps, times: QueryTimes) {
  const { queryTimeoutMs: timeoutMs } = limits
  const signal = disconnectSignal(c)
  const leave = await enter(gate, signal, AbortSignal.timeout(timeoutMs))
  try {
    return await sendData(c, await engine.explain(params.get('query') ?? '', times, { signal, timeoutMs }))
  } catch (error) {
    throw wordFailure(error)
  } finally {
    leave()
  }
}

async function answer(c: Context, params: Params, deps: QueryDeps, limit: number, evaluate: Evaluate) {
  const timeoutMs = Math.min(
    readDurationParam(params, 'timeout') ?? Number.POSITIVE_INFINITY,
    deps.limits.queryTimeoutMs,
  )
  const lookbackMs = readLookback(params)
  const deadline = AbortSignal.timeout(Math.max(0, Math.ceil(timeoutMs)))
  const disconnected = disconnectSignal(c)
  const arrivedMs = performance.now()
  const leave = await enter(deps.gate, disconnected, deadline)
  const queueMs = performance.now() - arrivedMs
  const wantedStats = params.get('stats')
  const withStats = wantedStats !== undefined
  try {
    const options = { signal: disconnected, timeoutMs, withStats, ...(lookbackMs === undefined ? {} : { lookbackMs }) }
    const { value, warnings, infos, stats } = await evaluate(params.get('query') ?? '', options)
    const cut = truncateValue(value, limit)
    const told = stats === undefined ? undefined : renderQueryStats(stats, queueMs, wantedStats === 'all')
    const pieces = thenLeave(resultPieces(cut.value, told), leave)
    return await sendPieces(c, pieces, { warnings: [...warnings, ...cut.warnings], infos }, deadline)
  } catch (error) {
    leave()
    throw wordFailure(error)
  }
}

// An answer takes memory until it is read, so it keeps its place until then, or until it is cut at its deadline.
function* thenLeave(pieces: Iterable<string>, leave: () => void): Generator<string> {
  try {
    yield* pieces
  } finally {
    leave()
  }
}

function readLookback(params: Params): number | undefined {
  const refuse = (reason: string) => badData(`error parsing lookback delta duration: ${reason}`)
  return readDurationParam(params, 'lookback_delta', refuse)
}

async function enter(gate: Gate, disconnected: AbortSignal, deadline: AbortSignal): Promise<() => void> {
  try {
    return await gate.enter(AbortSignal.any([disconnected, deadline]))
  } catch (cause) {
    const [reason, code] = disconnected.aborted ? ['was canceled', 'canceled'] : ['timed out', 'timeout']
    throw new Failure('unavailable', `query ${reason} in query queue`, { code, cause })
  }
}

function truncateValue(value: Value, limit: number): { value: Value; warnings: readonly string[] } {
  if (value.type === 'vector') {
    const { items, warnings } = truncate(value.samples, limit)
    return { value: { ...value, samples: items }, warnings }
  }
  if (value.type !== 'matrix') return { value, warnings: [] }
  const { items, warnings } = truncate(value.series, limit)
  return { value: { ...value, series: items }, warnings }
}

// An expression that cannot be read is the fault of the parameter; all else happened later.
function wordFailure(error: unknown): unknown {
  if (!(error instanceof PromqlError)) return error
  if (error.kind === 'bad_data') return invalidParameter('query', error.message)
  return new Failure('unavailable', error.message, { code: error.kind, cause: error })
}

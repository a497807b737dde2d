import type { AppEnv } from '@hearth/server'
import type { Context } from 'hono'
import type { QueryContext } from '../../domain/logql/evaluate/context.ts'
import { evaluateMetric } from '../../domain/logql/evaluate/evaluate-metric.ts'
import { toNanos } from '../../domain/logql/evaluate/nanos.ts'
import { selectLines } from '../../domain/logql/evaluate/select-lines.ts'
import { type Steps, stepsOf } from '../../domain/logql/evaluate/steps.ts'
import { LogqlError } from '../../domain/logql/logql-error.ts'
import type { Expr, LogExpr, MetricExpr } from '../../domain/logql/syntax/ast.ts'
import { parseLogql } from '../../domain/logql/syntax/parser/parse-logql.ts'
import { prettify } from '../../domain/logql/syntax/printer/pretty.ts'
import { type AnswerData, renderMatrix, renderScalar, renderStreams, renderVector } from '../../wire/loki/answer.ts'
import {
  type Bounds,
  type Params,
  readDirection,
  readInstant,
  readInterval,
  readLimit,
  readOrderedBounds,
  readStep,
  refuseShards,
} from '../../wire/loki/params.ts'
import { LokiRefusal } from '../../wire/loki/refusal.ts'
import { renderStats } from '../../wire/loki/stats.ts'
import type { Endpoint } from '../access.ts'
import { contextOf, type LokiReadDeps, nowNs } from './deps.ts'
import { lokiEndpoint } from './endpoint.ts'

const times = {
  start: 'Nanoseconds, seconds or RFC 3339; default: an hour ago',
  end: 'Default: now',
  since: 'Duration',
}

/** Evaluation of LogQL. */
export function lokiQueryEndpoints(deps: LokiReadDeps): readonly Endpoint[] {
  return [
    lokiEndpoint({
      path: '/loki/api/v1/query_range',
      summary: 'Lines, or figures over time',
      params: {
        query: 'LogQL',
        limit: 'Lines, 100',
        direction: 'backward or forward',
        ...times,
        step: 'Duration or seconds',
        interval: 'Lines are at least this far apart',
      },
      handle(params, c) {
        refuseShards(params)
        const bounds = readOrderedBounds(params, nowNs(deps))
        const limit = readLimit(params)
        const direction = readDirection(params)
        const stepNs = readStep(params, bounds)
        const intervalNs = readInterval(params)
        const expr = parseLogql(params.get('query') ?? '')
        const steps = stepsOf(bounds.startNs, bounds.endNs, stepNs)
        return answer(deps, c, (context) =>
          expr.kind === 'log'
            ? lines(deps, c, context, expr, { bounds, limit, direction, intervalNs })
            : figures(context, expr, steps),
        )
      },
    }),
    lokiEndpoint({
      path: '/loki/api/v1/query',
      summary: 'Figures at one time',
      params: {
        query: 'LogQL that makes figures',
        time: 'Default: now',
        limit: 'Lines, 100',
        direction: 'backward or forward',
      },
      handle(params, c) {
        refuseShards(params)
        readLimit(params)
        const startNs = readInstant(params, nowNs(deps))
        readDirection(params)
        const expr = parseLogql(params.get('query') ?? '')
        if (expr.kind === 'log') throw new LogqlError('parse', noLinesAtInstant)
        const steps = { startNs, stepNs: 1n, count: 1 }
        return answer(deps, c, async (context) => instant(await figuresAt(context, expr, steps), expr, steps))
      },
    }),
    lokiEndpoint({
      path: '/loki/api/v1/format_query',
      summary: 'A query, well laid out',
      params: { query: 'LogQL' },
      handle: (params, c) => format(params, c),
    }),
  ]
}

const noLinesAtInstant =
  'log queries are not supported as an instant query type, please change your query to a range query type'

type Answered = { readonly data: AnswerData; readonly returned: number }

async function answer(
  deps: LokiReadDeps,
  c: Context<AppEnv>,
  evaluate: (context: QueryContext) => Promise<Answered>,
): Promise<object> {
  const startedMs = performance.now()
  const context = contextOf(deps, c)
  const { data, returned } = await evaluate(context)
  const { lines: read, bytes, keptLines } = context.budget
  const seconds = (performance.now() - startedMs) / 1_000
  return {
    status: 'success',
    data: { ...data, stats: renderStats({ lines: read, bytes, keptLines, returned, seconds }) },
  }
}

type LineQuery = {
  readonly bounds: Bounds
  readonly limit: number
  readonly direction: 'forward' | 'backward'
  readonly intervalNs: bigint
}

async function lines(
  { limits }: LokiReadDeps,
  c: Context<AppEnv>,
  context: QueryContext,
  expr: LogExpr,
  { bounds, limit, direction, intervalNs }: LineQuery,
): Promise<Answered> {
  const most = limits.maxEntries
  if (limit > most) {
    const rule = 'limit > max_entries_limit_per_query'
    throw new LokiRefusal(`max entries limit per query exceeded, ${rule} (${limit} > ${most})`)
  }
  const range = { from: toNanos(bounds.startNs), until: toNanos(bounds.endNs) }
  const found = await selectLines(context, expr, { range, direction, limit, intervalNs })
  return { data: renderStreams(found, categorizes(c)), returned: found.length }
}

function categorizes(c: Context<AppEnv>): boolean {
  const flags = c.req.header('x-loki-response-encoding-flags') ?? ''
  return flags.split(',').some((flag) => flag.trim() === 'categorize-labels')
}

async function figuresAt(context: QueryContext, expr: MetricExpr, steps: Steps) {
  const matrix = (await evaluateMetric(context, expr, steps)).filter(({ present }) => present.includes(1))
  context.budget.answer(matrix.length)
  return matrix
}

async function figures(context: QueryContext, expr: MetricExpr, steps: Steps): Promise<Answered> {
  const matrix = await figuresAt(context, expr, steps)
  const returned = matrix.reduce((sum, { present }) => sum + present.reduce((count, one) => count + one, 0), 0)
  return { data: renderMatrix(matrix, steps), returned }
}

function instant(matrix: Awaited<ReturnType<typeof figuresAt>>, expr: MetricExpr, steps: Steps): Answered {
  if (expr.kind === 'literal') return { data: renderScalar(expr.value, steps), returned: 0 }
  return { data: renderVector(matrix, steps, isSorted(expr)), returned: matrix.length }
}

// Whoever sorts anywhere in a query means the order of its answer.
function isSorted(expr: Expr): boolean {
  switch (expr.kind) {
    case 'aggregate':
      return expr.operation.startsWith('sort') || isSorted(expr.expr)
    case 'binary':
      return isSorted(expr.left) || isSorted(expr.right)
    case 'label_replace':
      return isSorted(expr.expr)
    default:
      return false
  }
}

function format(params: Params, c: Context<AppEnv>): object {
  try {
    return { status: 'success', data: prettify(parseLogql(params.get('query') ?? '')) }
  } catch (error) {
    if (!(error instanceof LogqlError)) throw error
    return c.json({ status: 'invalid-query', error: error.message }, 400)
  }
}

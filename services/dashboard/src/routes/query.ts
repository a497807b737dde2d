import { Failure } from '@hearth/kernel'
import { disconnectSignal } from '@hearth/server'
import type { DataSources } from '../domain/datasource/data-sources.ts'
import type { QueryResult } from '../domain/query/query.ts'
import { type RunDeps, runQueries } from '../domain/query/run-queries.ts'
import { parseTimeRange } from '../domain/query/time-range.ts'
import { joinPieces, type Pieces } from '../wire/pieces.ts'
import { type QueryRequest, queryRequestSchema, renderResults } from '../wire/query.ts'
import { type Endpoint, endpoint, jsonBody } from './access.ts'
import { readBody } from './read-body.ts'

export type QueryDeps = Omit<RunDeps, 'sources'> & {
  readonly sources: DataSources
  readonly maxQueries: number
  readonly nowMs: () => number
  /** Counts the results of a request and times it. */
  readonly observe: (results: readonly QueryResult[], seconds: number) => void
}

/** The queries of a panel: 200 when all succeed, 400 when one fails, with what the others found. */
export function queryEndpoints(deps: QueryDeps): readonly Endpoint[] {
  return [
    endpoint({
      method: 'post',
      path: '/api/ds/query',
      effect: 'question',
      summary: 'Runs the queries of a panel',
      access: 'viewer',
      reads: jsonBody(queryRequestSchema),
      async handle(_, c) {
        const { status, body } = await answerQueries(deps, await readBody(c, queryRequestSchema), disconnectSignal(c))
        return c.body(joinPieces(body), status, { 'content-type': 'application/json' })
      },
    }),
  ]
}

/** What the queries of a panel are answered with, on their own or beside those of others. */
export async function answerQueries(
  deps: QueryDeps,
  { from, to, queries }: QueryRequest,
  signal: AbortSignal,
): Promise<{ readonly status: 200 | 400; readonly body: Pieces }> {
  const { sources, maxQueries, nowMs, observe } = deps
  if (queries.length > maxQueries) {
    throw new Failure('invalid', `Cannot run ${queries.length} queries in one request: at most ${maxQueries}`)
  }
  const startedMs = performance.now()
  const range = parseTimeRange(from, to, nowMs())
  const results = await runQueries({ ...deps, sources: sources.list() }, queries, range, signal)
  observe(results, (performance.now() - startedMs) / 1_000)
  return { status: results.some(({ fault }) => fault !== undefined) ? 400 : 200, body: renderResults(results) }
}

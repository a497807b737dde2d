import { Failure } from '@hearth/kernel'
import { disconnectSignal } from '@hearth/server'
import type { DataSources } from '../domain/datasource/data-sources.ts'
import type { QueryResult } from '../domain/query/query.ts'
import { type RunDeps, runQueries } from '../domain/query/run-queries.ts'
import { parseTimeRange } from '../domain/query/time-range.ts'
import { queryRequestSchema, renderResults } from '../wire/query.ts'
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
  const { sources, maxQueries, nowMs, observe } = deps
  return [
    endpoint({
      method: 'post',
      path: '/api/ds/query',
      effect: 'question',
      summary: 'Runs the queries of a panel',
      access: 'viewer',
      reads: jsonBody(queryRequestSchema),
      async handle(_, c) {
        const { from, to, queries } = await readBody(c, queryRequestSchema)
        if (queries.length > maxQueries) {
          throw new Failure('invalid', `Cannot run ${queries.length} queries in one request: at most ${maxQueries}`)
        }
        const startedMs = performance.now()
        const range = parseTimeRange(from, to, nowMs())
        const results = await runQueries({ ...deps, sources: sources.list() }, queries, range, disconnectSignal(c))
        observe(results, (performance.now() - startedMs) / 1_000)
        return c.json(renderResults(results), results.some(({ fault }) => fault !== undefined) ? 400 : 200)
      },
    }),
  ]
}

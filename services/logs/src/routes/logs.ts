import { queryLogs } from '../domain/reading/query-logs.ts'
import type { LogSource } from '../domain/reading/source.ts'
import { parseCursor } from '../wire/cursor.ts'
import { pageBody, renderPage } from '../wire/page.ts'
import { filterOf, pageQuery } from '../wire/query.ts'
import { parseInstant } from '../wire/time.ts'
import { type Endpoint, endpoint } from './access.ts'
import { selectContainers } from './select-containers.ts'

export type LogDeps = {
  readonly source: LogSource
  readonly clock: () => number
  readonly limits: { readonly defaultLimit: number; readonly maxLimit: number }
  /** Told how much was read to answer. */
  readonly scanned: (bytes: number) => void
}

export function logEndpoints({ source, clock, limits, scanned }: LogDeps): readonly Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/v1/logs',
      summary: 'A page of lines',
      access: 'known-host',
      input: { query: pageQuery(limits) },
      output: pageBody,
      answer: 'Lines',
      async handle({ query }, c) {
        const startedMs = performance.now()
        const instant = (name: 'since' | 'until') =>
          query[name] === undefined ? undefined : parseInstant(query[name], name, clock())
        const { ids, all } = await selectContainers(source, query.container)
        const page = await queryLogs(source, {
          containers: ids,
          all,
          cursors: query.cursor === undefined ? new Map() : parseCursor(query.cursor),
          direction: query.direction,
          limit: query.limit,
          since: instant('since'),
          until: instant('until'),
          accept: filterOf(query),
        })
        scanned(page.scannedBytes)
        c.header('cache-control', 'no-store')
        return renderPage(page, query.direction, performance.now() - startedMs)
      },
    }),
  ]
}

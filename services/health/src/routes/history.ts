import { Failure } from '@hearth/kernel'
import { z } from '@hono/zod-openapi'
import type { History } from '../domain/history.ts'
import type { Report } from '../domain/report.ts'
import { historyBody, incidentsBody, renderHistory, renderIncidents } from '../wire/history.ts'
import { parseSince } from '../wire/since.ts'
import { type Endpoint, endpoint } from './access.ts'

export type HistoryDeps = {
  readonly history: History
  readonly report: () => Report
  readonly clock: () => number
}

const historyQuery = z.object({
  check: z.string().max(64).optional().openapi({ description: 'One check; default: all' }),
  since: z
    .string()
    .max(40)
    .default('1h')
    .openapi({ description: 'ISO 8601 time, Unix milliseconds, or an age such as 30m, 1h, 24h' }),
})

/** What the checks found before now. */
export function historyEndpoints({ history, report, clock }: HistoryDeps): readonly Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/v1/history',
      summary: 'What the checks found, a minute at a time',
      access: 'known-host',
      input: { query: historyQuery },
      output: historyBody,
      answer: 'Minutes, oldest first',
      handle({ query: { check, since } }, c) {
        const nowMs = clock()
        const sinceMs = parseSince(since, nowMs)
        const names = report().checks.map(({ name }) => name)
        if (check !== undefined && !names.includes(check)) throw unknownCheck(check)
        const wanted = check === undefined ? names : [check]
        const found = wanted.map((name) => ({ name, minutes: history.minutes(name) }))
        c.header('cache-control', 'no-store')
        return renderHistory(found, { sinceMs, nowMs })
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/incidents',
      summary: 'Times in which a check failed, newest first',
      access: 'known-host',
      output: incidentsBody,
      answer: 'Incidents',
      handle(_, c) {
        c.header('cache-control', 'no-store')
        return renderIncidents(history.incidents(), clock())
      },
    }),
  ]
}

function unknownCheck(name: string): Failure {
  const message = `Cannot show the history of "${name}": it is not checked; GET /health lists what is`
  return new Failure('missing', message, { code: 'check_not_found', param: 'check' })
}

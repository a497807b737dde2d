import { Failure } from '@hearth/kernel'
import type { RunningQueries } from '../domain/queries/running-queries.ts'
import { renderRunningQuery } from '../wire/query/running-query.ts'
import { sendData } from './answer.ts'
import { type Endpoint, endpoint } from './endpoint.ts'

export type RunningQueriesDeps = {
  readonly running: Pick<RunningQueries, 'list' | 'cancel'>
  /** Unix time in milliseconds. */
  readonly clock: () => number
}

const path = '/api/v1/status/queries'

/** Which queries run, and a way to end one. */
export function runningQueryEndpoints({ running, clock }: RunningQueriesDeps): readonly Endpoint[] {
  return [
    endpoint({
      path,
      summary: 'Queries that have not ended yet, the oldest first',
      handle: (_, c) => sendData(c, { queries: running.list().map((query) => renderRunningQuery(query, clock())) }),
    }),
    endpoint({
      method: 'post',
      path: `${path}/{id}/cancel`,
      summary: 'Ends a query: whoever asked it is told that it was canceled',
      access: 'programs',
      status: 204,
      handle(_, c) {
        const id = c.req.param('id') ?? ''
        if (!running.cancel(id)) throw new Failure('missing', `Cannot cancel query "${id}": it has ended, or never was`)
        return c.body(null, 204)
      },
    }),
  ]
}

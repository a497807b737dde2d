import { Failure } from '@hearth/kernel'
import type { Context } from 'hono'
import type { PastQuery } from '../../domain/library.ts'
import type { Kept, RecordStore } from '../../domain/record.ts'
import { commentSchema, newPastQuerySchema, renderPastQuery } from '../../wire/library/query-history.ts'
import { type Endpoint, endpoint, jsonBody } from '../access.ts'
import { callerOf } from '../caller.ts'
import { pageOf, readPage } from '../paging.ts'
import { readBody } from '../read-body.ts'

export type QueryHistoryDeps = {
  readonly pastQueries: RecordStore<PastQuery>
  readonly newUid: () => string
  readonly nowMs: () => number
}

type Past = Kept<PastQuery>

const path = '/api/query-history/{uid}'
const starPath = '/api/query-history/star/{uid}'

/** Queries that who asks has run; the oldest of all are forgotten first. */
export function queryHistoryEndpoints({ pastQueries, newUid, nowMs }: QueryHistoryDeps): readonly Endpoint[] {
  const own = (c: Context) => pastQueries.list().filter(({ value }) => value.userId === callerOf(c).id)
  const find = (c: Context): Past => {
    const past = pastQueries.get(c.req.param('uid') ?? '')
    if (past === undefined || past.value.userId !== callerOf(c).id)
      throw new Failure('missing', 'Query in query history not found', { code: 'not-found' })
    return past
  }
  const change = (c: Context, part: Partial<PastQuery>) => {
    const { uid, value } = find(c)
    return c.json({ result: renderPastQuery(pastQueries.put(uid, { ...value, ...part })) })
  }
  return [
    endpoint({
      method: 'get',
      path: '/api/query-history',
      summary: 'Own queries, by text, data source and star',
      access: 'viewer',
      handle(_, c) {
        const page = readPage(c, 100)
        const found = sorted(own(c), c.req.query('sort')).filter((past) => isAsked(past, c))
        const queryHistory = pageOf(found, page).map(renderPastQuery)
        return c.json({ result: { totalCount: found.length, page: page.page, perPage: page.perPage, queryHistory } })
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/query-history',
      effect: 'data',
      summary: 'Remembers a query',
      access: 'viewer',
      reads: jsonBody(newPastQuerySchema),
      async handle(_, c) {
        const sent = await readBody(c, newPastQuerySchema)
        const blank = { userId: callerOf(c).id, comment: '', starred: false, createdAtMs: nowMs() }
        return c.json({ result: renderPastQuery(pastQueries.put(newUid(), { ...blank, ...sent })) })
      },
    }),
    endpoint({
      method: 'patch',
      path,
      summary: 'Notes something about a query',
      access: 'viewer',
      reads: jsonBody(commentSchema),
      handle: async (_, c) => change(c, await readBody(c, commentSchema)),
    }),
    endpoint({
      method: 'delete',
      path,
      summary: 'Forgets a query',
      access: 'viewer',
      handle(_, c) {
        const { id, uid } = find(c)
        pastQueries.remove(uid)
        return c.json({ message: 'Query deleted', id })
      },
    }),
    endpoint({
      method: 'post',
      path: starPath,
      summary: 'Stars a query',
      access: 'viewer',
      handle: (_, c) => change(c, { starred: true }),
    }),
    endpoint({
      method: 'delete',
      path: starPath,
      summary: 'Takes the star of a query away',
      access: 'viewer',
      handle: (_, c) => change(c, { starred: false }),
    }),
  ]
}

function isAsked({ value }: Past, c: Context): boolean {
  const sources = c.req.queries('datasourceUid') ?? []
  const text = (c.req.query('searchString') ?? '').toLowerCase()
  const isText = `${JSON.stringify(value.queries)} ${value.comment}`.toLowerCase().includes(text)
  const isSource = sources.length === 0 || sources.includes(value.datasourceUid)
  return isText && isSource && (c.req.query('onlyStarred') !== 'true' || value.starred)
}

function sorted(all: readonly Past[], order = 'time-desc'): readonly Past[] {
  return order === 'time-asc' ? all : all.toReversed()
}

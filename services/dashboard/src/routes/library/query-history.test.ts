import { describe, expect, test } from 'vitest'
import type { PastQuery } from '../../domain/library.ts'
import { ann, askEndpoints, memoryRecords } from '../../test-support/ask-endpoints.ts'
import { queryHistoryEndpoints } from './query-history.ts'

const ben = { ...ann, id: 2, login: 'ben' }

/** A history with a query of Ann's for each of these, at one second after the other. */
async function opened(...queries: readonly object[]) {
  let made = 0
  const newUid = () => `q${++made}`
  const pastQueries = memoryRecords<PastQuery>()
  const ask = askEndpoints(queryHistoryEndpoints({ pastQueries, newUid, nowMs: () => 1_999 + made * 1_000 }))
  for (const query of queries) await ask('POST', '/api/query-history', query)
  return ask
}

type Ask = Awaited<ReturnType<typeof opened>>
type Listed = { totalCount: number; page: number; perPage: number; queryHistory: readonly { uid: string }[] }

const list = async (ask: Ask, query = '', by = ann) =>
  (await ask('GET', `/api/query-history${query}`, undefined, by)).body.result as Listed
const uids = async (ask: Ask, query = '', by = ann) => (await list(ask, query, by)).queryHistory.map(({ uid }) => uid)

const up = { datasourceUid: 'prom', queries: [{ expr: 'UP' }] }
const lines = { datasourceUid: 'loki', queries: [{ expr: '{job="a"}' }, { expr: 'x' }] }

describe('the history of queries', () => {
  test('remembers a query as it was run', async () => {
    const ask = await opened()
    expect(await ask('POST', '/api/query-history', lines)).toEqual({
      status: 200,
      body: {
        result: {
          ...{ uid: 'q1', datasourceUid: 'loki', createdBy: 1, createdAt: 1, comment: '' },
          ...{ queries: lines.queries, starred: false },
        },
      },
    })
  })

  test.each([
    { body: {}, param: 'queries' },
    { body: { queries: [] }, param: 'queries' },
    { body: { queries: ['x'] }, param: 'queries.0' },
    { body: { queries: Array.from({ length: 101 }, () => ({})) }, param: 'queries' },
  ])('refuses what is no query: $param', async ({ body, param }) => {
    const ask = await opened()
    expect(await ask('POST', '/api/query-history', body)).toMatchObject({ status: 400, body: { param } })
  })

  test('is everybody’s own', async () => {
    const ask = await opened(up)
    await ask('POST', '/api/query-history', lines, ben)
    expect(await uids(ask)).toEqual(['q1'])
    expect(await uids(ask, '', ben)).toEqual(['q2'])
  })

  test.each([
    { query: '', found: ['q3', 'q2', 'q1'] },
    { query: '?sort=time-desc', found: ['q3', 'q2', 'q1'] },
    { query: '?sort=time-asc', found: ['q1', 'q2', 'q3'] },
    { query: '?limit=2', found: ['q3', 'q2'] },
    { query: '?limit=2&page=2', found: ['q1'] },
    { query: '?datasourceUid=prom', found: ['q3', 'q1'] },
    { query: '?datasourceUid=prom&datasourceUid=loki', found: ['q3', 'q2', 'q1'] },
    { query: '?datasourceUid=none', found: [] },
    { query: '?searchString=up', found: ['q1'] },
    { query: '?searchString=NOTED', found: ['q3'] },
    { query: '?onlyStarred=true', found: ['q2'] },
    { query: '?onlyStarred=false', found: ['q3', 'q2', 'q1'] },
    { query: '?onlyStarred=true&datasourceUid=prom', found: [] },
  ])('is found by "$query"', async ({ query, found }) => {
    const ask = await opened(up, lines, { ...up, queries: [{ expr: 'other' }] })
    await ask('POST', '/api/query-history/star/q2')
    await ask('PATCH', '/api/query-history/q3', { comment: 'noted' })
    expect(await uids(ask, query)).toEqual(found)
  })

  test('tells how many there are', async () => {
    const ask = await opened(up, up, up)
    expect(await list(ask, '?limit=2&page=2')).toMatchObject({ totalCount: 3, page: 2, perPage: 2 })
    expect(await list(ask)).toMatchObject({ totalCount: 3, page: 1, perPage: 100 })
  })

  test('keeps a star until it is taken away, and what is noted', async () => {
    const ask = await opened(up)
    const star = await ask('POST', '/api/query-history/star/q1')
    expect(star.body).toMatchObject({ result: { uid: 'q1', starred: true } })
    const noted = await ask('PATCH', '/api/query-history/q1', { comment: 'mine' })
    expect(noted.body).toMatchObject({ result: { starred: true, comment: 'mine', queries: up.queries } })
    const bare = await ask('DELETE', '/api/query-history/star/q1')
    expect(bare.body).toMatchObject({ result: { starred: false, comment: 'mine' } })
  })

  test('forgets a query', async () => {
    const ask = await opened(up, up)
    expect(await ask('DELETE', '/api/query-history/q1')).toEqual({
      ...{ status: 200, body: { message: 'Query deleted', id: 1 } },
    })
    expect(await uids(ask)).toEqual(['q2'])
  })

  test.each([
    ['PATCH', '/api/query-history/q1', { comment: '' }],
    ['DELETE', '/api/query-history/q1', undefined],
    ['POST', '/api/query-history/star/q1', undefined],
    ['DELETE', '/api/query-history/star/q1', undefined],
  ])('of another is not there: %s %s', async (method, path, body) => {
    const ask = await opened(up)
    expect(await ask(method, path, body, ben)).toMatchObject({
      ...{ status: 404, body: { message: 'Query in query history not found', messageId: 'not-found' } },
    })
    expect(await ask(method, path.replace('q1', 'none'), body)).toMatchObject({ status: 404 })
    expect(await uids(ask)).toEqual(['q1'])
  })
})

import { Failure } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import type { DataSources } from '../../domain/datasource/data-sources.ts'
import type { Correlation } from '../../domain/library.ts'
import { ann, askEndpoints, memoryRecords } from '../../test-support/ask-endpoints.ts'
import { correlationEndpoints } from './correlations.ts'

const admin = { ...ann, role: 'Admin' } as const
const below = (uid: string) => `/api/datasources/uid/${uid}/correlations`

// The data sources "logs" and "metrics", which are also found by another name of theirs.
const sources = {
  find(_by: string, uid: string) {
    if (['logs', 'metrics', 'old'].includes(uid)) return { uid: uid === 'old' ? 'logs' : uid }
    throw new Failure('missing', 'Data source not found')
  },
} as unknown as DataSources

async function opened(...given: readonly (readonly [source: string, body: object])[]) {
  let made = 0
  const correlations = memoryRecords<Correlation>()
  const asked = askEndpoints(correlationEndpoints({ correlations, sources, newUid: () => `c${++made}` }))
  const ask = (method: string, path: string, body?: object) => asked(method, path, body, admin)
  for (const [source, body] of given) await ask('POST', below(source), body)
  return { ask, asked, correlations }
}

const config = { field: 'line', target: { expr: 'up' } }
const toMetrics = { targetUID: 'metrics', label: 'L', description: 'D', config }
const plain = {
  ...{ uid: 'c1', sourceUID: 'logs', targetUID: 'metrics', orgId: 1, provisioned: false },
  ...{ label: 'L', description: 'D', type: 'query', config },
}

describe('a correlation', () => {
  test('is kept as it was sent', async () => {
    const { ask } = await opened()
    expect(await ask('POST', below('logs'), toMetrics)).toEqual({
      status: 200,
      body: { message: 'Correlation created', result: plain },
    })
    expect(await ask('GET', `${below('logs')}/c1`)).toEqual({ status: 200, body: plain })
  })

  test.each([
    { sent: { targetUID: 'old' }, targetUID: 'logs', type: 'query' },
    { sent: { type: 'external' }, targetUID: '', type: 'external' },
    { sent: { type: 'external', targetUID: 'metrics' }, targetUID: 'metrics', type: 'external' },
  ])('leads where it says: $sent', async ({ sent, targetUID, type }) => {
    const { ask } = await opened()
    const { body } = await ask('POST', below('logs'), sent)
    expect(body.result).toMatchObject({ targetUID, type, label: '', config: { field: 'value', target: {} } })
  })

  test.each([
    {
      source: 'logs',
      sent: {},
      status: 400,
      body: { message: 'correlations of type "query" must have a targetUID', param: 'targetUID' },
    },
    { source: 'logs', sent: { targetUID: '' }, status: 400, body: { param: 'targetUID' } },
    { source: 'logs', sent: { targetUID: 'none' }, status: 404, body: { message: 'Data source not found' } },
    { source: 'none', sent: toMetrics, status: 404, body: { message: 'Data source not found' } },
    { source: 'logs', sent: { ...toMetrics, type: 'odd' }, status: 400, body: { param: 'type' } },
    { source: 'logs', sent: { ...toMetrics, config: { field: '' } }, status: 400, body: {} },
  ])('of "$source" is refused with $sent', async ({ source, sent, status, body }) => {
    const { ask, correlations } = await opened()
    expect(await ask('POST', below(source), sent)).toMatchObject({ status, body })
    expect(correlations.list()).toEqual([])
  })

  test('is changed in what is sent alone', async () => {
    const { ask } = await opened(['logs', toMetrics])
    const path = `${below('logs')}/c1`
    expect(await ask('PATCH', path, { label: 'M' })).toEqual({
      status: 200,
      body: { message: 'Correlation updated', result: { ...plain, label: 'M' } },
    })
    expect((await ask('PATCH', path, { label: '', description: 'E', type: 'external' })).body.result).toEqual({
      ...{ ...plain, label: '', description: 'E', type: 'external' },
    })
    expect((await ask('PATCH', path, { config: { field: 'job' } })).body.result).toMatchObject({
      config: { field: 'job', target: { expr: 'up' } },
    })
  })

  test('is removed', async () => {
    const { ask, correlations } = await opened(['logs', toMetrics], ['logs', toMetrics])
    expect(await ask('DELETE', `${below('logs')}/c1`)).toEqual({
      status: 200,
      body: { message: 'Correlation deleted' },
    })
    expect(correlations.list().map(({ uid }) => uid)).toEqual(['c2'])
  })

  test.each(['GET', 'PATCH', 'DELETE'])('of another data source is not there: %s', async (method) => {
    const { ask, correlations } = await opened(['logs', toMetrics])
    const body = method === 'PATCH' ? { label: 'x' } : undefined
    const missing = { status: 404, body: { message: 'Correlation not found', messageId: 'not-found' } }
    expect(await ask(method, `${below('metrics')}/c1`, body)).toMatchObject(missing)
    expect(await ask(method, `${below('logs')}/none`, body)).toMatchObject(missing)
    expect(correlations.list()).toHaveLength(1)
  })

  test('is changed by admins alone', async () => {
    const { asked } = await opened(['logs', toMetrics])
    expect(await asked('POST', below('logs'), toMetrics)).toMatchObject({ status: 403 })
    expect(await asked('DELETE', `${below('logs')}/c1`)).toMatchObject({ status: 403 })
    expect(await asked('GET', `${below('logs')}/c1`)).toMatchObject({ status: 200 })
  })
})

describe('correlations are listed', () => {
  const three = [
    ['logs', toMetrics],
    ['metrics', { ...toMetrics, targetUID: 'logs' }],
    ['logs', toMetrics],
  ] as const

  test.each([
    { query: '', uids: ['c1', 'c2', 'c3'], totalCount: 3, page: 1, limit: 100 },
    { query: '?sourceUID=logs', uids: ['c1', 'c3'], totalCount: 2, page: 1, limit: 100 },
    { query: '?sourceUID=logs&sourceUID=metrics', uids: ['c1', 'c2', 'c3'], totalCount: 3, page: 1, limit: 100 },
    { query: '?sourceUID=none', uids: [], totalCount: 0, page: 1, limit: 100 },
    { query: '?limit=2&page=2', uids: ['c3'], totalCount: 3, page: 2, limit: 2 },
  ])('by "$query"', async ({ query, uids, ...counts }) => {
    const { ask } = await opened(...three)
    const { body } = await ask('GET', `/api/datasources/correlations${query}`)
    expect(body).toMatchObject(counts)
    expect((body.correlations as readonly { uid: string }[]).map(({ uid }) => uid)).toEqual(uids)
  })

  test('of one data source', async () => {
    const { ask } = await opened(...three)
    expect((await ask('GET', below('old'))).body).toMatchObject([{ uid: 'c1' }, { uid: 'c3' }])
    expect(await ask('GET', below('none'))).toMatchObject({ status: 404 })
  })
})

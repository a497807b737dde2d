import { beforeEach, describe, expect, test } from 'vitest'
import type { Execution } from '../../domain/records/execution.ts'
import { type Api, openApi } from '../api.fixture.ts'

const execution: Execution = {
  id: 'e1',
  agentflowId: '',
  sessionId: 's1',
  executionData: JSON.stringify([{ nodeId: 'a', data: { id: 'a', checkpoint: { paused: [] } }, status: 'STOPPED' }]),
  state: 'STOPPED',
  action: '{"id":"x"}',
  isPublic: false,
  createdAtMs: 1_000,
  updatedAtMs: 2_000,
  stoppedAtMs: 2_000,
}

describe('/api/v1/executions', () => {
  let api: Api
  let flowId: string

  beforeEach(async () => {
    api = await openApi()
    const created = await api.call('POST', '/api/v1/chatflows', { name: 'Orders', type: 'AGENTFLOW', flowData: '{}' })
    flowId = ((await created.json()) as { id: string }).id
    await api.executions.put({ ...execution, agentflowId: flowId })
    await api.executions.put({
      ...execution,
      agentflowId: flowId,
      id: 'e2',
      sessionId: 's2',
      state: 'FINISHED',
      updatedAtMs: 9_000,
    })
  })

  async function list(query: string) {
    const answer = await api.call('GET', `/api/v1/executions${query}`)
    return (await answer.json()) as { data: { id: string }[]; total: number }
  }

  test.each([
    { name: 'all, newest change first', query: '', ids: ['e2', 'e1'] },
    { name: 'one page', query: '?page=2&limit=1', ids: ['e1'] },
    { name: 'those of a session', query: '?sessionId=s1', ids: ['e1'] },
    { name: 'those in a state', query: '?state=FINISHED', ids: ['e2'] },
    { name: 'those of flows with a name', query: '?agentflowName=ORD', ids: ['e2', 'e1'] },
    { name: 'none for a name that no flow has', query: '?agentflowName=bills', ids: [] },
    { name: 'those up to a time', query: '?endDate=1970-01-01T00:00:05Z', ids: ['e1'] },
  ])('lists $name', async ({ query, ids }) => {
    expect((await list(query)).data.map(({ id }) => id)).toEqual(ids)
  })

  test('refuses a state that does not exist', async () => {
    expect((await api.call('GET', '/api/v1/executions?state=RUNNING')).status).toBe(400)
  })

  test('answers with one, without what only the engine reads', async () => {
    const answer = await api.call('GET', '/api/v1/executions/e1')
    expect(await answer.json()).toMatchObject({
      id: 'e1',
      state: 'STOPPED',
      executionData: JSON.stringify([{ nodeId: 'a', status: 'STOPPED', data: { id: 'a' } }]),
      stoppedDate: '1970-01-01T00:00:02.000Z',
      agentflow: { id: flowId, name: 'Orders' },
    })
    expect((await api.call('GET', '/api/v1/executions/nobody')).status).toBe(404)
  })

  test('shows to everybody what its owner has made public, and nothing else', async () => {
    const path = '/api/v1/public-executions/e1'
    expect((await api.app.request(path, {}, {})).status).toBe(404)
    await api.call('PUT', '/api/v1/executions/e1', { isPublic: true })
    const answer = await api.app.request(path, {}, {})
    expect(await answer.json()).toMatchObject({ id: 'e1', isPublic: true })
  })

  test('removes one, or several', async () => {
    const one = await api.call('DELETE', '/api/v1/executions/e1')
    expect(await one.json()).toEqual({ success: true, deletedCount: 1 })
    expect((await api.call('DELETE', '/api/v1/executions/e1')).status).toBe(404)
    const several = await api.call('DELETE', '/api/v1/executions', { executionIds: ['e1', 'e2'] })
    expect(await several.json()).toEqual({ success: true, deletedCount: 1 })
  })

  test('needs a key that may', async () => {
    const { text } = await api.issue('chatflows:view')
    expect((await api.call('GET', '/api/v1/executions', undefined, `Bearer ${text}`)).status).toBe(403)
    expect((await api.app.request('/api/v1/executions', {}, {})).status).toBe(401)
  })
})

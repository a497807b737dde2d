import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Api, openApi } from '../api.fixture.ts'

const path = '/api/v1/export-import'
const everything = {
  agentflow: true,
  agentflowv2: true,
  assistantCustom: true,
  assistantOpenAI: true,
  assistantAzure: true,
  chatflow: true,
  chat_message: true,
  chat_feedback: true,
  custom_template: true,
  document_store: true,
  execution: true,
  tool: true,
  variable: true,
}
const flow = { name: 'support', type: 'CHATFLOW', flowData: '{"nodes":[],"edges":[]}' }

let api: Api
beforeEach(async () => {
  api = await openApi()
})

const json = async (method: string, to: string, body?: unknown, from: Api = api) =>
  (await from.call(method, to, body)).json()

/** One of everything that can be carried. */
async function furnish(): Promise<string> {
  const { id } = await json('POST', '/api/v1/chatflows', { ...flow, category: 'a', retention: { days: 3 } })
  await json('POST', '/api/v1/chatflows', { ...flow, name: 'agent', type: 'AGENTFLOW' })
  await json('POST', '/api/v1/variables', { name: 'city', value: 'Rome' })
  await json('POST', '/api/v1/tools', { name: 'add', func: 'return 1' })
  await json('POST', '/api/v1/assistants', { details: '{"name":"Ada"}' })
  await json('POST', '/api/v1/marketplaces/custom', { name: 'mine', chatflowId: id, usecases: ['x'] })
  const times = { createdAtMs: 5, updatedAtMs: 6 }
  const configs = { vectorStoreConfig: '{}', embeddingConfig: undefined, recordManagerConfig: undefined }
  const store = { name: 'library', description: undefined, loaders: '[]', whereUsed: '[]', status: 'SYNC' as const }
  await api.documentStores.put({ id: 's', ...store, ...configs, ...times })
  const chunk = { id: 'c', storeId: 's', docId: 'd', chunkNo: 1, pageContent: 'text', metadata: '{"a":1}' }
  await api.documentChunks.put(chunk)
  const said = { chatflowId: id, chatType: 'EXTERNAL', chatId: 'chat', sessionId: 'session' } as const
  const details = {
    sourceDocuments: [{ pageContent: 'p', metadata: {} }],
    executionId: 'e',
    leadEmail: 'a@example.org',
  }
  await api.messages.append([
    { ...said, id: 'm1', role: 'userMessage', content: 'hi', memoryType: 'Buffer Memory', createdAtMs: 1 },
    { ...said, id: 'm2', role: 'apiMessage', content: 'hello', memoryType: 'Buffer Memory', createdAtMs: 2, details },
  ])
  const feedback = { chatId: 'chat', messageId: 'm2', rating: 'THUMBS_UP', content: 'good' } as const
  await api.feedback.put({ id: 'f', chatflowId: id, ...feedback, createdAtMs: 3 })
  const execution = { executionData: '[]', state: 'FINISHED', action: undefined, isPublic: true } as const
  await api.executions.put({ id: 'e', agentflowId: id, sessionId: 'session', ...execution, ...times, stoppedAtMs: 7 })
  return id
}

describe('POST /api/v1/export-import', () => {
  test('an export of everything comes back the same from a server that imported it', async () => {
    await furnish()
    const exported = await json('POST', `${path}/export`, everything)
    expect(Object.keys(exported).sort()).toEqual([
      'AgentFlow',
      'AgentFlowV2',
      'AssistantAzure',
      'AssistantCustom',
      'AssistantFlow',
      'AssistantOpenAI',
      'ChatFlow',
      'ChatMessage',
      'ChatMessageFeedback',
      'CustomTemplate',
      'DocumentStore',
      'DocumentStoreFileChunk',
      'Execution',
      'FileDefaultName',
      'Tool',
      'Variable',
    ])
    const other = await openApi()
    expect(await json('POST', `${path}/import`, exported, other)).toEqual({ message: 'success' })
    expect(await json('POST', `${path}/export`, everything, other)).toEqual(exported)
    expect(await json('POST', `${path}/import`, exported)).toEqual({ message: 'success' })
    expect(await json('POST', `${path}/export`, everything)).toEqual(exported)
  })

  test('exports what is asked for and nothing else', async () => {
    await furnish()
    const exported = await json('POST', `${path}/export`, { tool: true, agentflowv2: true })
    const filled = Object.entries(exported).filter(([, rows]) => Array.isArray(rows) && rows.length > 0)
    expect(filled.map(([key]) => key).sort()).toEqual(['AgentFlowV2', 'Tool'])
  })

  test('carries drafts with their flows, and leaves one that is here as it is', async () => {
    const id = await furnish()
    const draft = (name: string) => JSON.stringify({ nodes: [], edges: [], name })
    await json('PUT', `/api/v1/chatflows/${id}/draft`, { flowData: draft('drawn'), revision: 0 })
    const exported = await json('POST', `${path}/export`, everything)
    const other = await openApi()
    await json('POST', `${path}/import`, exported, other)
    expect(await json('POST', `${path}/export`, everything, other)).toEqual(exported)

    const change = { flowData: draft('drawn on'), revision: 1 }
    await json('PUT', `/api/v1/chatflows/${id}/draft`, change, other)
    await json('POST', `${path}/import`, exported, other)
    expect(await json('GET', `/api/v1/chatflows/${id}/draft`, undefined, other)).toMatchObject({
      flowData: draft('drawn on'),
      revision: 2,
    })
    expect(await json('POST', `${path}/export`, { tool: true })).not.toHaveProperty('ChatFlowDraft')
  })

  test('takes a draft that was behind as drawn from a version that is not known', async () => {
    const id = randomUUID()
    const draft = { chatflowid: id, flowData: flow.flowData, updatedDate: '2026-01-01T00:00:00.000Z', isBehind: true }
    await json('POST', `${path}/import`, { ChatFlow: [{ ...flow, id }], ChatFlowDraft: [draft] })
    expect(await json('GET', `/api/v1/chatflows/${id}/draft`)).toMatchObject({ basedOnVersion: 0, deployedVersion: 1 })
  })

  test('takes drafts of flows that are here by now, and of no others', async () => {
    const { id } = await json('POST', '/api/v1/chatflows', flow)
    const draft = (chatflowid: string, name: string) => ({
      ...{ chatflowid, flowData: JSON.stringify({ nodes: [], edges: [], name }) },
      ...{ updatedDate: '2026-01-01T00:00:00.000Z', isBehind: false },
    })
    const drafts = [draft(id, 'drawn'), draft(randomUUID(), 'of nobody')]
    expect((await api.call('POST', `${path}/import`, { ChatFlowDraft: drafts })).status).toBe(200)
    expect((await json('GET', `/api/v1/chatflows/${id}/draft`)).flowData).toContain('drawn')
    expect((await json('POST', `${path}/export`, everything)).ChatFlowDraft).toHaveLength(1)
  })

  test('takes what has an id already in the place of what has it', async () => {
    const id = await furnish()
    const [row] = (await json('POST', `${path}/export`, { chatflow: true })).ChatFlow
    const flowData = '{"nodes":[],"edges":[],"new":true}'
    await json('POST', `${path}/import`, { ChatFlow: [{ ...row, flowData, category: null }] })
    expect(await json('GET', `/api/v1/chatflows/${id}`)).toMatchObject({ flowData, category: null })
    expect(await json('GET', `/api/v1/chatflows/${id}/versions`)).toMatchObject([{ version: 2, author: 'test' }, {}])
  })

  test('leaves what was settled here about messages and webhooks as it is', async () => {
    const { id } = await json('POST', '/api/v1/chatflows', { ...flow, retention: { store: false } })
    await api.webhookSecrets.put(id, 'secret', 1)
    await json('POST', `${path}/import`, { ChatFlow: [{ ...flow, id, name: 'imported' }] })
    expect(await json('GET', `/api/v1/chatflows/${id}`)).toMatchObject({
      name: 'imported',
      retention: { store: false },
      webhookSecretConfigured: true,
    })
  })

  test.each([
    { name: 'a flow without an id', body: { ChatFlow: [flow] } },
    { name: 'a flow that is none', body: { AgentFlowV2: [{ ...flow, id: randomUUID(), flowData: '[]' }] } },
    { name: 'a tool without a name', body: { Tool: [{ id: 't' }] } },
    { name: 'a date that is none', body: { Variable: [{ id: 'v', name: 'v', createdDate: 'soon' }] } },
    { name: 'rows that are no list', body: { Tool: {} } },
    { name: 'a column that should be JSON', body: { DocumentStore: [{ id: 'd', name: 'd', loaders: 'none' }] } },
  ])('refuses $name, and keeps nothing of the rest', async ({ body }) => {
    const variable = { id: 'w', name: 'w', value: '1', type: 'static' }
    const response = await api.call('POST', `${path}/import`, { Variable: [variable], ...body })
    expect(response.status).toBe(400)
    expect(await json('GET', '/api/v1/variables')).toEqual([])
  })

  test.each([
    { name: 'nothing', body: {} },
    { name: 'something else', body: { flows: [flow], version: 3 } },
    { name: 'the drawing of one flow', body: { nodes: [], edges: [] } },
  ])('says of a file that holds $name what an export has', async ({ body }) => {
    const response = await api.call('POST', `${path}/import`, body)
    expect(response.status).toBe(400)
    expect((await response.json()).message).toMatch(
      /lists such as ChatFlow, .*POST \/api\/v1\/chatflows as its flowData/,
    )
  })

  test('takes an export of a place that had nothing yet', async () => {
    expect(await json('POST', `${path}/import`, { ChatFlow: [], Tool: [] })).toEqual({ message: 'success' })
  })

  test('leaves out what belongs to a flow that is nowhere, and a key that is elsewhere', async () => {
    const id = randomUUID()
    const message = { id: 'm', role: 'userMessage', chatflowid: randomUUID(), content: '', chatId: 'c' }
    await json('POST', `${path}/import`, { ChatFlow: [{ ...flow, id, apikeyid: 'elsewhere' }], ChatMessage: [message] })
    expect(await json('GET', `/api/v1/chatflows/${id}`)).toMatchObject({ apikeyid: null })
    expect(await api.messages.find('m')).toBeUndefined()
  })

  test('reads the columns of Flowise, which are JSON as text', async () => {
    const id = randomUUID()
    const message = {
      id: 'm',
      role: 'apiMessage',
      chatflowid: id,
      content: 'x',
      chatId: 'c',
      sourceDocuments: '[{"pageContent":"p"}]',
      createdDate: '2025-01-01T00:00:00.000Z',
      updatedDate: null,
    }
    await json('POST', `${path}/import`, { ChatFlow: [{ ...flow, id }], ChatMessage: [message] })
    expect(await json('GET', `/api/v1/chatmessage/${id}`)).toMatchObject([
      { sourceDocuments: [{ pageContent: 'p' }], createdDate: message.createdDate, sessionId: 'c' },
    ])
  })

  test('reads rows of older versions, which lack columns, and labels of any kind', async () => {
    const template = { id: 't', name: 't', flowData: '{"nodes":[]}', usecases: 'for everybody' }
    await json('POST', `${path}/import`, { DocumentStore: [{ id: 'd', name: 'd' }], CustomTemplate: [template] })
    expect(await api.documentStores.get('d')).toMatchObject({ loaders: '[]', status: 'STALE' })
    expect(await json('GET', '/api/v1/marketplaces/custom')).toMatchObject([{ name: 't', usecases: '' }])
  })

  test('asks for the permissions of a whole workspace', async () => {
    const { text } = await api.issue('chatflows:*')
    expect((await api.call('POST', `${path}/export`, everything, text)).status).toBe(403)
    expect((await api.call('POST', `${path}/import`, {}, text)).status).toBe(403)
  })

  test('chatflow-messages gives what was said, chat by chat, as a file', async () => {
    const id = await furnish()
    const response = await api.call('POST', `${path}/chatflow-messages`, { chatflowId: id, chatType: ['EXTERNAL'] })
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${id}-Message.json"`)
    expect(await response.json()).toEqual([
      {
        id: 'chat',
        source: 'API/Embed',
        sessionId: 'session',
        memoryType: 'Buffer Memory',
        email: 'a@example.org',
        messages: [
          { content: 'hi', role: 'user', time: expect.any(String) },
          {
            content: 'hello',
            role: 'bot',
            time: expect.any(String),
            sourceDocuments: [{ pageContent: 'p', metadata: {} }],
            feedback: 'good',
          },
        ],
      },
    ])
  })
})

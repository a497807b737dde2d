import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { conversationFlow } from '../../test-support/flows.ts'
import { type RunningService, testKey } from '../../test-support/running-service.ts'
import type { ScriptedUpstream } from '../../test-support/scripted-upstream.ts'
import { openScriptedService } from '../../test-support/service-and-model.ts'

let upstream: ScriptedUpstream
let service: RunningService
let close: () => Promise<void>

beforeAll(async () => {
  ;({ service, upstream, close } = await openScriptedService())
})
beforeEach(() => upstream.reset())
afterAll(() => close())

type Offer = {
  readonly enabled: boolean
  readonly token: string
  readonly toolName: string
  readonly description: string
}

async function offer(fields: object = {}, toolName = 'talk') {
  const id = await service.addFlow(conversationFlow(upstream.url), fields)
  const config = (await service.call('POST', `mcp-server/${id}`, { toolName, description: 'Talks back' })) as Offer
  return { id, ...config }
}

/** The SDK's own client at a path of the service, closed when `work` is done. */
async function withClient<T>(path: string, token: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ name: 'test', version: '1' })
  const headers = { authorization: `Bearer ${token}` }
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${service.url}${path}`), { requestInit: { headers } }) as never,
  )
  try {
    return await work(client)
  } finally {
    await client.close()
  }
}

function post(path: string, body: string, headers: Record<string, string> = {}, method = 'POST'): Promise<Response> {
  const accept = 'application/json, text/event-stream'
  return fetch(`${service.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', accept, ...headers },
    ...(method === 'GET' || method === 'DELETE' ? {} : { body }),
  })
}

const listing = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })

describe('a chatflow as an MCP server', () => {
  test('is one tool that takes a question', async () => {
    const { id, token } = await offer()
    expect(token).toMatch(/^[0-9a-f]{32}$/)
    await withClient(`/api/v1/mcp/${id}`, token, async (client) => {
      const { tools } = await client.listTools()
      expect(tools).toMatchObject([
        { name: 'talk', description: 'Talks back', inputSchema: { type: 'object', required: ['question'] } },
      ])
      const answer = await client.callTool({ name: 'talk', arguments: { question: 'hello you' } })
      expect(answer.content).toEqual([{ type: 'text', text: 'Echo: hello you' }])
    })
    expect(await service.messages(id)).toMatchObject([{ chatType: 'MCP' }, { chatType: 'MCP' }])
  })

  test('tells the caller in words when the flow fails', async () => {
    const { id, token } = await offer()
    upstream.behave({ kind: 'refuse', status: 400 })
    const answer = await withClient(`/api/v1/mcp/${id}`, token, (client) =>
      client.callTool({ name: 'talk', arguments: { question: 'x' } }),
    )
    expect(answer).toMatchObject({
      isError: true,
      content: [{ type: 'text', text: expect.stringContaining('scripted') }],
    })
  })

  test.each([{}, { question: '' }, { question: 3 }, { form: 'no' }])(
    'asks no model without a question: %j',
    async (args) => {
      const { id, token } = await offer()
      const answer = await withClient(`/api/v1/mcp/${id}`, token, (client) =>
        client.callTool({ name: 'talk', arguments: args }),
      )
      expect(answer).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('"question"') }] })
      expect(upstream.requests).toEqual([])
    },
  )

  test('counts against the rate limit of the flow', async () => {
    const rateLimit = { status: true, limitMax: 1, limitDuration: 60, limitMsg: 'slow' }
    const { id, token } = await offer({ apiConfig: JSON.stringify({ rateLimit }) })
    const headers = { authorization: `Bearer ${token}` }
    expect((await post(`/api/v1/mcp/${id}`, listing, headers)).status).toBe(200)
    const second = await post(`/api/v1/mcp/${id}`, listing, headers)
    expect(second.status).toBe(429)
    expect(await second.json()).toMatchObject({ jsonrpc: '2.0', error: { code: -32_001 }, id: null })
  })

  test.each([
    { name: 'no token', headers: {}, status: 401, message: 'Unauthorized: missing or invalid Authorization header' },
    { name: 'a wrong token', headers: { authorization: 'Bearer x' }, status: 401, message: 'Invalid token' },
    { name: 'an API key', headers: { authorization: `Bearer ${testKey}` }, status: 401, message: 'Invalid token' },
  ])('refuses $name', async ({ headers, status, message }) => {
    const { id } = await offer()
    const response = await post(`/api/v1/mcp/${id}`, listing, headers as Record<string, string>)
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({
      jsonrpc: '2.0',
      error: { code: -32_001, message: expect.stringContaining(message) },
      id: null,
    })
  })

  test('is not there for a flow that is not offered, or no longer', async () => {
    const { id, token } = await offer()
    await service.call('DELETE', `mcp-server/${id}`)
    const response = await post(`/api/v1/mcp/${id}`, listing, { authorization: `Bearer ${token}` })
    expect(response.status).toBe(404)
    expect(await service.call('GET', `mcp-server/${id}`)).toMatchObject({ enabled: false, token })
  })

  test('takes no other method, no long body and no broken one', async () => {
    const { id, token } = await offer()
    const headers = { authorization: `Bearer ${token}` }
    const path = `/api/v1/mcp/${id}`
    expect((await post(path, '', headers, 'GET')).status).toBe(405)
    expect((await post(path, '', headers, 'DELETE')).status).toBe(405)
    expect((await post(path, ' '.repeat(1_100_000), headers)).status).toBe(413)
    expect(await (await post(path, '{', headers)).json()).toMatchObject({ error: { code: -32_700 } })
  })

  test('gets another token when it is refreshed', async () => {
    const { id, token } = await offer()
    const fresh = (await service.call('POST', `mcp-server/${id}/refresh`)) as Offer
    expect(fresh.token).not.toBe(token)
    expect(await service.call('PUT', `mcp-server/${id}`, { toolName: 'other' })).toMatchObject({ toolName: 'other' })
  })
})

describe('all published flows as one MCP server', () => {
  test('are tools for a key, with names of their own', async () => {
    const one = await offer({ deployed: true }, 'same')
    await offer({ deployed: true }, 'same')
    await offer({ deployed: false }, 'draft')
    const names = await withClient('/mcp', testKey, async (client) =>
      (await client.listTools()).tools.map(({ name }) => name),
    )
    expect(names).toContain('same')
    expect(names.filter((name) => /^same_[0-9a-f]{8}$/.test(name))).toHaveLength(1)
    expect(names).not.toContain('draft')
    const answer = await withClient('/mcp', testKey, (client) =>
      client.callTool({ name: 'same', arguments: { question: 'q' } }),
    )
    expect(answer.content).toEqual([{ type: 'text', text: 'Echo: q' }])
    expect((await post('/mcp', listing, { authorization: `Bearer ${one.token}` })).status).toBe(401)
  })
})

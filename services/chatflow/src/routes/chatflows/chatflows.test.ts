import { beforeEach, describe, expect, test } from 'vitest'
import { type Api, openApi } from '../api.fixture.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'
const flow = { name: 'support', type: 'CHATFLOW', flowData: '{"nodes":[],"edges":[]}' }
const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

let api: Api
beforeEach(async () => {
  api = await openApi()
})

async function create(fields: object = {}) {
  const response = await api.call('POST', '/api/v1/chatflows', { ...flow, ...fields })
  expect(response.status).toBe(200)
  return response.json()
}

describe('POST /api/v1/chatflows', () => {
  test("answers with the whole row in Flowise's shape", async () => {
    expect(await create()).toEqual({
      ...flow,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      deployed: false,
      isPublic: false,
      apikeyid: null,
      chatbotConfig: null,
      apiConfig: null,
      analytic: null,
      speechToText: null,
      textToSpeech: null,
      followUpPrompts: null,
      category: null,
      retention: null,
      webhookSecretConfigured: false,
      mcpServerConfig: null,
      createdDate: expect.stringMatching(iso),
      updatedDate: expect.stringMatching(iso),
      workspaceId: null,
    })
  })

  test('keeps what the owner says and drops what is the server’s', async () => {
    const sent = { deployed: true, isPublic: true, apiConfig: '{"rateLimit":{}}', category: 'a;b', analytic: '' }
    const row = await create({ ...sent, createdDate: '1999-01-01', workspaceId: 'w', webhookSecret: 's' })
    expect(row).toMatchObject({ ...sent, analytic: null, workspaceId: null })
    expect(row.createdDate).not.toContain('1999')
    expect(row).not.toHaveProperty('webhookSecret')
  })

  test('keeps a free id, so that an import leaves clients as they are', async () => {
    expect(await create({ id: unknownId })).toMatchObject({ id: unknownId })
  })

  test('gives a copy of an existing chatflow an id of its own', async () => {
    const first = await create()
    const copy = await create({ ...first, name: 'copy' })
    expect(copy.id).not.toBe(first.id)
    expect(await (await api.call('GET', `/api/v1/chatflows/${first.id}`)).json()).toEqual(first)
  })

  test.each([
    { name: 'no type', body: { ...flow, type: undefined }, says: 'Invalid Chatflow Type' },
    { name: 'an unknown type', body: { ...flow, type: 'FLOW' }, says: 'Invalid Chatflow Type' },
    { name: 'no name', body: { ...flow, name: undefined }, says: '"name"' },
    { name: 'an empty name', body: { ...flow, name: '  ' }, says: '"name"' },
    { name: 'no flowData', body: { ...flow, flowData: undefined }, says: '"flowData"' },
    { name: 'flowData that is an object', body: { ...flow, flowData: { nodes: [], edges: [] } }, says: '"flowData"' },
    { name: 'flowData that is not JSON', body: { ...flow, flowData: '{' }, says: '"flowData"' },
    { name: 'flowData that is null', body: { ...flow, flowData: 'null' }, says: '"flowData"' },
    { name: 'edges that are no array', body: { ...flow, flowData: '{"nodes":[],"edges":1}' }, says: '"flowData"' },
    { name: 'nodes that are no array', body: { ...flow, flowData: '{"nodes":{},"edges":[]}' }, says: '"flowData"' },
    { name: 'a config that is not JSON', body: { ...flow, apiConfig: 'on' }, says: '"apiConfig"' },
    { name: 'a retention of no days', body: { ...flow, retention: { days: 0 } }, says: 'retention' },
    { name: 'a retention with an unknown word', body: { ...flow, retention: { weeks: 1 } }, says: 'retention' },
    { name: 'a flag that is text', body: { ...flow, isPublic: 'yes' }, says: '"isPublic"' },
    { name: 'a body that is an array', body: [], says: 'Cannot read the request' },
    { name: 'a body that is not JSON', body: '{"name":', says: 'JSON' },
    { name: 'an empty body', body: '', says: '"name"' },
  ])('refuses $name with 400, naming it', async ({ body, says }) => {
    const response = await api.call('POST', '/api/v1/chatflows', body)
    expect(response.status).toBe(400)
    const error = await response.json()
    expect(error).toMatchObject({ statusCode: 400, success: false, stack: {} })
    expect(error.message).toContain(says)
    expect(error.error).toBe(error.message)
  })

  test('refuses a body over the limit with 413', async () => {
    const response = await api.call('POST', '/api/v1/chatflows', { ...flow, name: 'x'.repeat(1_000_001) })
    expect(response.status).toBe(413)
  })
})

describe('an id in the path', () => {
  test.each([
    ['GET', ''],
    ['PUT', ''],
    ['DELETE', ''],
  ])('%s answers 400 for one that is no UUID, 404 for an unknown one', async (method) => {
    const body = method === 'PUT' ? { name: 'x' } : undefined
    const invalid = await api.call(method, '/api/v1/chatflows/not-an-id', body)
    expect([invalid.status, (await invalid.json()).message]).toEqual([400, 'Invalid Chatflow ID'])
    const unknown = await api.call(method, `/api/v1/chatflows/${unknownId}`, body)
    expect([unknown.status, (await unknown.json()).message]).toEqual([
      404,
      `Chatflow ${unknownId} not found in the database!`,
    ])
  })
})

describe('PUT /api/v1/chatflows/:id', () => {
  test('changes what is sent and keeps the rest', async () => {
    const before = await create({ apiConfig: '{"a":1}', category: 'x' })
    const response = await api.call('PUT', `/api/v1/chatflows/${before.id}`, { name: 'new', category: null })
    const after = await response.json()
    expect(after).toEqual({ ...before, name: 'new', category: null, updatedDate: after.updatedDate })
    expect(Date.parse(after.updatedDate)).toBeGreaterThan(Date.parse(before.updatedDate))
    expect(await (await api.call('GET', `/api/v1/chatflows/${before.id}`)).json()).toEqual(after)
  })

  test('keeps how long messages stay, and takes it away again', async () => {
    const { id } = await create({ retention: { days: 30 } })
    const put = async (retention: unknown) => (await api.call('PUT', `/api/v1/chatflows/${id}`, { retention })).json()
    expect(await put({ store: false })).toMatchObject({ retention: { store: false } })
    expect(await put({ days: 7 })).toMatchObject({ retention: { days: 7, store: true } })
    expect(await put(null)).toMatchObject({ retention: null })
  })

  test('takes a whole row back, as an editor sends it, without moving id or dates', async () => {
    const before = await create()
    const sent = { ...before, id: unknownId, createdDate: '1999-01-01T00:00:00.000Z', isPublic: true }
    const after = await (await api.call('PUT', `/api/v1/chatflows/${before.id}`, sent)).json()
    expect(after).toMatchObject({ id: before.id, createdDate: before.createdDate, isPublic: true })
  })

  test.each([
    { name: 'broken flowData', body: { flowData: '[]' } },
    { name: 'an unknown type', body: { type: 'X' } },
    { name: 'a name that is null', body: { name: null } },
  ])('refuses $name and changes nothing', async ({ body }) => {
    const before = await create()
    expect((await api.call('PUT', `/api/v1/chatflows/${before.id}`, body)).status).toBe(400)
    expect(await (await api.call('GET', `/api/v1/chatflows/${before.id}`)).json()).toEqual(before)
  })
})

describe('GET /api/v1/chatflows', () => {
  beforeEach(async () => {
    for (const name of ['a', 'b', 'c']) await create({ name })
    await create({ name: 'agent', type: 'AGENTFLOW' })
  })
  const list = async (query: string) => (await api.call('GET', `/api/v1/chatflows${query}`)).json()
  const names = (rows: { name: string }[]) => rows.map(({ name }) => name).sort()

  test('is a bare array', async () => {
    expect(names(await list(''))).toEqual(['a', 'agent', 'b', 'c'])
  })

  test('puts the newest change first', async () => {
    const [, , , last] = await list('')
    await api.call('PUT', `/api/v1/chatflows/${last.id}`, { deployed: true })
    expect((await list(''))[0].id).toBe(last.id)
  })

  test('gives one type', async () => {
    expect(names(await list('?type=AGENTFLOW'))).toEqual(['agent'])
  })

  test('is a page with the total when page and limit are above 0', async () => {
    const first = await list('?type=CHATFLOW&page=1&limit=2')
    const second = await list('?type=CHATFLOW&page=2&limit=2')
    expect([first.total, second.total]).toEqual([3, 3])
    expect(names([...first.data, ...second.data])).toEqual(['a', 'b', 'c'])
  })

  test('is a bare array when only one of them is', async () => {
    expect(await list('?page=1')).toHaveLength(4)
    expect(await list('?page=0&limit=2')).toHaveLength(4)
  })

  test('leaves drawings and settings out of an outline, as a list or a page', async () => {
    const outline = await list('?view=outline&type=AGENTFLOW')
    const [{ flowData: _, ...whole }] = await list('?type=AGENTFLOW')
    expect(outline).toEqual([
      {
        ...Object.fromEntries(Object.keys(outline[0]).map((field) => [field, whole[field]])),
        name: 'agent',
        deployed: false,
        category: null,
        hasDraft: false,
        picture: { kinds: [], boxes: [], lines: [] },
      },
    ])
    expect(Object.keys(outline[0])).not.toContain('chatbotConfig')
    const page = await list('?view=outline&type=CHATFLOW&page=2&limit=2')
    expect([page.total, page.data.length]).toEqual([3, 1])
  })

  test('is not sent again to who has the outline, until something changes', async () => {
    for (let at = 0; at < 10; at++) await create({ name: `more ${at}` })
    const ask = (tag = '') =>
      api.app.request('/api/v1/chatflows?view=outline', {
        headers: { authorization: `Bearer ${api.key}`, 'accept-encoding': 'gzip, br', 'if-none-match': tag },
      })
    const first = await ask()
    expect(first.headers.get('content-encoding')).toBe('br')
    const tag = first.headers.get('etag') ?? ''
    expect((await ask(tag)).status).toBe(304)
    await create({ name: 'one more' })
    expect((await ask(tag)).status).toBe(200)
  })

  test('is the first page that is asked for', async () => {
    expect(names((await list('?type=CHATFLOW&page=2&page=1&limit=2&limit=1')).data)).toEqual(['a'])
  })

  test.each([
    { query: '?page=-1&limit=2', status: 412 },
    { query: '?page=1&limit=x', status: 412 },
    { query: '?type=FLOW', status: 400 },
    { query: '?view=all', status: 400 },
  ])('refuses $query with $status', async ({ query, status }) => {
    expect((await api.call('GET', `/api/v1/chatflows${query}`)).status).toBe(status)
  })
})

test('DELETE /api/v1/chatflows/:id removes it with its messages', async () => {
  const { id } = await create()
  const response = await api.call('DELETE', `/api/v1/chatflows/${id}`)
  expect(await response.json()).toEqual({ raw: [], affected: 1 })
  expect((await api.call('GET', `/api/v1/chatflows/${id}`)).status).toBe(404)
})

describe('GET /api/v1/chatflows/has-changed/:id/:date', () => {
  test('compares with the date its reader knows', async () => {
    const { id, updatedDate } = await create()
    const ask = async (date: string) =>
      (await api.call('GET', `/api/v1/chatflows/has-changed/${id}/${encodeURIComponent(date)}`)).json()
    expect(await ask(updatedDate)).toEqual({ hasChanged: false })
    await api.call('PUT', `/api/v1/chatflows/${id}`, { name: 'new' })
    expect(await ask(updatedDate)).toEqual({ hasChanged: true })
    expect(await ask('yesterday')).toMatchObject({ statusCode: 400 })
  })
})

describe('what is open without a key', () => {
  const open = (path: string) => api.call('GET', path, undefined, '')

  test('tells whether a chatflow streams', async () => {
    const plain = await create()
    const streams = await create({ flowData: '{"nodes":[],"edges":[],"streams":true}' })
    expect(await (await open(`/api/v1/chatflows-streaming/${plain.id}`)).json()).toEqual({ isStreaming: false })
    expect(await (await open(`/api/v1/chatflows-streaming/${streams.id}`)).json()).toEqual({ isStreaming: true })
    expect((await open('/api/v1/chatflows-streaming/x')).status).toBe(400)
  })

  test('tells that nothing may be uploaded to an empty one', async () => {
    const { id } = await create()
    expect(await (await open(`/api/v1/chatflows-uploads/${id}`)).json()).toEqual({
      isSpeechToTextEnabled: false,
      isImageUploadAllowed: false,
      isRAGFileUploadAllowed: false,
      imgUploadSizeAndTypes: [],
      fileUploadSizeAndTypes: [],
    })
    expect((await open('/api/v1/chatflows-uploads/6f1c7a10-8d5e-4a55-9c39-0e8f8a1d0001')).status).toBe(404)
  })

  test('tells what may be uploaded where its models look at pictures and it listens', async () => {
    const node = { id: 'chatOpenAI_0', data: { name: 'chatOpenAI', inputs: { allowImageUploads: true } } }
    const flowData = JSON.stringify({ nodes: [node], edges: [] })
    const { id } = await create({ flowData, speechToText: '{"openAIWhisper":{"status":true}}' })
    expect(await (await open(`/api/v1/chatflows-uploads/${id}`)).json()).toMatchObject({
      isSpeechToTextEnabled: true,
      isImageUploadAllowed: true,
      imgUploadSizeAndTypes: [{ fileTypes: expect.arrayContaining(['image/png']), maxUploadSize: 5 }],
    })
  })

  test("tells the widget its owner's settings, and nothing that opens anything", async () => {
    const settings = {
      title: 'Help',
      starterPrompts: { 0: { prompt: 'Hi' } },
      allowedOrigins: ['https://shop.example'],
      leads: { status: true },
      chatFeedback: { status: true },
      postProcessing: { enabled: true, customFunction: '"return 1"' },
    }
    const flowData = '{"nodes":[{"id":"a","data":{"credential":"c-id"}}],"edges":[]}'
    const shown = await create({ flowData, isPublic: true, chatbotConfig: JSON.stringify(settings) })
    expect(await (await open(`/api/v1/public-chatbotConfig/${shown.id}`)).json()).toEqual({
      title: 'Help',
      starterPrompts: { 0: { prompt: 'Hi' } },
      leads: { status: true },
      chatFeedback: { status: true },
      uploads: expect.objectContaining({ isImageUploadAllowed: false }),
      flowData: '{"nodes":[{"id":"a","data":{}}],"edges":[]}',
      isTTSEnabled: false,
    })
  })

  test('keeps the settings of a chatflow that is not public for who may ask it', async () => {
    const { id } = await create()
    expect((await open(`/api/v1/public-chatbotConfig/${id}`)).status).toBe(401)
    expect((await api.call('GET', `/api/v1/public-chatbotConfig/${id}`)).status).toBe(200)
  })

  test('shows a public chatflow without what opens anything, and no other', async () => {
    const node = {
      id: 'chatOpenAI_0',
      data: {
        name: 'chatOpenAI',
        credential: 'credential-id',
        inputParams: [{ name: 'apiKey', type: 'password' }],
        inputs: { apiKey: 'sk-secret', temperature: '0.5' },
      },
    }
    const flowData = JSON.stringify({ nodes: [node], edges: [] })
    const hidden = await create({ flowData })
    const shown = await create({ flowData, isPublic: true, apikeyid: 'key-id', speechToText: '{"credentialId":"c"}' })
    const refusal = await open(`/api/v1/public-chatflows/${hidden.id}`)
    expect([refusal.status, (await refusal.json()).message]).toEqual([401, 'Unauthorized'])
    const row = await (await open(`/api/v1/public-chatflows/${shown.id}`)).json()
    expect(row).toMatchObject({ id: shown.id, name: 'support', apikeyid: null, speechToText: null })
    expect(row.flowData).toContain('temperature')
    expect(row.flowData).not.toMatch(/sk-secret|credential-id/)
  })
})

test('/openapi.json documents every endpoint with its errors', async () => {
  const document = await (await api.app.request('/openapi.json', {}, {})).json()
  const documented = [
    '/api/v1/apikey',
    '/api/v1/apikey/{id}',
    '/api/v1/chatflows',
    '/api/v1/chatflows-streaming/{id}',
    '/api/v1/chatflows-uploads/{id}',
    '/api/v1/chatflows/apikey/{key}',
    '/api/v1/chatflows/has-changed/{id}/{date}',
    '/api/v1/chatflows/{id}',
    '/api/v1/chatmessage/{id}',
    '/api/v1/credentials',
    '/api/v1/credentials/{id}',
    '/api/v1/marketplaces/templates',
    '/api/v1/ping',
    '/api/v1/public-chatbotConfig/{id}',
    '/api/v1/public-chatflows/{id}',
    '/api/v1/validation',
    '/api/v1/validation/{id}',
    '/api/v1/verify/apikey/{key}',
    '/api/v1/version',
    '/api/v1/variables',
    '/api/v1/tools/{id}',
    '/api/v1/chatflows/{id}/versions/{version}/diff/{other}',
  ]
  expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(documented))
  const { responses } = document.paths['/api/v1/chatflows'].post
  expect(Object.keys(responses)).toEqual(['200', '400', '401', '403', '4XX', '5XX'])
  expect(document.components.securitySchemes.apiKey).toEqual({ type: 'http', scheme: 'bearer' })
})

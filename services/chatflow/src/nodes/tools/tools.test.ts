import { describe, expect, test } from 'vitest'
import type { FlowCall, NodeEnv } from '../../domain/flow/node-env.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { answering, call, made } from './tool-calls.fixture.ts'
import { tools } from './tools.ts'

describe('calculator', () => {
  test('names its argument as small models know it, and takes it by other names', async () => {
    const [tool] = await made('calculator')
    expect(tool?.parameters).toMatchObject({ properties: { expression: { type: 'string' } }, required: ['expression'] })
    for (const name of ['expression', 'input', 'sum']) expect(await call('calculator', { [name]: '6 * 7' })).toBe('42')
  })

  test.each([
    { input: '(2 + 3) * 4', output: '20' },
    { input: '2 ** 10', output: '1024' },
    { input: '1,000 * 2 =', output: '2000' },
    { input: '8 * 9 = 68, ', output: '72' },
    { input: 'sqrt(2) > 1', output: 'true' },
    { input: '2 + 2 == 4', output: 'true' },
  ])('$input', async ({ input, output }) => {
    expect(await call('calculator', { input })).toBe(output)
  })

  test.each(['2 +', 'process.exit()', 'constructor.constructor("return 1")()', 'x = 5', 'fac(1e9)!', '"a".length'])(
    'refuses %s',
    async (input) => {
      await expect(call('calculator', { input })).rejects.toThrow('Cannot calculate')
    },
  )
})

test('the current time is JSON with a date', async () => {
  expect(JSON.parse(await call('currentDateTime', {}))).toMatchObject({
    date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    unix_timestamp: expect.any(Number),
  })
})

describe('a custom tool', () => {
  const saved = {
    id: 't',
    name: 'Get Weather!',
    description: 'Weather',
    color: '',
    iconSrc: undefined,
    schema: '[{"property":"city","type":"string","description":"Where","required":true}]',
    func: 'return $city',
  }

  test('is code with its arguments, variables and the flow', async () => {
    const runs: unknown[] = []
    const run: NodeEnv['sandbox']['run'] = async (code, { globals, network }) => {
      runs.push({ code, globals, network })
      return { warm: true }
    }
    const given = { inputs: { selectedTool: 't' }, env: { customTool: async () => saved, sandbox: { run } } }
    const [tool] = await made('customTool', given)
    expect(tool).toMatchObject({ name: 'Get_Weather', parameters: { required: ['city'] } })
    expect(await call('customTool', { city: 'Oslo' }, given, { vars: { key: 'k' } })).toBe('{"warm":true}')
    expect(runs).toMatchObject([
      {
        code: 'return $city',
        network: true,
        globals: { $city: 'Oslo', $vars: { key: 'k' }, $flow: { sessionId: 'session-id' } },
      },
    ])
  })

  test('that is gone says so', async () => {
    await expect(made('customTool', { inputs: { selectedTool: 't' } })).rejects.toThrow('the tool "t" is gone')
  })
})

describe('another flow as a tool', () => {
  test.each([
    { name: 'in the same session', inputs: {}, expected: { question: 'asked', sessionId: 'session-id' } },
    { name: 'in a session of its own', inputs: { startNewSession: 'true' }, expected: { sessionId: undefined } },
    { name: "with the chat's question", inputs: { useQuestionFromChat: true }, expected: { question: 'the question' } },
    { name: 'with a fixed question', inputs: { customInput: 'fixed' }, expected: { question: 'fixed' } },
  ])('is asked $name', async ({ inputs, expected }) => {
    const calls: FlowCall[] = []
    const runFlow: NodeEnv['runFlow'] = async (flowCall) => {
      calls.push(flowCall)
      return { text: 'said', usage: undefined }
    }
    const given = { inputs: { selectedChatflow: 'other', name: 'Other', ...inputs }, env: { runFlow } }
    expect(await call('ChatflowTool', { input: 'asked' }, given)).toBe('said')
    expect(calls).toMatchObject([{ chatflowId: 'other', ...expected }])
  })

  test('is run here where the node names this very server', async () => {
    const calls: FlowCall[] = []
    const runFlow: NodeEnv['runFlow'] = async (flowCall) => {
      calls.push(flowCall)
      return { text: 'near', usage: undefined }
    }
    const env = { runFlow, isThisService: (baseUrl: string) => baseUrl.endsWith('localhost:3000') }
    const inputs = { selectedChatflow: 'other', baseURL: 'http://localhost:3000' }
    expect(await call('ChatflowTool', { input: 'q' }, { inputs, env })).toBe('near')
    expect(calls).toMatchObject([{ chatflowId: 'other', question: 'q' }])
  })

  test('is asked over HTTP where the node names another server', async () => {
    const { fetch, sent } = answering({ text: 'far' })
    const env = { fetch, revealCredential: async () => ({ chatflowApiKey: 'key' }) }
    const inputs = { selectedChatflow: 'other', baseURL: 'http://far:3000/' }
    expect(await call('ChatflowTool', { input: 'q' }, { inputs, env, credentialId: 'c' })).toBe('far')
    expect(sent[0]).toMatchObject({
      url: 'http://far:3000/api/v1/prediction/other',
      init: { headers: { authorization: 'Bearer key', 'flowise-tool': 'true' } },
    })
  })

  test('cannot be the flow itself', async () => {
    await expect(made('ChatflowTool', { inputs: { selectedChatflow: 'flow-id' } })).rejects.toThrow(
      'cannot be its own tool',
    )
  })
})

describe('request tools', () => {
  test('fill path and query', async () => {
    const { fetch, sent } = answering('x'.repeat(50))
    const schema = '{"id":{"type":"string","in":"path"},"q":{"type":"string","in":"query"}}'
    const inputs = {
      requestsGetUrl: 'http://api/items/:id',
      requestsGetHeaders: '{"a":"b"}',
      requestsGetQueryParamsSchema: schema,
      requestsGetMaxOutputLength: '10',
    }
    const output = await call('requestsGet', { queryParams: { id: '7', q: 'z' } }, { inputs, env: { fetch } })
    expect(sent[0]).toMatchObject({ url: 'http://api/items/7?q=z', init: { method: 'GET', headers: { a: 'b' } } })
    expect(output).toMatch(/^x{10}…/)
  })

  test("let the owner's body go before the model's", async () => {
    const { fetch, sent } = answering('ok')
    const inputs = { requestsPostUrl: 'http://api/', requestPostBody: '{"role":"user"}' }
    await call('requestsPost', { body: { role: 'admin', name: 'Ada' } }, { inputs, env: { fetch } })
    expect(JSON.parse(String(sent[0]?.init?.body))).toEqual({ role: 'user', name: 'Ada' })
  })

  test('tell the model of a refusal', async () => {
    const { fetch } = answering('gone', 410)
    const given = { inputs: { requestsDeleteUrl: 'http://api/' }, env: { fetch } }
    await expect(call('requestsDelete', {}, given)).rejects.toThrow('answered 410 gone')
  })
})

describe('an OpenAPI toolkit', () => {
  const yaml = `
openapi: 3.0.0
servers: [{ url: 'https://pets.example/v1/' }]
paths:
  /pets/{id}:
    get: { operationId: getPet, summary: One, parameters: [{ name: id, in: path, schema: { type: string } }] }
    put: { operationId: putPet, requestBody: { content: { application/json: { schema: { type: object } } } } }
`
  const file = `data:application/yaml;base64,${Buffer.from(yaml).toString('base64')},filename:a.yaml`

  test('makes a tool of each endpoint that is chosen', async () => {
    const all = await made('openAPIToolkit', { inputs: { openApiFile: file } })
    expect(all.map(({ name }) => name)).toEqual(['getPet', 'putPet'])
    const some = await made('openAPIToolkit', { inputs: { openApiFile: file, selectedEndpoints: '["putPet"]' } })
    expect(some.map(({ name }) => name)).toEqual(['putPet'])
  })

  test('calls the endpoint', async () => {
    const { fetch, sent } = answering({ name: 'Rex' })
    const given = { inputs: { openApiFile: file, headers: '{"k":"v"}' }, env: { fetch } }
    expect(await call('openAPIToolkit', { PathParameters: { id: 'a b' } }, given)).toBe('{"name":"Rex"}')
    expect(sent[0]).toMatchObject({
      url: 'https://pets.example/v1/pets/a%20b',
      init: { method: 'GET', headers: { k: 'v' } },
    })
  })
})

describe('web search', () => {
  const found = { results: [{ title: 'T', url: 'http://a', content: 'C', engine: 'x' }] }
  const vendors = ['googleCustomSearch', 'serpAPI', 'serper', 'searchAPI', 'braveSearchAPI', 'tavilyAPI', 'exaSearch']

  test.each(vendors)('%s asks the local search engine without a credential', async (vendor) => {
    const { fetch, sent } = answering(found)
    const output = await call(vendor, { input: 'sea' }, { env: { fetch, searchUrl: 'http://searx:8888' } })
    expect(sent[0]?.url).toBe('http://searx:8888/search?format=json&q=sea')
    expect(JSON.parse(output)).toEqual([{ title: 'T', link: 'http://a', snippet: 'C' }])
  })

  test.each(vendors)('%s says what it lacks without either', async (vendor) => {
    await expect(call(vendor, { input: 'sea' })).rejects.toThrow(/Cannot search with .*searchUrl/)
  })

  test.each([
    { vendor: 'serper', credential: { serperApiKey: 'k' }, host: 'google.serper.dev' },
    { vendor: 'tavilyAPI', credential: { tavilyApiKey: 'k' }, host: 'api.tavily.com' },
    { vendor: 'braveSearchAPI', credential: { braveApiKey: 'k' }, host: 'api.search.brave.com' },
    {
      vendor: 'googleCustomSearch',
      credential: { googleCustomSearchApiKey: 'k', googleCustomSearchApiId: 'x' },
      host: 'www.googleapis.com',
    },
  ])('$vendor asks its vendor with one', async ({ vendor, credential, host }) => {
    const { fetch, sent } = answering({})
    const env = { fetch, revealCredential: async () => credential, searchUrl: 'http://searx:8888' }
    await call(vendor, { input: 'sea' }, { env, credentialId: 'c' })
    expect(new URL(sent[0]?.url ?? '').host).toBe(host)
  })

  test.each([
    {
      name: 'an advanced search says how many excerpts of a page',
      inputs: { topic: 'general', searchDepth: 'advanced' },
      body: { topic: 'general', search_depth: 'advanced', chunks_per_source: 2 },
    },
    {
      name: 'a search of news says how many days back',
      inputs: { topic: 'news', searchDepth: 'basic' },
      body: { topic: 'news', search_depth: 'basic', days: 5 },
    },
    {
      name: 'a time range takes the place of days',
      inputs: { topic: 'news', searchDepth: 'basic', timeRange: 'week' },
      body: { topic: 'news', search_depth: 'basic', time_range: 'week' },
    },
    {
      name: 'a plain search says neither',
      inputs: { topic: 'general', searchDepth: 'basic' },
      body: { topic: 'general', search_depth: 'basic' },
    },
  ])('tavilyAPI sends what its owner chose: $name', async ({ inputs, body }) => {
    const { fetch, sent } = answering({})
    const env = { fetch, revealCredential: async () => ({ tavilyApiKey: 'k' }) }
    const chosen = { ...inputs, chunksPerSource: '2', days: 5 }
    await call('tavilyAPI', { input: 'sea' }, { inputs: chosen, env, credentialId: 'c' })
    const { include_answer, include_raw_content, include_images, include_image_descriptions, ...asked } = JSON.parse(
      String(sent[0]?.init?.body),
    )
    expect(asked).toEqual({ query: 'sea', ...body })
    expect([include_answer, include_raw_content, include_images, include_image_descriptions]).toEqual(
      Array(4).fill(false),
    )
  })

  test('searXNG takes what its owner chose', async () => {
    const { fetch, sent } = answering(found)
    await call(
      'searXNG',
      { input: 'sea' },
      { inputs: { apiBase: 'http://own/searx', language: 'de', pageno: '' }, env: { fetch } },
    )
    expect(sent[0]?.url).toBe('http://own/searx/search?format=json&q=sea&language=de')
  })
})

describe('files of a flow', () => {
  function workspace() {
    const files = new Map<string, Uint8Array>()
    const port: NodeEnv['files'] = {
      write: async (_, name, bytes) => {
        files.set(name, bytes)
        return name
      },
      read: async (_, name) => files.get(name),
      list: async () => [...files.keys()],
      remove: async (_, name = '') => void files.delete(name),
      removeOlder: async () => {},
    }
    return { env: { files: port } }
  }

  test('are written and read again', async () => {
    const given = workspace()
    await call('writeFile', { file_path: 'a/b.txt', text: 'one' }, given)
    await call('writeFile', { file_path: './a/b.txt', text: 'two' }, given)
    expect(await call('readFile', { file_path: '/a/b.txt' }, given)).toBe('two')
  })

  test.each(['../x', 'a/../../x', '..\\x', ''])('cannot lead outside: %j', async (file_path) => {
    await expect(call('readFile', { file_path }, workspace())).rejects.toThrow("name one inside the flow's folder")
  })
})

describe('a custom MCP node', () => {
  const tool = (name: string): Tool => ({ name, description: '', parameters: {}, call: async () => ({ output: name }) })
  const inputs = { mcpServerConfig: '{"url":"http://mcp/{{$vars.path}}"}', mcpActions: '["two"]' }

  test('hands on the tools that are chosen, none otherwise', async () => {
    const env = { mcpTools: async () => [tool('one'), tool('two')] }
    expect((await made('customMCP', { inputs, env })).map(({ name }) => name)).toEqual(['two'])
    expect(await made('customMCP', { inputs: { ...inputs, mcpActions: '' }, env })).toEqual([])
  })
})

test('a JSON path gives a value', async () => {
  const inputs = { path: 'items[0].id' }
  expect(await call('jsonPathExtractor', { json: '{"items":[{"id":7}]}' }, { inputs })).toBe('7')
  await expect(call('jsonPathExtractor', { json: '{}' }, { inputs })).rejects.toThrow('no such value')
})

test('names of tools are such as models accept', async () => {
  for (const { name, init } of tools) expect(typeof init, name).toBe('function')
  const names = tools.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

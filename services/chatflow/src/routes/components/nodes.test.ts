import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { kindsIn } from '../../domain/flow/node-definition.ts'
import { nodeCatalog } from '../../nodes/catalog.ts'
import { conversationFlow } from '../../test-support/flows.ts'
import { type RunningService, startService, temporaryHome, testKey } from '../../test-support/running-service.ts'

let service: RunningService
const closers: (() => unknown)[] = []
beforeAll(async () => {
  const { home, remove } = await temporaryHome()
  closers.push(remove)
  service = await startService(home)
  closers.push(() => service.stop())
})
afterAll(async () => {
  for (const close of closers.reverse()) await close()
})

const authorization = `Bearer ${testKey}`
const get = (path: string, headers: Record<string, string> = { authorization }) =>
  fetch(`${service.url}/api/v1/${path}`, { headers })
const load = (name: string, body: object) => service.call('POST', `node-load-method/${name}`, body)

type Component = { name: string; inputs: { name: string }[]; credential?: object; category: string }

describe('GET /nodes', () => {
  test('lists every kind, its credential apart from its other inputs', async () => {
    const nodes: Component[] = await service.call('GET', 'nodes')
    expect(nodes.map(({ name }) => name)).toEqual(kindsIn(nodeCatalog).map(({ name }) => name))
    const openai = nodes.find(({ name }) => name === 'chatOpenAI')
    expect(openai).toMatchObject({
      label: 'OpenAI',
      version: 8.3,
      type: 'ChatOpenAI',
      category: 'Chat Models',
      baseClasses: ['ChatOpenAI', 'BaseChatOpenAI', 'BaseChatModel', 'BaseLanguageModel', 'Runnable'],
      credential: { name: 'credential', type: 'credential', credentialNames: ['openAIApi'] },
    })
    expect(openai?.inputs.map(({ name }) => name)).not.toContain('credential')
  })

  test.each([
    { name: 'chatOpenAI', tags: undefined },
    { name: 'chatOpenAI_LlamaIndex', tags: ['LlamaIndex'] },
    { name: 'queryEngine', tags: ['LlamaIndex'] },
    { name: 'ifElseFunction', tags: ['Utilities'] },
  ])('tells under which tab of the palette $name is', async ({ name, tags }) => {
    expect((await service.call('GET', `nodes/${name}`)).tags).toEqual(tags)
  })

  test('tells nothing of this machine', async () => {
    const text = await (await get('nodes')).text()
    const leaks = ['"filePath":', 'file://', process.cwd()].filter((leak) => text.includes(leak))
    expect(leaks).toEqual([])
  })

  test('sends nothing that the client has', async () => {
    const first = await get('nodes')
    const etag = first.headers.get('etag') ?? ''
    const again = await get('nodes', { authorization, 'if-none-match': etag })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    expect((await get('nodes', { authorization, 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('gives what assistants are built of', async () => {
    const namesOf = async (part: string): Promise<string[]> =>
      (await service.call('GET', `assistants/components/${part}`)).map(({ name }: { name: string }) => name)
    expect(await namesOf('chatmodels')).toEqual(expect.arrayContaining(['chatHearth', 'chatOpenAI']))
    const tools = await namesOf('tools')
    expect(tools).toContain('calculator')
    expect(tools).not.toContain('retrieverTool')
    expect(await namesOf('docstores')).toEqual([])
  })

  test('needs a key', async () => {
    expect((await get('nodes', {})).status).toBe(401)
  })

  test('gives one kind, or those of a category', async () => {
    expect(await service.call('GET', 'nodes/chatHearth')).toMatchObject({ name: 'chatHearth' })
    expect((await get('nodes/nothing')).status).toBe(404)
    const found: Component[] = await service.call('GET', 'nodes/category/Chat%20Models')
    expect(new Set(found.map(({ category }) => category))).toEqual(new Set(['Chat Models']))
    expect(found.length).toBeGreaterThan(30)
  })
})

describe('icons', () => {
  test.each(['node-icon/chatOpenAI', 'components-credentials-icon/openAIApi'])(
    '%s is a picture, without a key',
    async (path) => {
      const answer = await get(path, {})
      expect(answer.headers.get('content-type')).toBe('image/svg+xml')
      expect(answer.headers.get('cache-control')).toContain('max-age')
      expect(await answer.text()).toMatch(/^<svg .*<\/svg>$/)
    },
  )

  test.each(['node-icon/nothing', 'node-icon/..%2f..%2fetc%2fpasswd', 'components-credentials-icon/nothing'])(
    '%s is missing',
    async (path) => expect((await get(path, {})).status).toBe(404),
  )
})

describe('POST /node-load-method/:name', () => {
  test('gives the models that a vendor is known to have', async () => {
    const models: { name: string }[] = await load('chatAnthropic', { name: 'chatAnthropic', loadMethod: 'listModels' })
    expect(models.map(({ name }) => name)).toContain('claude-haiku-4-5')
  })

  test.each([
    { name: 'a method that objects have', kind: 'llmAgentflow', body: { loadMethod: 'toString' } },
    { name: 'an unknown kind', kind: 'nothing', body: { loadMethod: 'listModels' } },
    { name: 'an unknown method', kind: 'chatOpenAI', body: { loadMethod: 'constructor' } },
    { name: 'no method', kind: 'chatOpenAI', body: {} },
    { name: 'a server that does not answer', kind: 'chatHearth', body: { loadMethod: 'listModels' } },
  ])('is an empty list for $name', async ({ kind, body }) => {
    expect(await load(kind, body)).toEqual([])
  })

  test('puts what the server at the typed address has before what is known of the vendor', async () => {
    const server = createServer((request, response) => {
      const body = request.url === '/v1/models' ? { data: [{ id: 'mine' }] } : {}
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const inputs = { basepath: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` }
    const models: { name: string }[] = await load('chatOpenAI', { loadMethod: 'listModels', inputs })
    expect(models[0]?.name).toBe('mine')
    expect(models.map(({ name }) => name)).toContain('gpt-4o-mini')
  })
})

describe('what nodes of agent flows choose from', () => {
  const choices = async (kind: string, loadMethod: string, more: object = {}): Promise<string[]> =>
    (await load(kind, { loadMethod, ...more })).map(({ name }: { name: string }) => name)

  test('models and tools are the kinds there are', async () => {
    expect(await choices('llmAgentflow', 'listModels')).toEqual(expect.arrayContaining(['chatHearth', 'chatOpenAI']))
    expect(await choices('agentAgentflow', 'listTools')).toContain('calculator')
    expect(await choices('agentAgentflow', 'listEmbeddings')).toContain('hearthEmbeddings')
    expect(await choices('agentAgentflow', 'listStores')).toEqual([])
  })

  test('arguments of a tool are those of the tool that the node names', async () => {
    const chosen = (tool: string) => ({ currentNode: { inputs: { toolAgentflowSelectedTool: tool } } })
    expect(await choices('toolAgentflow', 'listToolInputArgs', chosen('calculator'))).toEqual(['expression'])
    expect(await choices('toolAgentflow', 'listToolInputArgs', chosen('nothing'))).toEqual([])
    expect(await choices('toolAgentflow', 'listToolInputArgs', { inputs: {} })).toEqual([])
  })

  test('a kind that is no tool is not made, so that none of its code runs', async () => {
    const toolAgentflowSelectedToolConfig = { messageHistoryCode: 'throw new Error("it runs")' }
    const currentNode = { inputs: { toolAgentflowSelectedTool: 'chatPromptTemplate', toolAgentflowSelectedToolConfig } }
    expect(await choices('toolAgentflow', 'listToolInputArgs', { currentNode })).toEqual([])
  })

  test('keys of the state are those that the start node names', async () => {
    const previousNodes = [{ inputs: { startState: [{ key: 'a' }, { key: 'a' }, {}] } }, {}, null]
    expect(await choices('llmAgentflow', 'listRuntimeStateKeys', { previousNodes })).toEqual(['a'])
  })

  test('keys of the state of sequential agents are those that its node names', async () => {
    const inputs = { stateMemoryUI: JSON.stringify([{ key: 'a' }, { key: '' }]) }
    expect(await choices('seqAgent', 'loadStateKeys', { previousNodes: [{ inputs }, { inputs: {} }] })).toEqual(['a'])
  })

  test('a loop leads back to a node before it', async () => {
    const previousNodes = [{ id: 'llm_0', label: 'Answer' }, { id: 'x' }, null]
    expect(await choices('loopAgentflow', 'listPreviousNodes', { previousNodes })).toEqual(['llm_0-Answer'])
  })

  test('they keep their colour', async () => {
    expect(await service.call('GET', 'nodes/startAgentflow')).toMatchObject({ color: '#7EE787', hideInput: true })
  })
})

describe('what may be overridden', () => {
  test('of a flow is every field of its nodes and of their credentials', async () => {
    const id = await service.addFlow(conversationFlow('http://127.0.0.1:9/v1'))
    const fields = await service.call('GET', `flow-config/${id}`)
    expect(fields).toContainEqual({
      node: 'OpenAI',
      nodeId: 'chatOpenAI_0',
      label: 'Temperature',
      name: 'temperature',
      type: 'number',
    })
    expect(fields).toContainEqual(
      expect.objectContaining({ nodeId: 'chatOpenAI_0', name: 'openAIApiKey', type: 'string' }),
    )
    expect((await get('flow-config/00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })

  test('of a node tells choices and the fields of a list', async () => {
    const inputParams = [
      { label: 'How', name: 'how', type: 'options', options: [{ name: 'a' }, { name: 'b' }] },
      { label: 'Rows', name: 'rows', type: 'array', array: [{ label: 'Key', name: 'key', type: 'password' }] },
      { label: 'File', name: 'txtFile', type: 'file', fileType: '.txt' },
    ]
    const place = { node: 'Mine', nodeId: 'n_0' }
    expect(await service.call('POST', 'node-config', { id: 'n_0', name: 'n', label: 'Mine', inputParams })).toEqual([
      { ...place, label: 'How', name: 'how', type: 'a, b' },
      { ...place, label: 'Rows', name: 'rows', type: 'array', schema: [{ name: 'key', label: 'Key', type: 'string' }] },
      { ...place, label: 'File', name: 'files', type: '.txt' },
    ])
  })
})

describe('GET /components-credentials', () => {
  test('lists the kinds of credentials with their fields', async () => {
    const kinds: { name: string }[] = await service.call('GET', 'components-credentials')
    expect(kinds).toContainEqual(
      expect.objectContaining({
        name: 'openAIApi',
        inputs: [{ name: 'openAIApiKey', label: 'OpenAI Api Key', type: 'password' }],
      }),
    )
  })

  test('has every kind that a node names', async () => {
    const kinds: { name: string }[] = await service.call('GET', 'components-credentials')
    const named = kindsIn(nodeCatalog).flatMap(({ inputs }) =>
      inputs.flatMap(({ credentialNames }) => credentialNames ?? []),
    )
    const known = new Set(kinds.map(({ name }) => name))
    expect([...new Set(named)].filter((name) => name !== '' && !known.has(name))).toEqual([])
  })

  test('gives one, or several joined as the editor does', async () => {
    expect(await service.call('GET', 'components-credentials/openAIApi')).toMatchObject({ name: 'openAIApi' })
    const several: { name: string }[] = await service.call('GET', 'components-credentials/openAIApi&amp;awsApi')
    expect(several.map(({ name }) => name)).toEqual(['openAIApi', 'awsApi'])
    expect((await get('components-credentials/nothing')).status).toBe(404)
  })
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Failure } from '@hearth/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ModelMessage } from '../../domain/chat/chat-model.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import { type AgentNodeSketch, drawAgentflow, prepareAgentflow, withModel } from '../../test-support/agentflow.ts'
import { contextOf, finish } from '../../test-support/run-flow.ts'
import { scriptedEnv } from '../../test-support/scripted-model.ts'

const start: AgentNodeSketch = { id: 'start_0', inputs: { startInputType: 'chatInput' } }
const say = (message: string): AgentNodeSketch => ({ id: 'directReply_0', inputs: { directReplyMessage: message } })

/** Runs a node between the start and a reply. */
async function run(node: AgentNodeSketch, reply: string, env: NodeEnv, question = 'Hi', own: object = {}) {
  const flow = drawAgentflow([start, node, say(reply)], [`start_0>${node.id}`, `${node.id}>directReply_0`])
  return await finish(prepareAgentflow(flow, env), contextOf(question, own))
}

describe('an LLM node', () => {
  const llm = (inputs: Readonly<Record<string, unknown>>): AgentNodeSketch => ({
    id: 'llm_0',
    inputs: withModel('llm', inputs),
  })

  test('gives its answer the form it asks for, field by field to those after it and to the state', async () => {
    const { env, asked } = scriptedEnv(['```json\n{"city": "Ghent", "sunny": true}\n```'])
    const llmStructuredOutput = [
      { key: 'city', type: 'string', description: 'Where' },
      { key: 'sunny', type: 'boolean' },
      { key: 'size', type: 'enum', enumValues: 'small, large' },
    ]
    const llmUpdateState = [{ key: 'place', value: '<p>{{ output.city }}!</p>' }]
    const node = llm({ llmStructuredOutput, llmUpdateState })
    const { text } = await run(node, '{{ $flow.state.place }} {{ llmAgentflow_0.output.sunny }}', env)
    expect(text).toBe('Ghent! true')
    expect(asked[0]?.options?.responseSchema?.schema).toMatchObject({
      properties: { size: { type: 'string', enum: ['small', 'large'] }, city: { description: 'Where' } },
      required: ['city', 'sunny', 'size'],
    })
  })

  test('says so when the answer has another form', async () => {
    const { env } = scriptedEnv(['Sunny.'])
    const running = run(llm({ llmStructuredOutput: [{ key: 'city', type: 'string' }] }), 'x', env)
    await expect(running).rejects.toThrow('must be a JSON object and is "Sunny."')
  })

  const past: ModelMessage[] = [
    { role: 'user', content: 'one' },
    { role: 'assistant', content: 'two' },
    { role: 'user', content: 'three' },
    { role: 'assistant', content: 'four' },
  ]
  const history = async (memory: unknown) => (memory === undefined ? [] : past)

  test.each([
    { type: 'allMessages', own: {}, contents: ['one', 'two', 'three', 'four', 'Hi'] },
    { type: 'windowSize', own: { llmMemoryWindowSize: '1' }, contents: ['four', 'Hi'] },
    { type: 'conversationSummary', own: {}, contents: ['In short.'] },
    {
      type: 'conversationSummaryBuffer',
      own: { llmMemoryMaxTokenLimit: 6 },
      contents: ['Summary of the conversation before: In short.', 'four', 'Hi'],
    },
  ])('remembers by $type', async ({ type, own, contents }) => {
    const { env, asked } = scriptedEnv(type.startsWith('conversation') ? ['In short.', 'Done'] : ['Done'])
    const node = llm({ llmEnableMemory: true, llmMemoryType: type, llmUserMessage: 'Go on', ...own })
    await run(node, 'x', env, 'Hi', { history })
    expect(asked.at(-1)?.messages.map(({ content }) => content)).toEqual([...contents, 'Go on'])
  })

  test('knows nothing of the past when the flow starts fresh each time', async () => {
    const { env, asked } = scriptedEnv(['Done'])
    const fresh = { id: 'start_0', inputs: { startInputType: 'chatInput', startEphemeralMemory: true } }
    const flow = drawAgentflow([fresh, llm({ llmEnableMemory: true })], ['start_0>llm_0'])
    await finish(prepareAgentflow(flow, env), contextOf('Hi', { history }))
    expect(asked[0]?.messages).toEqual([{ role: 'user', content: 'Hi' }])
  })
})

describe('an agent node', () => {
  test('uses its tools until it has an answer', async () => {
    const { env } = scriptedEnv([[{ name: 'calculator', arguments: { input: '6*7' } }], 'It is 42.'])
    const agentTools = [{ agentSelectedTool: 'calculator', agentSelectedToolConfig: {} }]
    const node = { id: 'agent_0', inputs: withModel('agent', { agentTools }) }
    const flow = drawAgentflow([start, node], ['start_0>agent_0'])
    const answer = await finish(prepareAgentflow(flow, env), contextOf('6*7?', { streaming: true }))
    expect(answer).toMatchObject({ text: 'It is 42.', usedTools: [{ tool: 'calculator', toolOutput: '42' }] })
    const names = answer.events.map(({ event }) => event)
    expect(names.slice(names.indexOf('usedTools'))).toEqual([
      'usedTools',
      'calledTools',
      'usageMetadata',
      'nextAgentFlow',
      'agentFlowExecutedData',
      'agentFlowEvent',
    ])
  })

  test('looks things up in saved document stores', async () => {
    const { env } = scriptedEnv([[{ name: 'house_rules', arguments: { input: 'shoes' } }], 'Off.'], {
      documentStore: async (id) => ({
        retrieve: async (query: string) => [{ pageContent: `${id}: ${query} off`, metadata: {} }],
      }),
    })
    const agentKnowledgeDocumentStores = [
      { documentStore: 's-1:House rules', docStoreDescription: 'Rules', returnSourceDocuments: true },
    ]
    const node = { id: 'agent_0', inputs: withModel('agent', { agentKnowledgeDocumentStores }) }
    const flow = drawAgentflow([start, node], ['start_0>agent_0'])
    expect(await finish(prepareAgentflow(flow, env), contextOf('Shoes?'))).toMatchObject({
      text: 'Off.',
      sourceDocuments: [{ pageContent: 's-1: shoes off' }],
    })
  })
})

describe('a condition agent', () => {
  const scenarios = [{ scenario: 'Asks for a refund' }, { scenario: 'Anything else' }]
  const inputs = withModel('conditionAgent', {
    conditionAgentScenarios: scenarios,
    conditionAgentInput: '<p>{{ question }}</p>',
    conditionAgentInstructions: 'Decide',
  })
  const flow = drawAgentflow(
    [
      start,
      { id: 'conditionAgent_0', inputs },
      say('refund'),
      { id: 'directReply_1', inputs: { directReplyMessage: 'else' } },
    ],
    ['start_0>conditionAgent_0', 'conditionAgent_0:0>directReply_0', 'conditionAgent_0:1>directReply_1'],
  )

  test.each([
    { said: '{"output": "Asks for a refund"}', text: 'refund' },
    { said: '```json\n{"output": "asks for a refund."}\n```', text: 'refund' },
    { said: '{"output": "default"}', text: 'else' },
  ])('goes the way that the model names: $said', async ({ said, text }) => {
    expect((await finish(prepareAgentflow(flow, scriptedEnv([said]).env), contextOf('Money back'))).text).toBe(text)
  })

  test.each([
    { name: 'with its memory on', values: { conditionAgentEnableMemory: true }, read: ['My shoes pinch', 'Oh'] },
    { name: 'without it', values: {}, read: [] },
  ])('reads the session before the input $name', async ({ values, read }) => {
    const { env, asked } = scriptedEnv(['{"output": "default"}'])
    const remembering = drawAgentflow(
      [start, { id: 'conditionAgent_0', inputs: { ...inputs, ...values } }, say('refund')],
      ['start_0>conditionAgent_0', 'conditionAgent_0:0>directReply_0'],
    )
    const past = [
      { role: 'user' as const, content: 'My shoes pinch' },
      { role: 'assistant' as const, content: 'Oh' },
    ]
    const history = async (memory: unknown) => (memory === undefined ? [] : past)
    await finish(prepareAgentflow(remembering, env), contextOf('Money back', { history }))
    // The system prompt and the two messages of its example come first, the input last.
    expect(asked[0]?.messages.slice(3, -1).map(({ content }) => content)).toEqual(read)
  })

  test('holds the model to its scenarios', async () => {
    const { env, asked } = scriptedEnv(['{"output": "default"}'])
    await finish(prepareAgentflow(flow, env), contextOf('Money back'))
    expect(asked[0]?.options?.responseSchema?.schema).toMatchObject({
      properties: { output: { enum: ['Asks for a refund', 'Anything else', 'default'] } },
      required: ['output'],
    })
  })

  test('says so when the model names none', async () => {
    const running = finish(prepareAgentflow(flow, scriptedEnv(['Dunno']).env), contextOf('x'))
    await expect(running).rejects.toThrow('the model must answer with JSON that has "output" and said "Dunno"')
  })
})

describe('an HTTP node', () => {
  const received: { url: string | undefined; headers: object; body: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request.setEncoding('utf8')) body += part
    received.push({ url: request.url, headers: request.headers, body })
    const fails = request.url?.startsWith('/fails') === true
    response.writeHead(fails ? 418 : 200, { 'content-type': 'application/json' }).end('{"items":[{"name":"tea"}]}')
  })
  let url = ''
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => void server.close())
  const env = () => scriptedEnv([], { fetch: globalThis.fetch, revealCredential: async () => ({ token: 't0ken' }) }).env

  test('sends what it says and hands on the answer', async () => {
    const inputs = {
      method: 'POST',
      url: `${url}/orders`,
      headers: [{ key: 'x-who', value: '{{ question }}' }],
      queryParams: [{ key: 'page', value: '2' }],
      bodyType: 'json',
      body: '{"who": "{{ question }}"}',
      FLOWISE_CREDENTIAL_ID: 'c',
    }
    const reply = '{{ httpAgentflow_0.output.http.data.items[0].name }} {{ httpAgentflow_0.output.http.status }}'
    expect((await run({ id: 'http_0', inputs }, reply, env(), 'Hi "you"')).text).toBe('tea 200')
    expect(received.at(-1)).toMatchObject({
      url: '/orders?page=2',
      headers: { 'x-who': 'Hi "you"', authorization: 'Bearer t0ken', 'content-type': 'application/json' },
      body: '{"who":"Hi \\"you\\""}',
    })
  })

  test('sends forms', async () => {
    const body = [{ key: 'a b', value: 'ü' }]
    const inputs = { method: 'PUT', url, bodyType: 'xWwwFormUrlencoded', body, responseType: 'text' }
    expect((await run({ id: 'http_0', inputs }, '{{ httpAgentflow_0 }}', env())).text).toBe(
      '{"items":[{"name":"tea"}]}',
    )
    expect(received.at(-1)?.body).toBe('a+b=%C3%BC')
  })

  test('fails when it is refused, with what was said', async () => {
    const running = run({ id: 'http_0', inputs: { url: `${url}/fails` } }, 'x', env())
    await expect(running).rejects.toThrow('status 418: {"items":[{"name":"tea"}]}')
  })
})

describe('other nodes', () => {
  test('a tool node calls its tool with the given arguments', async () => {
    const toolInputArgs = [{ inputArgName: 'input', inputArgValue: '<p>{{ question }}</p>' }]
    const node = { id: 'tool_0', inputs: { toolAgentflowSelectedTool: 'calculator', toolInputArgs } }
    expect((await run(node, '= {{ toolAgentflow_0 }}', scriptedEnv([]).env, '2+3')).text).toBe('= 5')
  })

  test('a retriever node looks things up', async () => {
    const documentStore = async () => ({
      retrieve: async (query: string) => [{ pageContent: `about ${query}`, metadata: {} }],
    })
    const inputs = {
      retrieverKnowledgeDocumentStores: [{ documentStore: 'id:Name' }],
      retrieverQuery: '{{ question }}',
    }
    const { text } = await run(
      { id: 'retriever_0', inputs },
      '{{ retrieverAgentflow_0 }}',
      scriptedEnv([], { documentStore }).env,
    )
    expect(text).toBe('about Hi')
  })

  test('a custom function gets its variables, the saved ones and the flow', async () => {
    const sandbox: NodeEnv['sandbox'] = { run: async (code, { globals }) => ({ code, globals }) }
    const inputs = {
      customFunctionInputVariables: [{ variableName: 'who', variableValue: '{{ question }}' }],
      customFunctionJavascriptFunction: 'return $who',
    }
    const { text } = await run(
      { id: 'customFunction_0', inputs },
      '{{ customFunctionAgentflow_0 }}',
      scriptedEnv([], { sandbox }).env,
    )
    expect(JSON.parse(text)).toMatchObject({
      code: 'return $who',
      globals: { $who: 'Hi', $flow: { chatflowId: 'flow-id' } },
    })
  })

  test('another flow is asked in this process', async () => {
    const runFlow: NodeEnv['runFlow'] = async ({ chatflowId, question, overrideConfig }) => ({
      text: `${chatflowId} ${question} ${JSON.stringify(overrideConfig)}`,
      usage: undefined,
    })
    const inputs = {
      executeFlowSelectedFlow: 'other',
      executeFlowInput: '{{ question }}?',
      executeFlowOverrideConfig: '{"a": "{{ question }}"}',
    }
    const { text } = await run(
      { id: 'executeFlow_0', inputs },
      '{{ executeFlowAgentflow_0 }}',
      scriptedEnv([], { runFlow }).env,
      'x","b":"c',
    )
    // What is asked stays in its place: it sets nothing else.
    expect(text).toBe('other x","b":"c? {"a":"x\\",\\"b\\":\\"c"}')
  })

  test('a flow does not ask itself', async () => {
    const running = run(
      { id: 'executeFlow_0', inputs: { executeFlowSelectedFlow: 'flow-id' } },
      'x',
      scriptedEnv([]).env,
    )
    await expect(running).rejects.toThrow(Failure)
  })

  test('a form reaches the nodes by its fields, and the models as lines', async () => {
    const form = { name: 'Ann', age: 7 }
    const flow = drawAgentflow(
      [{ id: 'start_0', inputs: { startInputType: 'formInput' } }, say('{{ $form.name }} {{ question }}')],
      ['start_0>directReply_0'],
    )
    const { text } = await finish(prepareAgentflow(flow, scriptedEnv([]).env), contextOf('', { form }))
    expect(text).toBe('Ann name: Ann\nage: 7')
  })

  test('a webhook reaches the nodes by its parts, and a question is refused', async () => {
    const inputs = { startInputType: 'webhookTrigger', webhookMethod: 'PUT' }
    const flow = drawAgentflow(
      [{ id: 'start_0', inputs }, say('{{ $webhook.body.user.id }}')],
      ['start_0>directReply_0'],
    )
    const runner = await prepareAgentflow(flow, scriptedEnv([]).env)
    const webhook = { body: { user: { id: 9 } }, headers: {}, query: {} }
    expect((await finish(runner, contextOf('', { webhook }))).text).toBe('9')
    await expect(finish(runner, contextOf('Hi'))).rejects.toThrow(
      'This flow is configured as a Webhook Trigger. Call PUT /api/v1/webhook/flow-id instead of the prediction API.',
    )
  })
})

import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type AgentNodeSketch, drawAgentflow } from '../../../../services/chatflow/src/test-support/agentflow.ts'
import { allEvents, ask, eventsOf, until } from '../../../../services/chatflow/src/test-support/ask.ts'
import { conversationFlow, drawFlow, wire } from '../../../../services/chatflow/src/test-support/flows.ts'
import {
  type RunningService,
  startService,
  temporaryHome,
} from '../../../../services/chatflow/src/test-support/running-service.ts'
import {
  openScriptedUpstream,
  type ScriptedUpstream,
} from '../../../../services/chatflow/src/test-support/scripted-upstream.ts'

// Whatever a flow waits for, it lets go of it when its caller leaves or calls it off.

let state: Awaited<ReturnType<typeof temporaryHome>>
let service: RunningService
let upstream: ScriptedUpstream
/** A server that takes requests and never answers. */
let silent: Server
let silentUrl: string
let waiting = 0

beforeAll(async () => {
  state = await temporaryHome()
  upstream = await openScriptedUpstream()
  silent = createServer((_request, response) => {
    waiting += 1
    response.once('close', () => {
      waiting -= 1
    })
  }).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  silentUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  service = await startService(state.home, { allowedHosts: ['127.0.0.1'] })
})
afterEach(() => upstream.reset())
afterAll(async () => {
  await service.stop()
  await upstream.close()
  silent.closeAllConnections()
  silent.close()
  await state.remove()
})

const start = { id: 'start_0', inputs: { startInputType: 'chatInput' } }

function after(node: AgentNodeSketch, ...more: readonly AgentNodeSketch[]): string {
  return drawAgentflow([start, node, ...more], [`start_0>${node.id}`])
}

const http = (id: string, within?: string): AgentNodeSketch => ({
  id,
  inputs: { method: 'GET', url: silentUrl },
  ...(within === undefined ? {} : { within }),
})

const get = { requestsGetUrl: () => silentUrl }

/** Each waits for the silent server in its own way. */
const flows: Readonly<Record<string, () => string | Promise<string>>> = {
  'a chain with its model': () => conversationFlow(`${silentUrl}/v1`),
  'an agent with its tool': () => {
    upstream.behave({ kind: 'say', of: () => [{ name: 'requests_get', arguments: {} }] })
    return drawFlow(
      { id: 'chatOpenAI_0', inputs: { modelName: 'm', basepath: upstream.url } },
      { id: 'bufferMemory_0' },
      { id: 'requestsGet_0', inputs: { requestsGetUrl: get.requestsGetUrl() } },
      {
        id: 'toolAgent_0',
        inputs: { model: wire('chatOpenAI_0'), memory: wire('bufferMemory_0'), tools: [wire('requestsGet_0')] },
      },
    )
  },
  'a retrieval with its embedding': () =>
    drawFlow(
      { id: 'chatOpenAI_0', inputs: { modelName: 'm', basepath: upstream.url } },
      { id: 'openAIEmbeddings_0', inputs: { modelName: 'e', basepath: `${silentUrl}/v1` } },
      { id: 'plainText_0', inputs: { text: 'some text' } },
      {
        id: 'memoryVectorStore_0',
        inputs: { document: [wire('plainText_0')], embeddings: wire('openAIEmbeddings_0') },
      },
      {
        id: 'conversationalRetrievalQAChain_0',
        inputs: { model: wire('chatOpenAI_0'), vectorStoreRetriever: wire('memoryVectorStore_0') },
      },
    ),
  'an HTTP node': () => after(http('http_0')),
  'custom code that fetches': () =>
    after({
      id: 'customFunction_0',
      inputs: { customFunctionJavascriptFunction: `return (await fetch(${JSON.stringify(silentUrl)})).status` },
    }),
  'an iteration of four at once': () =>
    after({ id: 'iteration_0', inputs: { iterationInput: '[1,2,3,4]' } }, http('http_0', 'iteration_0')),
  'a flow that it calls': async () => {
    const called = await service.addFlow(after(http('http_0')), { type: 'AGENTFLOW' })
    return after({ id: 'executeFlow_0', inputs: { executeFlowSelectedFlow: called, executeFlowInput: 'x' } })
  },
  'an MCP server': () => {
    const config = { mcpServerConfig: JSON.stringify({ url: silentUrl }), mcpActions: ['any'] }
    const model = { modelName: 'm', basepath: upstream.url }
    return after({
      id: 'agent_0',
      inputs: {
        agentModel: 'chatOpenAI',
        agentModelConfig: model,
        agentTools: [{ agentSelectedTool: 'customMCP', agentSelectedToolConfig: config }],
      },
    })
  },
}

async function idle(): Promise<void> {
  await until(() => waiting === 0 && upstream.open === 0)
  await until(async () => (await service.metric('chatflow_predictions_running')) === 0)
}

describe('a flow that waits for', () => {
  const table = Object.keys(flows).flatMap((name) => [
    { name, streaming: false },
    { name, streaming: true },
  ])

  test.each(table)('$name lets go when its caller leaves (streaming: $streaming)', async ({ name, streaming }) => {
    const id = await service.addFlow((await flows[name]?.()) ?? '')
    const gone = new AbortController()
    const asked = ask(service, id, { question: 'hi', streaming }, { signal: gone.signal })
    const read = asked.then((response) => response.text()).catch(() => undefined)
    await until(() => waiting > 0)
    gone.abort()
    await read
    await idle()
    expect(await service.messages(id)).toEqual([])
  })

  test.each(table)('$name lets go when it is called off (streaming: $streaming)', async ({ name, streaming }) => {
    const id = await service.addFlow((await flows[name]?.()) ?? '')
    const asked = ask(service, id, { question: 'hi', streaming, chatId: 'c' })
    await until(() => waiting > 0)
    await service.call('PUT', `chatmessage/abort/${id}/c`)
    const response = await asked
    const text = await response.text()
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) expect(text).toContain('"event":"abort"')
    else expect(response.status).toBe(409)
    await idle()
    expect(await service.messages(id)).toEqual([])
  })
})

describe('two questions in one chat at once', () => {
  const agentflow = () =>
    after({
      id: 'llm_0',
      inputs: { llmModel: 'chatOpenAI', llmModelConfig: { modelName: 'm', basepath: upstream.url } },
    })

  test.each([
    { engine: 'a chain', draw: () => conversationFlow(upstream.url) },
    { engine: 'an agent flow', draw: agentflow },
  ])('of $engine are both answered, each its own', async ({ draw }) => {
    upstream.behave({
      kind: 'say',
      of: ({ body }) => `about ${String(body.messages.at(-1)?.content).match(/\d+/)?.[0]}`,
    })
    const id = await service.addFlow(draw())
    const answers = await Promise.all(
      Array.from({ length: 8 }, async (_, at) => {
        const response = await ask(service, id, { question: `number ${at}`, streaming: true, chatId: 'same' })
        const events = await allEvents(response)
        const tokens = events.filter(({ event }) => event === 'token').map(({ data }) => data)
        return { said: tokens.join('').trim(), last: events.at(-1)?.event }
      }),
    )
    expect(answers).toEqual(Array.from({ length: 8 }, (_, at) => ({ said: `about ${at}`, last: 'end' })))
    expect(await service.messages(id)).toHaveLength(16)
  })

  test('a stranger to the chat’s flow cannot end what goes on in it', async () => {
    upstream.behave({ kind: 'endless', pauseMs: 20 })
    const [id, other] = [
      await service.addFlow(conversationFlow(upstream.url)),
      await service.addFlow(conversationFlow(upstream.url), { isPublic: true }),
    ]
    const gone = new AbortController()
    const events = eventsOf(
      await ask(service, id, { question: 'hi', streaming: true, chatId: 'c' }, { signal: gone.signal }),
    )
    await events.next()
    for (const flow of [id, other]) await fetch(`${service.url}/api/v1/chatmessage/abort/${flow}/c`, { method: 'PUT' })
    expect((await events.next()).value?.event).toBe('token')
    gone.abort()
    await idle()
  })
})

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { drawAgentflow } from '../../test-support/agentflow.ts'
import { allEvents, type StreamEvent } from '../../test-support/ask.ts'
import { conversationFlow, drawFlow, wire } from '../../test-support/flows.ts'
import { testKey } from '../../test-support/running-service.ts'
import { openScriptedService } from '../../test-support/service-and-model.ts'

const modelPrices = [{ model: 'scripted', promptUsd: 1_000_000, completionUsd: 2_000_000 }]
let around: Awaited<ReturnType<typeof openScriptedService>>
beforeAll(async () => {
  around = await openScriptedService({ modelPrices })
})
afterAll(() => around.close())
afterEach(() => around.upstream.reset())

type Summary = { readonly id: string; readonly [name: string]: unknown }

function askAs(path: string, id: string, body: object): Promise<Response> {
  return fetch(`${around.service.url}/api/v1/${path}/${id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${testKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ question: 'Hello there', streaming: true, ...body }),
  })
}

const watch = async (id: string, body: object = {}) =>
  allEvents(await askAs('internal-prediction', id, { trace: true, ...body }))
const nodeEvents = (events: readonly StreamEvent[]) =>
  events.filter(({ event }) => event === 'node').map(({ data }) => data as Record<string, unknown>)
const tracesOf = (id: string): Promise<Summary[]> => around.service.call('GET', `traces?chatflowId=${id}`)
const traceOf = async (id: string) => {
  const [newest] = await tracesOf(id)
  return around.service.call('GET', `traces/${newest?.id}`)
}

const withFunction = (code: string) =>
  drawFlow(
    { id: 'customFunction_0', inputs: { javascriptFunction: code }, output: 'output' },
    { id: 'chatOpenAI_0', inputs: { modelName: 'scripted', basepath: around.upstream.url } },
    {
      id: 'promptTemplate_0',
      inputs: { template: 'Say {word}', promptValues: '{"word": "{{customFunction_0.data.instance}}"}' },
    },
    { id: 'llmChain_0', inputs: { model: wire('chatOpenAI_0'), prompt: wire('promptTemplate_0') } },
  )

const agentFlow = () => {
  const config = { modelName: 'scripted', basepath: around.upstream.url }
  const llm = { llmModel: 'chatOpenAI', llmModelConfig: config }
  return drawAgentflow(
    [{ id: 'start_0' }, { id: 'llm_0', inputs: llm }, { id: 'llm_1', inputs: llm }],
    ['start_0>llm_0', 'llm_0>llm_1'],
  )
}

describe('a run that its owner follows', () => {
  test('tells of each node of a chatflow as it begins and ends', async () => {
    const id = await around.service.addFlow(conversationFlow(around.upstream.url))
    const told = nodeEvents(await watch(id))
    expect(told.map(({ nodeId, state }) => `${nodeId} ${state}`)).toEqual([
      'bufferMemory_0 start',
      'bufferMemory_0 end',
      'conversationChain_0 start',
      'chatOpenAI_0 start',
      'chatOpenAI_0 end',
      'conversationChain_0 end',
    ])
    expect(told.at(-1)).toMatchObject({ label: 'Conversation Chain', durationMs: expect.any(Number) })
  })

  test('tells the same of an agent flow', async () => {
    const id = await around.service.addFlow(agentFlow(), { type: 'AGENTFLOW' })
    const told = nodeEvents(await watch(id))
    expect(told.map(({ nodeId, state }) => `${nodeId} ${state}`)).toEqual([
      'startAgentflow_0 start',
      'startAgentflow_0 end',
      'llmAgentflow_0 start',
      'llmAgentflow_0 end',
      'llmAgentflow_1 start',
      'llmAgentflow_1 end',
    ])
  })

  test('says which node failed, and why', async () => {
    const id = await around.service.addFlow(conversationFlow(around.upstream.url))
    around.upstream.behave({ kind: 'refuse', status: 400 })
    const failed = nodeEvents(await watch(id)).filter(({ state }) => state === 'error')
    expect(failed.map(({ nodeId }) => nodeId)).toEqual(['chatOpenAI_0', 'conversationChain_0'])
    expect(failed[0]?.error).toMatch(/scripted 400/)
    expect(await tracesOf(id)).toMatchObject([{ status: 'failed', failedNodeId: 'chatOpenAI_0' }])
  })

  test('is kept: what each node was given and gave, what its model was asked, what that cost', async () => {
    const id = await around.service.addFlow(conversationFlow(around.upstream.url, { model: { temperature: '0.2' } }))
    await watch(id, { streaming: false })
    const { spans, usage, cost, ...trace } = await traceOf(id)
    expect(trace).toMatchObject({ question: 'Hello there', status: 'done', chatflowid: id, droppedSpans: 0 })
    const model = spans.find(({ kind }: { kind: string }) => kind === 'model')
    expect(model).toMatchObject({
      name: 'scripted',
      attributes: { provider: 'openai-compatible', temperature: 0.2 },
      output: { text: 'Echo: Hello there' },
      usage: { promptTokens: expect.any(Number) },
    })
    expect(model.input.messages.at(-1)).toEqual({ role: 'user', content: 'Hello there' })
    expect(usage).toEqual(model.usage)
    expect(cost).toBe(usage.promptTokens + 2 * usage.completionTokens)
    const parents = new Map(spans.map((span: Summary) => [span.id, span]))
    const node = parents.get(model.parentId) as Summary
    expect(node).toMatchObject({ kind: 'node', nodeId: 'chatOpenAI_0' })
    expect(parents.get(node.parentId)).toMatchObject({ nodeId: 'conversationChain_0' })
  })

  test('notes the lines that custom code writes to its console', async () => {
    const id = await around.service.addFlow(withFunction('console.log("counting", 3); return "three"'))
    await watch(id)
    const { spans } = await traceOf(id)
    expect(spans.filter(({ kind }: { kind: string }) => kind === 'log')).toMatchObject([{ output: 'counting 3' }])
    expect(await around.service.call('GET', `chatflows/${id}/node-runs/customFunction_0`)).toMatchObject([
      { output: { value: 'three' }, canPin: true },
    ])
  })
})

describe('a run that nobody follows', () => {
  test.each([
    { name: 'by the public interface', path: 'prediction', body: { trace: true } },
    { name: 'by the owner, who does not ask to', path: 'internal-prediction', body: {} },
  ])('is told and kept as before: $name', async ({ path, body }) => {
    const id = await around.service.addFlow(conversationFlow(around.upstream.url))
    const events = await allEvents(await askAs(path, id, body))
    expect([...new Set(events.map(({ event }) => event))]).toEqual(['start', 'token', 'metadata', 'end'])
    expect(await tracesOf(id)).toEqual([])
  })

  test('is kept where the flow keeps traces of all', async () => {
    const id = await around.service.addFlow(conversationFlow(around.upstream.url), { retention: { traces: true } })
    const events = await allEvents(await askAs('prediction', id, {}))
    expect(events.some(({ event }) => event === 'node')).toBe(false)
    expect(await tracesOf(id)).toMatchObject([{ status: 'done' }])
  })
})

describe('what is kept of people', () => {
  const mail = 'Write to ada@example.com'

  test('is nothing in a flow that keeps nothing', async () => {
    const retention = { store: false }
    const id = await around.service.addFlow(conversationFlow(around.upstream.url), { retention })
    expect(nodeEvents(await watch(id))).not.toEqual([])
    expect(await tracesOf(id)).toEqual([])
    expect(await around.service.call('GET', `chatflows/${id}/node-runs/chatOpenAI_0`)).toEqual([])
  })

  test('is nothing that tells who somebody is, in a flow that is kept so', async () => {
    const retention = { redactPii: true }
    const id = await around.service.addFlow(conversationFlow(around.upstream.url), { retention })
    await watch(id, { question: mail })
    const kept = JSON.stringify([
      await traceOf(id),
      await around.service.call('GET', `chatflows/${id}/node-runs/chatOpenAI_0`),
    ])
    expect(kept).toContain('Write to [EMAIL]')
    expect(kept).not.toContain('ada@')
  })
})

describe('a pinned output', () => {
  const pin = (id: string, nodeId: string, output: unknown) =>
    around.service.call('PUT', `chatflows/${id}/pins/${nodeId}`, { output })

  test('stands for the work of its node in runs from the page, and in no other', async () => {
    const id = await around.service.addFlow(conversationFlow(around.upstream.url))
    await pin(id, 'chatOpenAI_0', { text: 'Pinned answer' })
    const said = (events: readonly StreamEvent[]) =>
      events.flatMap(({ event, data }) => (event === 'token' ? [data] : [])).join('')
    expect(said(await watch(id))).toBe('Pinned answer')
    expect(around.upstream.requests).toEqual([])
    expect(said(await allEvents(await askAs('prediction', id, {})))).toBe('Echo: Hello there')
  })

  test('stands for what a custom function returns', async () => {
    const id = await around.service.addFlow(withFunction('throw new Error("broken")'))
    await pin(id, 'customFunction_0', { value: 'four' })
    await watch(id)
    expect(around.upstream.requests.at(-1)?.body.messages.at(-1)?.content).toBe('Say four')
  })

  test('stands for a step of an agent flow', async () => {
    const id = await around.service.addFlow(agentFlow(), { type: 'AGENTFLOW' })
    await pin(id, 'llmAgentflow_0', { content: 'from the pin' })
    await watch(id)
    expect(around.upstream.requests).toHaveLength(1)
  })

  test('is listed, read and taken away', async () => {
    const id = await around.service.addFlow(conversationFlow(around.upstream.url))
    await pin(id, 'chatOpenAI_0', { text: 'a' })
    expect(await around.service.call('GET', `chatflows/${id}/pins`)).toMatchObject([{ nodeId: 'chatOpenAI_0' }])
    expect(await around.service.call('GET', `chatflows/${id}/pins/chatOpenAI_0`)).toMatchObject({
      output: { text: 'a' },
    })
    await around.service.call('DELETE', `chatflows/${id}/pins/chatOpenAI_0`)
    await expect(around.service.call('GET', `chatflows/${id}/pins/chatOpenAI_0`)).rejects.toThrow('has no pin')
  })
})

describe('a draft', () => {
  test('is what its owner asks who asks for it, and nobody else', async () => {
    const id = await around.service.addFlow(conversationFlow(around.upstream.url))
    const flowData = conversationFlow(around.upstream.url, { model: { modelName: 'drafted' } })
    await around.service.call('PUT', `chatflows/${id}/draft`, { flowData, revision: 0 })
    await watch(id, { draft: true })
    await watch(id)
    await allEvents(await askAs('prediction', id, { draft: true }))
    expect(around.upstream.requests.map(({ body }) => body.model)).toEqual(['drafted', 'scripted', 'scripted'])
  })

  test('that is not there leaves what is deployed', async () => {
    const id = await around.service.addFlow(conversationFlow(around.upstream.url))
    expect((await watch(id, { draft: true })).at(-1)?.event).toBe('end')
  })
})

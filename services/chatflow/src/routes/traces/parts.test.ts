import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { drawAgentflow } from '../../test-support/agentflow.ts'
import { allEvents, type StreamEvent } from '../../test-support/ask.ts'
import { drawFlow, wire } from '../../test-support/flows.ts'
import { testKey } from '../../test-support/running-service.ts'
import { openScriptedService } from '../../test-support/service-and-model.ts'

let around: Awaited<ReturnType<typeof openScriptedService>>
beforeAll(async () => {
  around = await openScriptedService()
})
afterAll(() => around.close())
afterEach(() => around.upstream.reset())

function post(path: string, body: object): Promise<Response> {
  return fetch(`${around.service.url}/api/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${testKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

const watch = async (id: string, question = 'Hello there') =>
  allEvents(await post(`internal-prediction/${id}`, { question, streaming: true, trace: true }))
const run = async (id: string, mode: string, nodeId: string, more: object = {}) =>
  allEvents(await post(`chatflows/${id}/run`, { mode, nodeId, ...more }))
const textOf = (events: readonly StreamEvent[]) =>
  events.flatMap(({ event, data }) => (event === 'token' ? [data] : [])).join('')
const worked = (events: readonly StreamEvent[]) =>
  events.flatMap(({ event, data }) => {
    const { nodeId, state } = data as { nodeId: string; state: string }
    return event === 'node' && state === 'end' ? [nodeId] : []
  })
const asked = () => around.upstream.requests.map(({ body }) => body.messages.at(-1)?.content)

/** A function counts how often it ran, and a chain says what it gave. */
const chain = () =>
  drawFlow(
    { id: 'customFunction_0', inputs: { javascriptFunction: 'return "word " + Math.random()' }, output: 'output' },
    { id: 'chatOpenAI_0', inputs: { modelName: 'scripted', basepath: around.upstream.url } },
    {
      id: 'promptTemplate_0',
      inputs: { template: 'Say {word}', promptValues: '{"word": "{{customFunction_0.data.instance}}"}' },
    },
    { id: 'llmChain_0', inputs: { model: wire('chatOpenAI_0'), prompt: wire('promptTemplate_0') } },
  )

describe('a part of a chatflow', () => {
  test('is one node, with what the others gave last', async () => {
    const id = await around.service.addFlow(chain())
    await watch(id)
    expect(textOf(await run(id, 'node', 'llmChain_0'))).toBe(`Echo: ${asked()[0]}`)
    expect(asked()).toHaveLength(2)
    expect(asked()[1]).toBe(asked()[0])
  })

  test('is a model, asked once more what it was asked last', async () => {
    const id = await around.service.addFlow(chain())
    await watch(id)
    around.upstream.behave({ kind: 'answer', tokens: ['Another', ' answer'] })
    expect(textOf(await run(id, 'node', 'chatOpenAI_0'))).toBe('Another answer')
    expect(asked()[1]).toBe(asked()[0])
    const [last] = await around.service.call('GET', `chatflows/${id}/node-runs/chatOpenAI_0`)
    expect(last.output).toMatchObject({ text: 'Another answer' })
  })

  test('is all that leads to a node, and nothing that comes after it', async () => {
    const id = await around.service.addFlow(chain())
    const events = await run(id, 'to', 'customFunction_0', { question: 'Hello' })
    expect(textOf(events)).toMatch(/^word 0\.\d+$/)
    expect(worked(events)).toEqual(['customFunction_0'])
    expect(asked()).toEqual([])
  })

  test('is a node and what comes after it', async () => {
    const id = await around.service.addFlow(chain())
    await watch(id)
    await run(id, 'from', 'promptTemplate_0')
    expect(asked()[1]).toBe(asked()[0])
    await run(id, 'from', 'customFunction_0')
    expect(asked()[2]).not.toBe(asked()[0])
  })

  test('begins with what is pinned rather than with what was given last', async () => {
    const id = await around.service.addFlow(chain())
    await watch(id)
    await around.service.call('PUT', `chatflows/${id}/pins/customFunction_0`, { output: { value: 'pinned' } })
    await run(id, 'node', 'llmChain_0')
    expect(asked()[1]).toBe('Say pinned')
  })

  test('is no turn of a chat', async () => {
    const id = await around.service.addFlow(chain())
    await run(id, 'to', 'llmChain_0', { question: 'Hello' })
    expect(await around.service.messages(id)).toEqual([])
  })

  test('needs a node that the answer depends on', async () => {
    const id = await around.service.addFlow(chain())
    const answer = await post(`chatflows/${id}/run`, { mode: 'node', nodeId: 'nothing_0' })
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { message: 'Cannot run node "nothing_0": nothing that the flow answers depends on it; wire it' },
    ])
  })
})

describe('a part of an agent flow', () => {
  const flow = () => {
    const say = (content: string) => ({
      llmModel: 'chatOpenAI',
      llmModelConfig: { modelName: 'scripted', basepath: around.upstream.url },
      llmMessages: [{ role: 'user', content }],
      llmEnableMemory: false,
    })
    const update = [{ key: 'seen', value: '{{ output }}' }]
    return drawAgentflow(
      [
        { id: 'start_0', inputs: { startState: [{ key: 'seen', value: '' }] } },
        { id: 'llm_0', inputs: { ...say('one'), llmUpdateState: update } },
        { id: 'llm_1', inputs: say('two {{ llmAgentflow_0 }} {{ $flow.state.seen }}') },
        { id: 'llm_2', inputs: say('three {{ llmAgentflow_1 }}') },
      ],
      ['start_0>llm_0', 'llm_0>llm_1', 'llm_1>llm_2'],
    )
  }
  const addFlow = () => around.service.addFlow(flow(), { type: 'AGENTFLOW' })
  const two = 'two Echo: one Echo: one'

  test('is one step, with what those before it gave and set', async () => {
    const id = await addFlow()
    await watch(id)
    around.upstream.reset()
    const events = await run(id, 'node', 'llmAgentflow_1')
    expect(worked(events)).toEqual(['llmAgentflow_1'])
    expect(asked()).toEqual([two])
    expect(textOf(events)).toBe(`Echo: ${two}`)
  })

  test('is a step and all that comes after it', async () => {
    const id = await addFlow()
    await watch(id)
    around.upstream.reset()
    expect(worked(await run(id, 'from', 'llmAgentflow_1'))).toEqual(['llmAgentflow_1', 'llmAgentflow_2'])
    expect(asked()).toEqual([two, `three Echo: ${two}`])
  })

  test('is all that leads to a step', async () => {
    const id = await addFlow()
    const events = await run(id, 'to', 'llmAgentflow_1', { question: 'Hello' })
    expect(worked(events)).toEqual(['startAgentflow_0', 'llmAgentflow_0', 'llmAgentflow_1'])
    expect(textOf(events)).toBe(`Echo: ${two}`)
  })

  test('waits for no step that stands still where several meet', async () => {
    const say = (content: string) => ({ directReplyMessage: content })
    const id = await around.service.addFlow(
      drawAgentflow(
        [
          { id: 'start_0' },
          { id: 'directReply_0', inputs: say('left') },
          { id: 'directReply_1', inputs: say('right') },
          { id: 'directReply_2', inputs: say('{{ directReplyAgentflow_0 }} and {{ directReplyAgentflow_1 }}') },
        ],
        [
          'start_0>directReply_0',
          'start_0>directReply_1',
          'directReply_0>directReply_2',
          'directReply_1>directReply_2',
        ],
      ),
      { type: 'AGENTFLOW' },
    )
    await watch(id)
    await around.service.call('PUT', `chatflows/${id}/pins/directReplyAgentflow_1`, { output: { content: 'pinned' } })
    expect(worked(await run(id, 'from', 'directReplyAgentflow_0'))).toEqual([
      'directReplyAgentflow_0',
      'directReplyAgentflow_2',
    ])
    const [last] = await around.service.call('GET', `chatflows/${id}/node-runs/directReplyAgentflow_2`)
    expect(last.output.content).toBe('left and pinned')
  })

  test('says which step before it has not run yet', async () => {
    const id = await addFlow()
    const events = await run(id, 'node', 'llmAgentflow_1', { question: 'Hello' })
    expect(worked(events)).toEqual([])
    expect(events.find(({ event }) => event === 'error')?.data).toBe(
      'Cannot run "llm_1" by itself: "llm_0" before it has not run yet; run to here, or pin its output',
    )
  })

  test('is no execution', async () => {
    const id = await addFlow()
    await run(id, 'to', 'llmAgentflow_0', { question: 'Hello' })
    expect((await around.service.call('GET', `executions?agentflowId=${id}`)).total).toBe(0)
  })
})

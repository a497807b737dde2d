import { FlowiseClient } from 'flowise-sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drawAgentflow } from '../../../services/chatflow/src/test-support/agentflow.ts'
import { conversationFlow } from '../../../services/chatflow/src/test-support/flows.ts'
import { type RunningService, testKey } from '../../../services/chatflow/src/test-support/running-service.ts'
import type { ScriptedUpstream } from '../../../services/chatflow/src/test-support/scripted-upstream.ts'
import { openScriptedService } from '../../../services/chatflow/src/test-support/service-and-model.ts'

let upstream: ScriptedUpstream
let service: RunningService
let close: () => Promise<void>
let client: FlowiseClient
let chatflowId: string

beforeAll(async () => {
  ;({ service, upstream, close } = await openScriptedService())
  client = new FlowiseClient({ baseUrl: service.url, apiKey: testKey })
  chatflowId = await service.addFlow(conversationFlow(upstream.url))
})
beforeEach(() => upstream.reset())
afterAll(() => close())

type Event = { readonly event: string; readonly data: unknown }

async function eventsOf(prediction: unknown): Promise<Event[]> {
  const events: Event[] = []
  for await (const event of prediction as AsyncIterable<Event>) events.push(event)
  return events
}

const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/)

describe('the official Flowise client', () => {
  test('gets an answer in one piece', async () => {
    expect(await client.createPrediction({ chatflowId, question: 'hi there' })).toEqual({
      text: 'Echo: hi there',
      question: 'hi there',
      chatId: uuid,
      chatMessageId: uuid,
      isStreamValid: false,
      sessionId: uuid,
      memoryType: 'Buffer Memory',
    })
  })

  test('gets a stream of events', async () => {
    const prediction = await client.createPrediction({
      chatflowId,
      question: 'hi there',
      streaming: true,
      chatId: 'sdk',
    })
    expect(await eventsOf(prediction)).toEqual([
      { event: 'start', data: 'Echo:' },
      { event: 'token', data: 'Echo:' },
      { event: 'token', data: ' hi' },
      { event: 'token', data: ' there' },
      {
        event: 'metadata',
        data: {
          chatId: 'sdk',
          chatMessageId: uuid,
          question: 'hi there',
          sessionId: 'sdk',
          memoryType: 'Buffer Memory',
        },
      },
      { event: 'end', data: '[DONE]' },
    ])
  })

  test('goes on with a session', async () => {
    const overrideConfig = { sessionId: 'sdk-session' }
    await client.createPrediction({ chatflowId, question: 'one', overrideConfig })
    await eventsOf(await client.createPrediction({ chatflowId, question: 'two', overrideConfig, streaming: true }))
    expect(upstream.requests[1]?.body.messages.map(({ content }) => content)).toEqual([
      'Be brief.',
      'one',
      'Echo: one',
      'two',
    ])
  })

  test('hears of a failure by its status while it streams, and by the body otherwise', async () => {
    upstream.behave({ kind: 'refuse', status: 401 })
    const streamed = client.createPrediction({ chatflowId, question: 'hi', streaming: true }).then(eventsOf)
    await expect(streamed).rejects.toThrow('HTTP error! status: 500')
    expect(await client.createPrediction({ chatflowId, question: 'hi' })).toMatchObject({
      statusCode: 500,
      message: expect.stringContaining('it refused the credential (401)'),
    })
  })

  test('gets what an agent flow says and does, whole and as events', async () => {
    const llm = { llmModel: 'chatOpenAI', llmModelConfig: { modelName: 'scripted', basepath: upstream.url } }
    const flow = drawAgentflow(
      [
        { id: 'start_0', inputs: { startInputType: 'chatInput' } },
        { id: 'llm_0', inputs: llm },
      ],
      ['start_0>llm_0'],
    )
    const agentflow = { chatflowId: await service.addFlow(flow, { type: 'AGENTFLOW' }), question: 'hi there' }
    expect(await client.createPrediction(agentflow)).toMatchObject({
      text: 'Echo: hi there',
      executionId: uuid,
      agentFlowExecutedData: [{ nodeId: 'startAgentflow_0' }, { nodeId: 'llmAgentflow_0', status: 'FINISHED' }],
    })
    const events = await eventsOf(await client.createPrediction({ ...agentflow, streaming: true }))
    const tokens = events.filter(({ event }) => event === 'token').map(({ data }) => data)
    expect(tokens.join('')).toBe('Echo: hi there')
    expect(events[0]).toEqual({ event: 'agentFlowEvent', data: 'INPROGRESS' })
    expect(events.at(-1)).toEqual({ event: 'end', data: '[DONE]' })
  })

  test('hears that its key is wrong', async () => {
    const stranger = new FlowiseClient({ baseUrl: service.url, apiKey: 'wrong' })
    const streamed = stranger.createPrediction({ chatflowId, question: 'hi', streaming: true }).then(eventsOf)
    await expect(streamed).rejects.toThrow('HTTP error! status: 401')
  })
})

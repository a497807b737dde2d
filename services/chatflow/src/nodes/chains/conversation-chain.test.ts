import { describe, expect, test } from 'vitest'
import type { ModelMessage } from '../../domain/chat/chat-model.ts'
import { conversationFlow, drawFlow, wire } from '../../test-support/flows.ts'
import { contextOf, finish, prepare, recordingEnv } from '../../test-support/run-flow.ts'

const past: readonly ModelMessage[] = [
  { role: 'user', content: 'before {x}' },
  { role: 'assistant', content: 'answered' },
]

/** The messages that the model reads when the flow is asked "hi" after `past`. */
async function readBy(flowData: string): Promise<readonly ModelMessage[]> {
  const { env, calls } = recordingEnv()
  await finish(prepare(flowData, env), contextOf('hi', { history: async () => past }))
  return calls[0]?.messages ?? []
}

function withPrompt(inputs: Record<string, unknown>): string {
  return drawFlow(
    { id: 'chatOpenAI_0' },
    { id: 'bufferMemory_0' },
    { id: 'chatPromptTemplate_0', inputs },
    {
      id: 'conversationChain_0',
      inputs: {
        model: wire('chatOpenAI_0'),
        memory: wire('bufferMemory_0'),
        chatPromptTemplate: wire('chatPromptTemplate_0'),
        systemMessagePrompt: 'not used',
      },
    },
  )
}

describe('a conversation chain', () => {
  test('puts system message, past and question in order', async () => {
    expect(await readBy(conversationFlow('http://m/v1'))).toEqual([
      { role: 'system', content: 'Be brief.' },
      ...past,
      { role: 'user', content: 'hi' },
    ])
  })

  test('has a system message of its own when none is written', async () => {
    const flow = JSON.parse(conversationFlow('http://m/v1'))
    flow.nodes[2].data.inputs.systemMessagePrompt = ''
    expect((await readBy(JSON.stringify(flow)))[0]?.content).toContain('friendly conversation')
  })

  test.each([
    {
      name: 'takes a prompt in place of the system message, the past before its last word',
      inputs: { systemMessagePrompt: 'You are {who}', humanMessagePrompt: 'Q: {input}', promptValues: '{"who":"Ada"}' },
      system: 'You are Ada',
      user: 'Q: hi',
    },
    {
      name: 'puts the question itself last when the prompt has no human message',
      inputs: { systemMessagePrompt: 'You are Ada', humanMessagePrompt: '' },
      system: 'You are Ada',
      user: 'hi',
    },
    {
      name: 'gives a prompt the past as text where it asks for the memory',
      inputs: { systemMessagePrompt: 'So far: {chat_history}', humanMessagePrompt: '{input}' },
      system: 'So far: Human: before {x}\nAssistant: answered',
      user: 'hi',
    },
    {
      name: 'fills references in the values of a prompt',
      inputs: {
        systemMessagePrompt: '{a}',
        humanMessagePrompt: '{input}',
        promptValues: '{"a":"in {{$flow.sessionId}}"}',
      },
      system: 'in session-id',
      user: 'hi',
    },
  ])('$name', async ({ inputs, system, user }) => {
    expect(await readBy(withPrompt(inputs))).toEqual([
      { role: 'system', content: system },
      ...past,
      { role: 'user', content: user },
    ])
  })
})

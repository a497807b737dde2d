import { describe, expect, test } from 'vitest'
import { defaultModelNodes } from './default-model-nodes.ts'

const chat = (id: string, name: string, modelName?: string) => ({
  id,
  data: { name, category: 'Chat Models', inputs: { modelName } },
})
const step = (id: string, llmModel: string, modelName?: string) => ({
  id,
  data: {
    name: 'llmAgentflow',
    category: 'Agent Flows',
    inputs: { llmModel, llmModelConfig: { llmModel, modelName } },
  },
})
const chain = { id: 'chain', data: { name: 'conversationChain', category: 'Chains', inputs: {} } }
const reply = { id: 'reply', data: { name: 'directReplyAgentflow', inputs: { directReplyMessage: 'Hi' } } }

describe('defaultModelNodes()', () => {
  test.each([
    { name: 'no model is named', nodes: [chat('a', 'chatHearth'), chain], found: ['a'] },
    { name: 'the default model is named', nodes: [chat('a', 'chatHearth', 'default')], found: ['a'] },
    { name: 'it is named by its id', nodes: [chat('a', 'chatHearth', 'ember')], found: ['a'] },
    { name: 'another model of this machine is named', nodes: [chat('a', 'chatHearth', 'qwen')], found: [] },
    { name: 'a vendor is asked', nodes: [chat('a', 'chatOpenAI', 'gpt-5')], found: [] },
    { name: 'a vendor may be asked too', nodes: [chat('a', 'chatHearth'), chat('b', 'chatOpenAI')], found: [] },
    { name: 'steps ask it', nodes: [step('a', 'chatHearth', ''), reply, step('b', 'chatHearth')], found: ['a', 'b'] },
    { name: 'a step asks a vendor', nodes: [step('a', 'chatHearth'), step('b', 'chatAnthropic')], found: [] },
    { name: 'no model is asked', nodes: [chain, reply], found: [] },
  ])('$name: $found', ({ nodes, found }) => {
    expect(defaultModelNodes({ flowData: JSON.stringify({ nodes }) }, 'ember')).toEqual(found)
  })

  test.each(['no JSON', '{}', '{"nodes":[7,{"data":{}}]}'])('finds none in %s', (flowData) => {
    expect(defaultModelNodes({ flowData }, 'ember')).toEqual([])
  })
})

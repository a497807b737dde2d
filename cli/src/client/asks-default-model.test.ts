import { describe, expect, test } from 'vitest'
import { asksDefaultModel } from './asks-default-model.ts'

const flow = (...nodes: object[]) => JSON.stringify({ nodes: nodes.map((data) => ({ data })) })
const chain = { name: 'conversationChain', category: 'Chains', inputs: { model: '{{chatHearth_0.data.instance}}' } }
const own = (modelName?: string) => ({ name: 'chatHearth', category: 'Chat Models', inputs: { modelName } })
const other = { name: 'chatOpenAI', category: 'Chat Models', inputs: { modelName: 'gpt-4o' } }
const agent = (kind: string, modelName?: string) => ({
  name: 'llmAgentflow',
  category: 'Agent Flows',
  inputs: { llmModel: kind, llmModelConfig: { modelName } },
})

describe('asksDefaultModel()', () => {
  test.each([
    { name: 'a model of this machine without a name', data: flow(chain, own()), expected: true },
    { name: 'one with an empty name', data: flow(chain, own('')), expected: true },
    { name: 'one by the name default', data: flow(chain, own('default')), expected: true },
    { name: 'one by its id', data: flow(chain, own('ember')), expected: true },
    { name: 'one by another id', data: flow(chain, own('qwen')), expected: false },
    { name: "another vendor's", data: flow(chain, other), expected: false },
    { name: 'both', data: flow(own(), other), expected: false },
    { name: 'an agent flow with a model of this machine', data: flow(agent('chatHearth')), expected: true },
    { name: "an agent flow with another vendor's", data: flow(agent('chatOpenAI')), expected: false },
    { name: 'an agent flow whose model is not chosen', data: flow(agent('')), expected: false },
    { name: 'no model at all', data: flow(chain), expected: false },
    { name: 'what is no flow', data: 'x', expected: false },
  ])('$name: $expected', ({ data, expected }) => {
    expect(asksDefaultModel(data, 'ember')).toBe(expected)
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type RunningService, testKey } from '../../test-support/running-service.ts'
import type { ScriptedUpstream } from '../../test-support/scripted-upstream.ts'
import { openScriptedService } from '../../test-support/service-and-model.ts'

let service: RunningService
let upstream: ScriptedUpstream
let close: () => Promise<void>
beforeAll(async () => {
  ;({ service, upstream, close } = await openScriptedService())
})
beforeEach(() => upstream.reset())
afterAll(() => close())

const chosen = () => ({ name: 'chatOpenAI', inputs: { modelName: 'scripted', basepath: upstream.url } })
const says = (value: unknown) => ({ kind: 'answer', tokens: [JSON.stringify(value)] }) as const

const sketch = {
  nodes: [
    {
      id: 'sort',
      kind: 'conditionAgentAgentflow',
      label: 'Sort',
      instructions: 'What is it about?',
      scenarios: ['Sums', 'Other'],
    },
    { id: 'sums', kind: 'agentAgentflow', label: 'Sums', instructions: 'Calculate', tools: ['calculator', 'magic'] },
    { id: 'talk', kind: 'llmAgentflow', label: 'Talk', instructions: 'Be kind' },
    { id: 'ok', kind: 'humanInputAgentflow', label: 'Sure?', instructions: 'Is this right?' },
    { id: 'bye', kind: 'directReplyAgentflow', label: 'Bye', instructions: 'Done' },
    { id: 'again', kind: 'loopAgentflow', label: 'Again', instructions: '', backTo: 'talk' },
  ],
  edges: [
    { from: 'start', to: 'sort' },
    { from: 'sort', to: 'sums', choice: 0 },
    { from: 'sort', to: 'talk', choice: 1 },
    { from: 'talk', to: 'ok' },
    { from: 'ok', to: 'bye', choice: 0 },
    { from: 'ok', to: 'again', choice: 1 },
  ],
}

type Drawn = { nodes: { id: string; data: { inputs: Record<string, unknown> } }[]; edges: { sourceHandle: string }[] }

const generate = (question = 'Sort questions'): Promise<Drawn> =>
  service.call('POST', 'agentflowv2-generator/generate', { question, selectedChatModel: chosen() })

describe('an agent flow that a model thought up', () => {
  test('is drawn, can be saved, and has no fault', async () => {
    upstream.script(says(sketch))
    const { nodes, edges } = await generate()
    expect(nodes.map(({ id }) => id)).toEqual([
      'startAgentflow_0',
      'conditionAgentAgentflow_0',
      'agentAgentflow_0',
      'llmAgentflow_0',
      'humanInputAgentflow_0',
      'directReplyAgentflow_0',
      'loopAgentflow_0',
    ])
    expect(edges.map(({ sourceHandle }) => sourceHandle)).toEqual([
      'startAgentflow_0-output-startAgentflow',
      'conditionAgentAgentflow_0-output-0',
      'conditionAgentAgentflow_0-output-1',
      'llmAgentflow_0-output-llmAgentflow',
      'humanInputAgentflow_0-output-0',
      'humanInputAgentflow_0-output-1',
    ])
    const flowData = JSON.stringify({ nodes, edges })
    const id = await service.addFlow(flowData, { type: 'AGENTFLOW' })
    expect(await service.call('GET', `validation/${id}`)).toEqual([])
  })

  test('asks the chosen model in its nodes, with the tools there are', async () => {
    upstream.script(says(sketch))
    const { nodes } = await generate()
    const inputs = Object.fromEntries(nodes.map(({ id, data }) => [id, data.inputs]))
    expect(inputs.llmAgentflow_0).toMatchObject({
      llmModel: 'chatOpenAI',
      llmModelConfig: { modelName: 'scripted' },
      llmMessages: [{ role: 'system', content: 'Be kind' }],
    })
    expect(inputs.agentAgentflow_0?.agentTools).toMatchObject([{ agentSelectedTool: 'calculator' }])
    expect(inputs.loopAgentflow_0?.loopBackToNode).toBe('llmAgentflow_0-Talk')
  })

  test('is asked for again with what was wrong', async () => {
    upstream.script({ kind: 'answer', tokens: ['Let me think'] }, says(sketch))
    await generate()
    expect(upstream.requests[1]?.body.messages.at(-1)?.content).toContain('This does not work')
  })

  test.each([
    { name: 'words', answer: 'hello' },
    { name: 'an edge to nowhere', answer: { ...sketch, edges: [{ from: 'start', to: 'nowhere' }] } },
    { name: 'a kind that there is not', answer: { nodes: [{ id: 'a', kind: 'x', label: 'x' }], edges: [] } },
    { name: 'no beginning', answer: { ...sketch, edges: [] } },
  ])('that is $name twice is a failure', async ({ answer }) => {
    upstream.behave(says(answer))
    const refused = await fetch(`${service.url}/api/v1/agentflowv2-generator/generate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${testKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ question: 'x', selectedChatModel: chosen() }),
    })
    expect(refused.status).toBe(500)
    expect(await refused.text()).toContain('Cannot generate the flow')
    expect(upstream.requests).toHaveLength(2)
  })
})

test('instructions for an assistant are what the model wrote', async () => {
  upstream.script({ kind: 'answer', tokens: [' You', ' help. '] })
  const selectedChatModel = JSON.stringify(chosen())
  expect(await service.call('POST', 'assistants/generate/instruction', { task: 'help', selectedChatModel })).toEqual({
    content: 'You help.',
  })
  expect(upstream.requests[0]?.body.messages.at(-1)?.content).toBe('help')
})

test('a document store that there is not has no description', async () => {
  const answer = await fetch(
    `${service.url}/api/v1/document-store/generate-tool-desc/00000000-0000-4000-8000-000000000000`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${testKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ selectedChatModel: chosen() }),
    },
  )
  expect(answer.status).toBe(404)
})

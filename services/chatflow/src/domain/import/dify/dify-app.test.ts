import { describe, expect, test } from 'vitest'
import { createSketch } from '../draw/sketch.ts'
import { drawPlainApp } from './dify-app.ts'
import { readDify } from './read-dify.ts'

/** An app without a graph as it is drawn, and what is said of it; of its model nothing, which has tests of its own. */
function drawn(mode: string, model_config: object) {
  const app = readDify({ app: { name: 'App', mode }, model_config })
  const sketch = createSketch()
  const start = sketch.newId('startAgentflow')
  sketch.nodes.push({ id: start, label: 'Start', inputs: {} })
  const none = () => undefined
  drawPlainApp({ app, sketch, catalog: new Map(), byId: new Map(), idOf: none, withinOf: none }, start)
  const [first, ...steps] = sketch.nodes
  return {
    start: first?.inputs,
    steps: steps.map(({ id, label }) => `${id} ${label}`),
    inputs: steps.at(-1)?.inputs,
    wires: sketch.wires.map(({ from, to }) => `${from}>${to}`),
    told: sketch.remarks.filter(({ kind }) => !kind.startsWith('chat')).map(({ text }) => text),
    reasons: sketch.reasons,
  }
}

const form = [{ 'text-input': { variable: 'who', label: 'Who?' } }, { select: { variable: 'size', options: ['S', 5] } }]

describe('an app without a graph', () => {
  test('that chats is a model that remembers', () => {
    expect(drawn('chat', { pre_prompt: 'Be brief.' })).toEqual({
      start: { startInputType: 'chatInput', startState: [] },
      steps: ['llmAgentflow_0 LLM'],
      inputs: {
        ...{ llmModel: 'chatHearth', llmModelConfig: { llmModel: 'chatHearth' }, llmEnableMemory: true },
        llmMessages: [{ role: 'system', content: 'Be brief.' }],
      },
      wires: ['startAgentflow_0>llmAgentflow_0'],
      ...{ told: [], reasons: [] },
    })
  })

  test('that is told nothing has no message', () => {
    expect(drawn('chat', {}).inputs?.llmMessages).toEqual([])
    expect(drawn('chat', { pre_prompt: '  ' }).inputs?.llmMessages).toEqual([])
  })

  test('that chats has its form in the state, and says so', () => {
    const { start, inputs, told } = drawn('chat', {
      user_input_form: form,
      pre_prompt: 'For {{who}}, {{ size }}, {{odd}}',
    })
    expect(start).toEqual({
      startInputType: 'chatInput',
      startState: [
        { key: 'who', value: '' },
        { key: 'size', value: '' },
      ],
    })
    expect(inputs?.llmMessages).toEqual([
      { role: 'system', content: 'For {{ $flow.state.who }}, {{ $flow.state.size }}, {{odd}}' },
    ])
    expect(told).toEqual([
      'beside a chat no form is asked: "who", "size" stand empty in the state of the node; write there what they are to be',
    ])
  })

  test('that completes asks its form, and remembers nothing', () => {
    const { start, inputs, told } = drawn('completion', { user_input_form: form, pre_prompt: 'For {{who}}' })
    expect(start).toEqual({
      ...{ startInputType: 'formInput', formTitle: 'App' },
      formInputTypes: [
        { name: 'who', label: 'Who?', type: 'string' },
        { name: 'size', label: 'size', type: 'options', addOptions: [{ option: 'S' }, { option: '5' }] },
      ],
    })
    expect(inputs).toMatchObject({
      llmEnableMemory: false,
      llmMessages: [{ role: 'user', content: 'For {{ $form.who }}' }],
    })
    expect(told).toEqual([])
  })

  test('that completes without a form asks for a text', () => {
    const { start, inputs } = drawn('completion', {})
    expect(start?.formInputTypes).toEqual([{ name: 'query', label: 'Query', type: 'string' }])
    expect(inputs?.llmMessages).toEqual([{ role: 'user', content: '{{ $form.query }}' }])
  })

  const knowledge = { dataset_configs: { datasets: { datasets: [{ dataset: { id: 'x' } }] } } }
  const base =
    'a knowledge base does not travel with the app: put its documents into a document store and choose that in the node'

  test('with knowledge looks there first', () => {
    const { steps, wires, inputs, told } = drawn('chat', { ...knowledge, pre_prompt: 'Be brief.' })
    expect(steps).toEqual(['retrieverAgentflow_0 Knowledge', 'llmAgentflow_0 LLM'])
    expect(wires).toEqual(['startAgentflow_0>retrieverAgentflow_0', 'retrieverAgentflow_0>llmAgentflow_0'])
    expect(inputs?.llmMessages).toEqual([{ role: 'system', content: 'Be brief.\n\n{{ retrieverAgentflow_0 }}' }])
    expect(told).toEqual([base])
  })

  const tools = [{ tool_name: 'calculator' }, { tool_name: 'mail' }]

  test.each([
    { name: 'by its mode', mode: 'agent-chat', agent_mode: { tools } },
    { name: 'by its settings', mode: 'chat', agent_mode: { enabled: true, tools } },
  ])('is an agent $name, with the tools that are known', ({ mode, agent_mode }) => {
    const { steps, inputs, reasons } = drawn(mode, { agent_mode, pre_prompt: 'Be brief.' })
    expect(steps).toEqual(['agentAgentflow_0 Agent'])
    expect(inputs).toEqual({
      ...{ agentModel: 'chatHearth', agentModelConfig: { agentModel: 'chatHearth' }, agentEnableMemory: true },
      agentMessages: [{ role: 'system', content: 'Be brief.' }],
      agentTools: [{ agentSelectedTool: 'calculator', agentSelectedToolConfig: { agentSelectedTool: 'calculator' } }],
    })
    expect(reasons).toEqual(['"App": its tool "mail" has no counterpart here: give it another in its place'])
  })

  test('is no agent where that is turned off', () => {
    expect(drawn('chat', { agent_mode: { enabled: false, tools } }).steps).toEqual(['llmAgentflow_0 LLM'])
  })

  test.each([
    { name: 'of its own', config: knowledge },
    { name: 'as a tool', config: { agent_mode: { tools: [{ dataset: { id: 'x' }, tool_name: 'calculator' }] } } },
  ])('that is an agent has knowledge $name', ({ config }) => {
    const { steps, inputs, told } = drawn('agent-chat', config)
    expect(steps).toEqual(['agentAgentflow_0 Agent'])
    expect(inputs?.agentKnowledgeDocumentStores).toEqual([{ documentStore: '' }])
    expect(told).toEqual([base])
  })
})

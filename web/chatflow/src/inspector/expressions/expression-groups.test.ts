import { type ComponentInput, type FlowDocument, type FlowNode, readDocument } from '@hearth/flow'
import { describe, expect, test } from 'vitest'
import { expressionGroups } from './expression-groups.ts'

const step = (id: string, name: string, inputs: object = {}, more: object = {}): FlowNode => ({
  id,
  type: 'agentFlow',
  position: { x: 0, y: 0 },
  data: { id, name, label: `The ${id}`, category: 'Agent Flows', inputs: { ...inputs } },
  ...more,
})

const wire = (source: string, target: string) => ({ id: `${source}-${target}`, source, target })

const text: ComponentInput = { name: 'message', label: 'Message', type: 'string', acceptVariable: true }

const agentflow: FlowDocument = {
  nodes: [
    step('start', 'startAgentflow', {
      startInputType: 'formInput',
      formInputTypes: [{ name: 'city' }],
      startState: [{ key: 'mood' }],
    }),
    step('llm', 'llmAgentflow', { llmUpdateState: [{ key: 'mood' }, { key: 'tone' }] }),
    step('each', 'iterationAgentflow', {}, { type: 'iteration' }),
    step('inner', 'llmAgentflow', {}, { parentNode: 'each' }),
    step('later', 'llmAgentflow'),
  ],
  edges: [wire('start', 'llm'), wire('llm', 'each'), wire('each', 'later')],
}

function textsIn(document: FlowDocument, nodeId: string, more: object = {}) {
  const groups = expressionGroups({
    document,
    nodeId,
    field: text,
    isCode: false,
    variables: [{ name: 'top', value: '3' }],
    outputOf: () => undefined,
    ...more,
  })
  return Object.fromEntries(groups.map(({ label, items }) => [label, items.map((item) => item.text)]))
}

describe('what can be put into a field of an agent flow', () => {
  test('is the question, the form, the state, variables and what earlier nodes gave', () => {
    const groups = textsIn(agentflow, 'inner')
    expect(groups).toMatchObject({
      'This node': ['{{$iteration}}'],
      Chat: expect.arrayContaining(['{{question}}', '{{chat_history}}']),
      Form: ['{{$form.city}}'],
      State: ['{{$flow.state.mood}}', '{{$flow.state.tone}}'],
      Variables: ['{{$vars.top}}'],
      'The llm': ['{{llm}}'],
      'The start': ['{{start}}'],
    })
    expect(groups).not.toHaveProperty('The later')
  })

  test('has what is within an output of the last run, with its value', () => {
    const outputOf = (id: string) => (id === 'llm' ? { content: 'hi', usage: { tokens: 2 } } : undefined)
    const groups = expressionGroups({
      document: agentflow,
      nodeId: 'later',
      field: text,
      isCode: false,
      variables: [],
      outputOf,
    })
    expect(groups.find(({ label }) => label === 'The llm')?.items).toEqual([
      { text: '{{llm}}', label: 'Output', value: 'hi' },
      { text: '{{llm.output.content}}', label: 'content', value: 'hi' },
      { text: '{{llm.output.usage}}', label: 'usage', value: { tokens: 2 } },
      { text: '{{llm.output.usage.tokens}}', label: 'usage.tokens', value: 2 },
    ])
  })

  test('is its own output where the state is set after it', () => {
    const field = { ...text, acceptNodeOutputAsVariable: true }
    expect(textsIn(agentflow, 'llm', { field })['This node']).toEqual(['{{output}}'])
  })

  test('stands without braces in code', () => {
    expect(textsIn(agentflow, 'later', { isCode: true })).toMatchObject({
      Variables: ['$vars.top'],
      State: ['$flow.state.mood', '$flow.state.tone'],
    })
  })
})

describe('what can be put into a field of a chatflow', () => {
  const inputParams = [{ ...text, id: 'b-input-message-string' }]
  const output = { id: 'a-output-a-string|json', name: 'a', label: 'A', type: 'string | json' }
  const nodes = [
    { id: 'a', position: { x: 0, y: 0 }, data: { id: 'a', name: 'x', label: 'Lookup', outputAnchors: [output] } },
    { id: 'b', position: { x: 0, y: 0 }, data: { id: 'b', name: 'y', label: 'B', inputParams } },
    {
      id: 'm',
      position: { x: 0, y: 0 },
      data: { id: 'm', name: 'z', label: 'Model', outputAnchors: [{ ...output, id: 'm-output-m', type: 'BaseModel' }] },
    },
  ]
  const read = readDocument(JSON.stringify({ nodes, edges: [] }))
  const document = 'document' in read ? read.document : agentflow

  test('is what other nodes give as text, wired to it when it is chosen', () => {
    const groups = expressionGroups({
      document,
      nodeId: 'b',
      field: text,
      isCode: false,
      variables: [],
      outputOf: () => undefined,
    })
    const wire = { source: 'a', sourceHandle: 'a-output-a-string|json', targetHandle: 'b-input-message-string' }
    expect(groups.at(-1)).toEqual({
      label: 'Earlier nodes',
      items: [{ text: '{{a.data.instance}}', label: 'Lookup', wire }],
    })
  })

  test('is no other node than before once one is wired', () => {
    const ends = { source: 'a', sourceHandle: 'a-output-a-string|json', target: 'b' }
    const wired = { ...document, edges: [{ id: 'w', ...ends, targetHandle: 'b-input-message-string' }] }
    expect(textsIn(wired, 'b')['Earlier nodes']).toEqual(['{{a.data.instance}}'])
  })

  test('is variables and the run alone where references to nodes do not count', () => {
    const field = { ...text, acceptVariable: false }
    expect(Object.keys(textsIn(document, 'b', { field }))).toEqual(['Variables', 'Run'])
  })
})

import { describe, expect, test } from 'vitest'
import { nodeCatalog } from '../../nodes/catalog.ts'
import { drawAgentflow } from '../../test-support/agentflow.ts'
import { conversationFlow, drawFlow, wire } from '../../test-support/flows.ts'
import { checkFlow } from './compile/check-flow.ts'
import { parseFlow } from './flow.ts'

type Drawn = {
  nodes: { id: string; type?: string; parentNode?: string; data: Record<string, unknown> }[]
  edges: object[]
}

function changed(flowData: string, change: (drawn: Drawn) => void): string {
  const drawn = JSON.parse(flowData) as Drawn
  change(drawn)
  return JSON.stringify(drawn)
}

const disable = (flowData: string, ...ids: readonly string[]) =>
  changed(flowData, ({ nodes }) => {
    for (const { id, data } of nodes) if (ids.includes(id)) data.disabled = true
  })
const faultsOf = (flowData: string) =>
  checkFlow(flowData, nodeCatalog, { databases: false }).flatMap(({ issues }) => issues)
const wiresOf = (flowData: string) => parseFlow(flowData).edges.map(({ source, target }) => `${source}>${target}`)

const conversation = conversationFlow('http://127.0.0.1:1/v1')
const steps = ['start_0', 'llm_0', 'condition_0', 'llm_1', 'llm_2'].map((id) => ({ id }))
const agents = drawAgentflow(steps, [
  'start_0>llm_0',
  'llm_0>condition_0',
  'condition_0:0>llm_1',
  'condition_0:1>llm_2',
])

describe('a disabled node of a chatflow', () => {
  test('is left out with its wires where nothing needs it', () => {
    const flow = drawFlow(
      { id: 'chatOpenAI_0' },
      { id: 'calculator_0' },
      { id: 'calculator_1' },
      {
        id: 'toolAgent_0',
        inputs: { model: wire('chatOpenAI_0'), tools: [wire('calculator_0'), wire('calculator_1')] },
      },
    )
    const left = parseFlow(disable(flow, 'calculator_0'))
    expect(left.nodes.map(({ id }) => id)).toEqual(['chatOpenAI_0', 'calculator_1', 'toolAgent_0'])
    expect(left.nodes.at(-1)?.data.inputs.tools).toEqual([wire('calculator_1')])
    expect(left.edges).toHaveLength(2)
  })

  test.each([
    { name: 'by a wire', flow: conversation },
    {
      name: 'by an edge alone',
      flow: changed(conversation, ({ nodes }) => {
        for (const { id, data } of nodes)
          if (id === 'conversationChain_0') (data.inputs as { model: string }).model = ''
      }),
    },
  ])('is told of, by name, where something needs it: $name', ({ flow }) => {
    expect(faultsOf(disable(flow, 'chatOpenAI_0'))).toEqual([
      'Cannot run node "Conversation Chain": its input "Chat Model" comes from "OpenAI", which is disabled',
    ])
  })
})

describe('a disabled step of an agent flow', () => {
  test('is passed through', () => {
    expect(wiresOf(disable(agents, 'llmAgentflow_0'))).toContain('startAgentflow_0>conditionAgentflow_0')
  })

  test('that has several ways out leads on by the first', () => {
    const left = wiresOf(disable(agents, 'conditionAgentflow_0'))
    expect(left).toEqual(['startAgentflow_0>llmAgentflow_0', 'llmAgentflow_0>llmAgentflow_1'])
  })

  test('beside another one is passed through with it', () => {
    const left = wiresOf(disable(agents, 'llmAgentflow_0', 'conditionAgentflow_0'))
    expect(left).toEqual(['startAgentflow_0>llmAgentflow_1'])
  })

  test('brings nothing where its output is named', () => {
    const inputs = {
      llmMessages: [{ role: 'user', content: 'Said: {{ llmAgentflow_0 }}{{llmAgentflow_0.output.x}}.' }],
    }
    const flow = drawAgentflow(
      [{ id: 'start_0' }, { id: 'llm_0' }, { id: 'llm_1', inputs }],
      ['start_0>llm_0', 'llm_0>llm_1'],
    )
    const left = parseFlow(disable(flow, 'llmAgentflow_0'))
    expect(left.nodes.at(-1)?.data.inputs.llmMessages).toEqual([{ role: 'user', content: 'Said: .' }])
  })

  test('takes what lies within it along', () => {
    const flow = drawAgentflow(
      [{ id: 'start_0' }, { id: 'iteration_0' }, { id: 'llm_0', within: 'iteration_0' }, { id: 'llm_1' }],
      ['start_0>iteration_0', 'iteration_0>llm_1'],
    )
    const left = parseFlow(disable(flow, 'iterationAgentflow_0'))
    expect(left.nodes.map(({ id }) => id)).toEqual(['startAgentflow_0', 'llmAgentflow_1'])
  })
})

describe('what is only drawn', () => {
  const group = { id: 'group_0', type: 'group', data: { name: 'group', label: 'Group' } }

  test('is passed over: the members of a group run where the group lies', () => {
    const flow = changed(agents, ({ nodes }) => {
      nodes.unshift({ id: 'note', type: 'stickyNote', data: { name: 'stickyNote' } }, group)
      for (const node of nodes) if (node.id === 'llmAgentflow_0') node.parentNode = 'group_0'
    })
    const left = parseFlow(flow)
    expect(left.nodes).toHaveLength(steps.length)
    expect(left.nodes.every(({ parentNode }) => !parentNode)).toBe(true)
    expect(faultsOf(flow)).toEqual([])
  })

  test('is passed over in chatflows too', () => {
    const flow = changed(conversation, ({ nodes }) => void nodes.push(group))
    expect(parseFlow(flow).nodes.map(({ id }) => id)).not.toContain('group_0')
    expect(faultsOf(flow)).toEqual([])
  })
})

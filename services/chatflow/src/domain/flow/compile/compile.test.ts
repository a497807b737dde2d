import { describe, expect, test } from 'vitest'
import { nodeCatalog } from '../../../nodes/catalog.ts'
import { conversationFlow, drawFlow, wire } from '../../../test-support/flows.ts'
import { contextOf, finish, prepare, recordingEnv } from '../../../test-support/run-flow.ts'
import { parseFlow } from '../flow.ts'
import { compileFlow } from './compile.ts'
import { isStreamable } from './streamable.ts'

type Drawn = {
  nodes: {
    id: string
    data: { name: string; label?: string; inputs: Record<string, unknown>; inputParams: object[] }
  }[]
  edges: { source: string; target: string; targetHandle: string }[]
}

/** The conversation flow with something changed by hand. */
function changed(change: (flow: Drawn) => void): string {
  const flow = JSON.parse(conversationFlow('http://m/v1')) as Drawn
  change(flow)
  return JSON.stringify(flow)
}

/** Prompts and chains in turn, each fed by the one before. */
function drawRow(length: number): string {
  const nodes = Array.from({ length }, (_, at) => ({
    id: `n${at}`,
    data: { name: 'llmChain', inputs: { prompt: wire(`n${at + 1}`) }, inputParams: [] },
  }))
  return JSON.stringify({ nodes: nodes.toReversed(), edges: [{ source: 'n1', target: 'n0' }] })
}

const inputsOf = (flow: Drawn, id: string) => flow.nodes.find((node) => node.id === id)?.data.inputs ?? {}
const compile = (flowData: string) => compileFlow(parseFlow(flowData), nodeCatalog)

describe('the plan of a flow', () => {
  test('lists each node before those that use it', () => {
    expect(compile(conversationFlow('http://m/v1')).nodes.map(({ id }) => id)).toEqual([
      'chatOpenAI_0',
      'bufferMemory_0',
      'conversationChain_0',
    ])
  })

  test('leaves out what does not lead to the ending, whatever it is', () => {
    const flow = changed(({ nodes, edges }) => {
      nodes.push({ id: 'unheardOf_0', data: { name: 'unheardOf', inputs: {}, inputParams: [] } })
      nodes.push({ id: 'stickyNote_0', data: { name: 'stickyNote', inputs: { note: 'hi' }, inputParams: [] } })
      edges.push({ source: 'chatOpenAI_0', target: 'unheardOf_0', targetHandle: 'unheardOf_0-input-document-Document' })
    })
    const plan = compile(flow)
    expect(plan.ending.id).toBe('conversationChain_0')
    expect(plan.nodes).toHaveLength(3)
  })

  test('follows the edges where inputs hold no reference', async () => {
    const flow = changed((drawn) => {
      Object.assign(inputsOf(drawn, 'conversationChain_0'), { model: '', memory: null })
    })
    const { env } = recordingEnv()
    expect(await finish(prepare(flow, env), contextOf('hi'))).toMatchObject({ text: 'Echo: hi' })
  })

  test('takes a node named without the path to its value for a wire, as the page of assistants writes it', async () => {
    const flow = changed((drawn) => {
      Object.assign(inputsOf(drawn, 'conversationChain_0'), { model: '{{chatOpenAI_0}}', memory: '{{bufferMemory_0}}' })
    })
    const { env } = recordingEnv()
    expect(await finish(prepare(flow, env), contextOf('hi'))).toMatchObject({ text: 'Echo: hi' })
  })

  test('goes by the input where it and an edge disagree', () => {
    const flow = changed(({ nodes, edges }) => {
      nodes.push({ id: 'chatOpenAI_1', data: { name: 'chatOpenAI', inputs: {}, inputParams: [] } })
      const [edge] = edges
      if (edge !== undefined) edge.source = 'chatOpenAI_1'
    })
    expect(compile(flow).nodes.map(({ id }) => id)).toContain('chatOpenAI_0')
    expect(compile(flow).nodes.map(({ id }) => id)).not.toContain('chatOpenAI_1')
  })

  test('fills variables where the drawing says so, even if we do not', async () => {
    const flow = changed((drawn) => {
      const data = drawn.nodes.find(({ id }) => id === 'conversationChain_0')?.data
      Object.assign(data?.inputs ?? {}, { systemMessagePrompt: 'About {{question}} in {{$flow.chatId}}' })
      Object.assign(data ?? {}, {
        inputParams: [{ name: 'systemMessagePrompt', type: 'string', acceptVariable: true }],
      })
    })
    const { env, calls } = recordingEnv()
    await finish(prepare(flow, env), contextOf('hi'))
    const plain = changed((drawn) => {
      Object.assign(inputsOf(drawn, 'conversationChain_0'), { systemMessagePrompt: 'About {{question}}' })
    })
    await finish(prepare(plain, env), contextOf('hi'))
    expect(calls.map(({ messages }) => messages[0]?.content)).toEqual(['About hi in chat-id', 'About {{question}}'])
  })

  test('answers with the ending drawn last that can answer', () => {
    const ends = (at: number) => ({
      id: `llmChain_${at}`,
      inputs: { model: wire('chatOpenAI_0'), prompt: wire('promptTemplate_0') },
    })
    const shared = [{ id: 'chatOpenAI_0' }, { id: 'promptTemplate_0', inputs: { template: '{q}' } }]
    expect(compile(drawFlow(...shared, ends(0), ends(1))).ending.id).toBe('llmChain_1')
    expect(compile(drawFlow(...shared, ends(1), ends(0))).ending.id).toBe('llmChain_0')
  })

  test('has the credential from where either version of Flowise keeps it', () => {
    const at = (change: (flow: Drawn) => void) => compile(changed(change)).nodes[0]?.credentialId
    expect(at(({ nodes }) => Object.assign(nodes[0]?.data ?? {}, { credential: 'c1' }))).toBe('c1')
    expect(
      at((flow) => {
        for (const { data } of flow.nodes) Object.assign(data, { credential: undefined })
        Object.assign(inputsOf(flow, 'chatOpenAI_0'), { FLOWISE_CREDENTIAL_ID: 'c2' })
      }),
    ).toBe('c2')
    expect(at(() => undefined)).toBeUndefined()
  })
})

describe('a flow that cannot run', () => {
  const cases: readonly { name: string; flow: string; says: string }[] = [
    { name: 'is not JSON', flow: '{"nodes"', says: 'Cannot read the flow: flowData is not JSON' },
    { name: 'is something else', flow: '[]', says: 'Cannot read the flow: flowData: must be an object' },
    {
      name: 'has edges that are no list',
      flow: '{"edges":1}',
      says: 'Cannot read the flow: flowData.edges: must be a list',
    },
    { name: 'is not drawn yet', flow: '{}', says: 'Ending nodes not found' },
    { name: 'hangs too many nodes in a row', flow: drawRow(1_100), says: 'more than 1000 nodes hang on one another' },
    { name: 'is empty', flow: '{"nodes":[],"edges":[]}', says: 'Ending nodes not found' },
    {
      name: 'is a model alone',
      flow: drawFlow({ id: 'chatOpenAI_0' }),
      says: 'Ending node must be either a Chain or Agent or Engine',
    },
    {
      name: 'has an ending of an unknown kind',
      flow: changed(({ nodes }) => Object.assign(nodes[2]?.data ?? {}, { name: 'noAgent', label: 'Agent' })),
      says: 'Cannot run the flow: node "Agent" is of the unknown kind "noAgent"',
    },
    {
      name: 'uses a node of an unknown kind',
      flow: changed(({ nodes }) => Object.assign(nodes[0]?.data ?? {}, { name: 'noModel', label: 'Claude' })),
      says: 'Cannot run the flow: node "Claude" is of the unknown kind "noModel"',
    },
    {
      name: 'refers to a node that is gone',
      flow: changed(({ nodes }) => nodes.splice(0, 1)),
      says: '"conversationChain_0" is wired to "chatOpenAI_0", which is gone',
    },
    {
      name: 'runs in a circle',
      flow: drawFlow(
        { id: 'chatOpenAI_0' },
        { id: 'promptTemplate_0', inputs: { template: '{a}', promptValues: `{"a":"${wire('llmChain_0')}"}` } },
        {
          id: 'llmChain_0',
          inputs: { model: wire('chatOpenAI_0'), prompt: wire('promptTemplate_0') },
          output: 'outputPrediction',
        },
        { id: 'promptTemplate_1', inputs: { template: '{a}', promptValues: `{"a":"${wire('llmChain_0')}"}` } },
        { id: 'llmChain_1', inputs: { model: wire('chatOpenAI_0'), prompt: wire('promptTemplate_1') } },
      ),
      says: 'its wires form a circle at',
    },
    {
      name: 'has no model wired',
      flow: changed((drawn) => {
        Object.assign(inputsOf(drawn, 'conversationChain_0'), { model: '' })
        drawn.edges.shift()
      }),
      says: 'Cannot run node "Conversation Chain": a chat model must be wired to "model"',
    },
    {
      name: 'has something else wired than it needs',
      flow: changed((drawn) => Object.assign(inputsOf(drawn, 'conversationChain_0'), { memory: wire('chatOpenAI_0') })),
      says: 'what is wired to "memory" is not a memory',
    },
    {
      name: 'has prompt values that are not JSON',
      flow: drawFlow(
        { id: 'chatOpenAI_0' },
        { id: 'promptTemplate_0', inputs: { template: '{a}', promptValues: '{"a":' } },
        { id: 'llmChain_0', inputs: { model: wire('chatOpenAI_0'), prompt: wire('promptTemplate_0') } },
      ),
      says: 'Cannot read "promptValues" of node "Prompt Template": it is not JSON',
    },
    {
      name: 'has text where a number belongs',
      flow: conversationFlow('http://m/v1', { model: { temperature: 'hot' } }),
      says: 'Cannot read "temperature" of node "OpenAI": it is "hot" and must be a number',
    },
  ]

  test.each(cases)('because it $name says so', async ({ flow, says }) => {
    const run = async () => finish(prepare(flow, recordingEnv().env), contextOf('hi'))
    await expect(run()).rejects.toMatchObject({ kind: 'broken', message: expect.stringContaining(says) })
  })

  test('cannot stream', () => {
    expect(isStreamable('not JSON', nodeCatalog)).toBe(false)
    expect(isStreamable(conversationFlow('http://m/v1'), nodeCatalog)).toBe(true)
  })
})

import { describe, expect, test } from 'vitest'
import type { FlowRow } from './exported.ts'
import { flowFileName, readFlowFile, renderFlowFile } from './flow-file.ts'

const row: FlowRow = { id: '6e2f0c1a-5d7b', name: 'Flow', type: 'CHATFLOW', flowData: '{"nodes":[]}' }

describe('renderFlowFile()', () => {
  test('what a flow does not have is left out, its JSON stands in the open, its own words last as they are', () => {
    const text = renderFlowFile({ ...row, deployed: false, category: null, chatbotConfig: '', apiConfig: '{"a":' })
    expect(text.endsWith('}\n')).toBe(true)
    expect(JSON.parse(text)).toEqual({ ...row, flowData: { nodes: [] }, deployed: false, apiConfig: '{"a":' })
  })

  test('keys come in one order, whatever the order of the columns', () => {
    const mixed = { flowData: '{}', apiConfig: '{}', type: 'CHATFLOW', name: 'Flow', id: 'x' }
    expect(Object.keys(JSON.parse(renderFlowFile(mixed)))).toEqual(['id', 'name', 'type', 'flowData', 'apiConfig'])
  })

  test('what is read again is written alike', () => {
    const text = renderFlowFile({ ...row, chatbotConfig: '{"welcome":"hi"}' })
    expect(renderFlowFile(readFlowFile(JSON.parse(text), 'flow.json'))).toBe(text)
  })
})

test.each([
  { name: 'My flow', file: 'my-flow.6e2f0c1a.json' },
  { name: ' ../Über & unter! ', file: 'über-unter.6e2f0c1a.json' },
  { name: '日本 2', file: '日本-2.6e2f0c1a.json' },
  { name: '***', file: 'flow.6e2f0c1a.json' },
  { name: '', file: 'flow.6e2f0c1a.json' },
  { name: 'a'.repeat(61), file: `${'a'.repeat(60)}.6e2f0c1a.json` },
])('the file of "$name" is $file', ({ name, file }) => expect(flowFileName({ ...row, name })).toBe(file))

describe("a canvas export of Flowise's", () => {
  const canvas = (...names: readonly unknown[]) => ({ nodes: names.map((name) => ({ data: { name } })), edges: [] })

  test.each([
    { path: '/flows/Support Chatflow.json', name: 'Support' },
    { path: 'Support Agentflow.JSON', name: 'Support' },
    { path: 'support.v2.json', name: 'support.v2' },
    { path: 'Chatflow.json', name: 'Chatflow' },
    { path: 'a.json.old.json', name: 'a.json.old' },
    { path: 'One Chatflow of two.json', name: 'One Chatflow of two' },
  ])('$path is called "$name"', ({ path, name }) => expect(readFlowFile(canvas(), path).name).toBe(name))

  test.each([
    { name: 'no node', nodes: [], type: 'CHATFLOW' },
    { name: 'nodes of chatflows', nodes: ['chatOpenAI', 'sequence', 7], type: 'MULTIAGENT' },
    { name: 'a model alone', nodes: ['chatOpenAI'], type: 'CHATFLOW' },
    { name: 'a supervisor', nodes: ['chatOpenAI', 'supervisor'], type: 'MULTIAGENT' },
    { name: 'a sequential agent', nodes: ['seqAgent'], type: 'MULTIAGENT' },
    { name: 'a node of agent flows, whatever stands before', nodes: ['seqAgent', 'startAgentflow'], type: 'AGENTFLOW' },
  ])('$name makes it $type', ({ nodes, type }) => {
    expect(readFlowFile(canvas(...nodes), 'x.json')).toMatchObject({ type, flowData: JSON.stringify(canvas(...nodes)) })
  })

  test('nodes that are no list make it a chatflow', () => {
    expect(readFlowFile({ nodes: {}, edges: [] }, 'x.json').type).toBe('CHATFLOW')
  })

  test('has an id of its file name alone, in the form of a UUID', () => {
    const [first, again, other] = ['/a/x.json', '/b/x.json', '/a/y.json'].map((path) => readFlowFile(canvas(), path).id)
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
    expect([again === first, other === first]).toEqual([true, false])
  })
})

describe('a file of ours', () => {
  test('has its JSON as text again; what is null is left as it was', () => {
    const value = { id: 'x', name: 'Flow', flowData: { nodes: [] }, apiConfig: { a: 1 }, chatbotConfig: '{}', extra: 1 }
    expect(readFlowFile(value, 'x.json')).toEqual({
      id: 'x',
      name: 'Flow',
      flowData: '{"nodes":[]}',
      apiConfig: '{"a":1}',
      chatbotConfig: '{}',
      extra: 1,
    })
    expect(readFlowFile({ id: 'x', name: 'Flow', flowData: null }, 'x.json').flowData).toBe('')
  })

  test.each([
    { lacks: 'an id', value: { name: 'Flow', flowData: {} } },
    { lacks: 'a name', value: { id: 'x', flowData: {} } },
    { lacks: 'its nodes', value: { id: 'x', name: 'Flow' } },
    { lacks: 'edges', value: { nodes: [] } },
  ])('without $lacks is refused', ({ value }) => {
    expect(() => readFlowFile(value, 'x.json')).toThrow(
      'Cannot read "x.json": it is neither a flow nor an export of flows',
    )
  })
})

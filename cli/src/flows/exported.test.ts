import { describe, expect, test } from 'vitest'
import { isExport, readExport, renderExport } from './exported.ts'

const flow = (id: string, type?: string) => ({ id, name: id, flowData: '{}', ...(type !== undefined && { type }) })

test.each([
  { value: { ChatFlow: [] }, found: true },
  { value: { AgentFlowV2: [] }, found: true },
  { value: { ChatFlow: 'x' }, found: false },
  { value: { nodes: [] }, found: false },
])('$value is an export: $found', ({ value, found }) => {
  expect(isExport(value)).toBe(found)
})

describe('an export', () => {
  test('has flows by type, which those without one take from where they stand', () => {
    const exported = readExport({
      ChatFlow: [flow('a')],
      AgentFlow: [flow('b')],
      AgentFlowV2: [flow('c', 'CHATFLOW')],
      AssistantFlow: [flow('d')],
      Tool: [{ id: 't' }],
      FileDefaultName: 'x',
    })
    expect(exported.flows.map(({ id, type }) => [id, type])).toEqual([
      ['a', 'CHATFLOW'],
      ['b', 'MULTIAGENT'],
      ['c', 'CHATFLOW'],
      ['d', 'ASSISTANT'],
    ])
    expect(exported.others).toEqual({ Tool: [{ id: 't' }] })
  })

  test('with a flow that is none is refused, with its place', () => {
    expect(() => readExport({ ChatFlow: [flow('a'), { id: 'b', name: 'b' }] })).toThrow(
      /^Cannot read the export: ChatFlow\.1\.flowData: /,
    )
  })

  test('is written with each flow under its type, those of none among the chatflows', () => {
    const flows = [flow('a', 'AGENTFLOW'), flow('b'), flow('c', 'MULTIAGENT'), flow('d', 'other')]
    expect(renderExport({ flows, others: { Tool: [{ id: 't' }] } })).toEqual({
      Tool: [{ id: 't' }],
      FileDefaultName: 'ExportData.json',
      ChatFlow: [flows[1], flows[3]],
      AgentFlow: [flows[2]],
      AgentFlowV2: [flows[0]],
      AssistantFlow: [],
    })
  })
})

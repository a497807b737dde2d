import { describe, expect, test } from 'vitest'
import { nodeCatalog } from '../../../nodes/catalog.ts'
import { drawFlow, wire } from '../../../test-support/flows.ts'
import { compileFlow } from '../compile/compile.ts'
import { parseFlow } from '../flow.ts'
import { planPart } from './run-part.ts'

const plan = compileFlow(
  parseFlow(
    drawFlow(
      { id: 'customFunction_0', output: 'output' },
      { id: 'chatOpenAI_0' },
      {
        id: 'promptTemplate_0',
        inputs: { template: '{word}', promptValues: '{"word": "{{customFunction_0.data.instance}}"}' },
      },
      { id: 'llmChain_0', inputs: { model: wire('chatOpenAI_0'), prompt: wire('promptTemplate_0') } },
    ),
  ),
  nodeCatalog,
)

describe('a part of a plan', () => {
  test.each([
    {
      mode: 'node',
      nodeId: 'promptTemplate_0',
      frozen: ['customFunction_0'],
      ending: 'promptTemplate_0',
    },
    { mode: 'node', nodeId: 'llmChain_0', frozen: ['customFunction_0', 'promptTemplate_0'], ending: 'llmChain_0' },
    { mode: 'from', nodeId: 'promptTemplate_0', frozen: ['customFunction_0'], ending: 'llmChain_0' },
    { mode: 'from', nodeId: 'customFunction_0', frozen: [], ending: 'llmChain_0' },
    { mode: 'to', nodeId: 'promptTemplate_0', frozen: [], ending: 'promptTemplate_0' },
  ] as const)('$mode $nodeId ends at $ending, and $frozen stand still', ({ mode, nodeId, frozen, ending }) => {
    const part = planPart(plan, { mode, nodeId })
    expect([...part.frozen].toSorted()).toEqual(frozen)
    expect(part.plan.ending.id).toBe(ending)
  })

  test('holds nothing that its node does not depend on', () => {
    const { nodes } = planPart(plan, { mode: 'to', nodeId: 'promptTemplate_0' }).plan
    expect(nodes.map(({ id }) => id)).toEqual(['customFunction_0', 'promptTemplate_0'])
  })
})

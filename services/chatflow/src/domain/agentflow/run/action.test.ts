import { expect, test } from 'vitest'
import type { AgentPlanNode } from '../agent-plan.ts'
import { actionFor } from './action.ts'

const node = { id: 'ask_0', label: 'Ask' } as AgentPlanNode

test('a person is offered to go on or not', () => {
  expect(actionFor(node, { x: 1 }, 'a-1', undefined)).toEqual({
    id: 'a-1',
    mapping: { approve: 'Proceed', reject: 'Reject' },
    elements: [
      { type: 'agentflowv2-approve-button', label: 'Proceed' },
      { type: 'agentflowv2-reject-button', label: 'Reject' },
    ],
    data: { nodeId: 'ask_0', nodeLabel: 'Ask', input: { x: 1 } },
  })
})

test('the older agents ask in their own words about their calls of tools', () => {
  const asks = { approve: 'Yes', reject: 'No', toolCalls: [{ id: 'c', name: 'find', arguments: {} }] }
  expect(actionFor(node, { x: 1 }, 'a-1', asks)).toEqual({
    id: 'a-1',
    mapping: asks,
    elements: [
      { type: 'approve-button', label: 'Yes' },
      { type: 'reject-button', label: 'No' },
    ],
    data: { nodeId: 'ask_0', nodeLabel: 'Ask', input: {} },
  })
})

import { expect, test } from 'vitest'
import { creationOf, predictionOf } from './usage-counts.ts'

test.each([
  { type: 'CHATFLOW', kind: 'chatflow' },
  { type: 'ASSISTANT', kind: 'chatflow' },
  { type: 'AGENTFLOW', kind: 'agentflow' },
  { type: 'MULTIAGENT', kind: 'agentflow' },
] as const)('a flow of type $type counts as $kind', ({ type, kind }) => {
  expect(creationOf(type)).toBe(`${kind}_created`)
  expect(predictionOf({ type }, 'INTERNAL')).toBe(`${kind}_prediction_internal`)
  expect(predictionOf({ type }, 'EXTERNAL')).toBe(`${kind}_prediction_external`)
  expect(predictionOf({ type }, 'MCP')).toBe(`${kind}_prediction_external`)
})

import { expect, test } from 'vitest'
import type { RunStep } from '../run-api.ts'
import { statesOfSteps } from './states-of-steps.ts'

const step = (nodeId: string, state: RunStep['state'], more: Partial<RunStep> = {}): RunStep => ({
  nodeId,
  label: nodeId,
  state,
  ...more,
})

test('nodes are as their last step was, and say how often they ran', () => {
  const states = statesOfSteps([
    step('start', 'done'),
    step('llm', 'done', { durationMs: 20 }),
    step('llm', 'failed', { error: 'No model' }),
    step('tool', 'stopped'),
    step('ask', 'waiting'),
  ])
  expect(Object.fromEntries(states)).toEqual({
    start: { state: 'done', times: 1 },
    llm: { state: 'failed', times: 2, message: 'No model' },
    tool: { state: 'failed', times: 1 },
  })
})

import { describe, expect, test } from 'vitest'
import type { Execution } from '../../records/execution.ts'
import type { AgentPlanNode } from '../agent-plan.ts'
import { persistedInput, persistedQuestion, persistedState } from './previous-execution.ts'

function began(output: unknown, name = 'startAgentflow'): Execution {
  const executionData = JSON.stringify([
    { nodeId: 'a', data: { name: 'other' } },
    { nodeId: 'b', data: { name, output } },
  ])
  const row = { id: 'e', agentflowId: 'f', sessionId: 's', isPublic: false, createdAtMs: 0, updatedAtMs: 0 }
  return { ...row, executionData, state: 'FINISHED', action: undefined, stoppedAtMs: undefined }
}

describe('what an earlier run of a session began with', () => {
  test.each([
    { name: 'a form as it was', previous: began({ form: { a: 1 } }), form: { a: 1 } },
    {
      name: 'a form as lines',
      previous: began({ form: 'name: Ada\nnote: a: b\n\nbare' }),
      form: { name: 'Ada', note: 'a: b', bare: '' },
    },
    { name: 'no form in a list', previous: began({ form: [1] }), form: undefined },
    { name: 'no form of another node', previous: began({ form: { a: 1 } }, 'llmAgentflow'), form: undefined },
    { name: 'no form without an output', previous: began('text'), form: undefined },
    { name: 'no form without a run', previous: undefined, form: undefined },
  ])('is $name', ({ previous, form }) => {
    expect(persistedInput(previous, 'form')).toEqual(form)
  })

  test('is what a webhook brought', () => {
    expect(persistedInput(began({ webhook: { body: {} } }), 'webhook')).toEqual({ body: {} })
  })

  test.each([
    { previous: began({ question: 'Hi' }), question: 'Hi' },
    { previous: began({ question: 7 }), question: '' },
    { previous: undefined, question: '' },
  ])('is the question "$question"', ({ previous, question }) => {
    expect(persistedQuestion(previous)).toBe(question)
  })
})

describe('the state that a run ended with', () => {
  const start = (startPersistState: unknown) => ({ values: { startPersistState } }) as unknown as AgentPlanNode
  const steps = [{ state: { step: 1 } }, { state: { step: 2 } }, {}].map((data, at) => ({ nodeId: `n${at}`, data }))
  const previous: Execution = { ...began(undefined), executionData: JSON.stringify(steps) }

  test.each([
    { name: 'the newest one, where the start keeps it', keeps: true, previous, state: { step: 2 } },
    { name: 'kept where the drawing says so in letters', keeps: 'true', previous, state: { step: 2 } },
    { name: 'none where the start keeps none', keeps: false, previous, state: {} },
    { name: 'none where the start says nothing', keeps: undefined, previous, state: {} },
    { name: 'none before the first run', keeps: true, previous: undefined, state: {} },
    { name: 'none of a run that had none', keeps: true, previous: began('text'), state: {} },
  ])('is $name', ({ keeps, previous, state }) => {
    expect(persistedState(start(keeps), previous)).toEqual(state)
  })
})

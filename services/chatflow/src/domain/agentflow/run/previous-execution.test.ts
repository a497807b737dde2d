import { describe, expect, test } from 'vitest'
import type { Execution } from '../../records/execution.ts'
import { persistedInput, persistedQuestion } from './previous-execution.ts'

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

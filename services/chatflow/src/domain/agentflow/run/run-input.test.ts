import { describe, expect, test } from 'vitest'
import { contextOf } from '../../../test-support/run-flow.ts'
import type { RunContext } from '../../flow/run-context.ts'
import type { AgentPlanNode } from '../agent-plan.ts'
import { runInput } from './run-input.ts'

function startWith(values: AgentPlanNode['values']): AgentPlanNode {
  return {
    id: 'start_0',
    label: 'Start',
    name: 'startAgentflow',
    role: 'start',
    step: async () => ({ input: {}, output: {} }),
    inputs: [],
    fillable: new Set(),
    values,
    credentialId: undefined,
    order: 0,
    next: [],
    sources: [],
    needs: { all: [], groups: [] },
    limits: { timeoutMs: undefined, retries: 0, onError: 'stop' },
    inner: undefined,
  }
}

const webhook = { body: { id: 7 }, headers: {}, query: {} }
const file = { type: 'file:full', name: 'a.txt', mime: 'text/plain', data: 'A' } as const
const input = (question: string, own: Partial<RunContext> = {}, values: AgentPlanNode['values'] = {}) =>
  runInput(startWith(values), contextOf(question, own))

describe('a run begins with', () => {
  test.each([
    { name: 'the question', question: 'Hi', own: { form: { a: 1 } }, begins: 'Hi' },
    {
      name: 'the files and the question',
      question: 'Hi',
      own: { uploads: [file] },
      begins: "<doc name='a.txt'>A</doc>\n\nHi",
    },
    { name: 'the form as lines', question: ' ', own: { form: { name: 'Ada', age: 36 } }, begins: 'name: Ada\nage: 36' },
    {
      name: 'what came, where the form is empty',
      question: '',
      own: { form: {}, webhook },
      begins: JSON.stringify(webhook),
    },
    { name: 'nothing', question: '', own: {}, begins: '' },
  ])('$name', ({ question, own, begins }) => {
    expect(input(question, own)).toBe(begins)
  })

  test('the question where there is no start', () => {
    expect(runInput(undefined, contextOf('Hi'))).toBe('Hi')
  })
})

describe('a webhook brings', () => {
  const trigger = (own: AgentPlanNode['values']) => input('', { webhook }, { startInputType: 'webhookTrigger', ...own })

  test.each([
    { name: 'all that came', own: {}, begins: JSON.stringify(webhook) },
    { name: 'all that came, with an empty text', own: { webhookDefaultInput: '' }, begins: JSON.stringify(webhook) },
    { name: 'a text filled in', own: { webhookDefaultInput: 'Id {{$webhook.body.id}}' }, begins: 'Id 7' },
    {
      name: 'the payload',
      own: { webhookInputMode: 'payload', webhookDefaultInput: 'x' },
      begins: JSON.stringify(webhook),
    },
    { name: 'nothing', own: { webhookInputMode: 'none', webhookDefaultInput: 'x' }, begins: ' ' },
  ])('$name', ({ own, begins }) => {
    expect(trigger(own)).toBe(begins)
  })

  test.each([
    { method: undefined, says: 'Call POST /api/v1/webhook/flow-id instead' },
    { method: 'put', says: 'Call PUT /api/v1/webhook/flow-id instead' },
  ])('what a question cannot: $says', ({ method, says }) => {
    const values = { startInputType: 'webhookTrigger', webhookMethod: method }
    expect(() => input('Hi', {}, values)).toThrow(says)
    expect(input('Hi', { humanInput: { type: 'proceed' } }, values)).toBe('Hi')
  })
})

describe('a schedule', () => {
  const values = { startInputType: 'scheduleInput' }

  test('is not asked from outside', () => {
    expect(() => input('Hi', { chatType: 'EXTERNAL' }, values)).toThrow('This flow is configured as a Schedule Trigger')
  })

  test.each([
    { chatType: 'SCHEDULED' },
    { chatType: 'INTERNAL' },
    { chatType: 'EXTERNAL', humanInput: { type: 'reject' } },
  ] as const)('is asked by %j', (own) => {
    expect(input('Hi', own, values)).toBe('Hi')
  })
})

import { describe, expect, test } from 'vitest'
import type { Trace, TraceEntry } from '../trace/trace.ts'
import { reasoningIn, teamReporter } from './reasoning.ts'

const entry = (output: unknown) => ({ data: { output } }) as unknown as TraceEntry
const one = { agentName: 'A', instructions: 'secret', state: { x: 1 }, messages: ['m'] }
const entries = [
  entry({ agentReasoning: one }),
  entry({}),
  entry('text'),
  entry(null),
  entry({ agentReasoning: 'text' }),
  entry({ agentReasoning: null }),
]

describe('reasoningIn()', () => {
  test('tells all to callers who are known', () => expect(reasoningIn(entries, { trusted: true })).toEqual([one]))

  test('tells others neither instructions nor state', () => {
    expect(reasoningIn(entries, { trusted: false })).toEqual([{ agentName: 'A', messages: ['m'], state: {} }])
  })
})

describe('teamReporter()', () => {
  async function emitted(event: 'nextAgentFlow' | 'agentFlowEvent' | 'action', data: unknown) {
    const events: unknown[] = []
    const emit = async (one: unknown) => void events.push(one)
    await teamReporter(emit, {} as Trace, { trusted: true }).report(event, data)
    return events
  }

  test.each([
    { name: 'an action', event: 'action', data: { id: 1 }, events: [{ event: 'action', data: { id: 1 } }] },
    {
      name: 'who is next',
      event: 'nextAgentFlow',
      data: { status: 'INPROGRESS', nodeLabel: 'A' },
      events: [{ event: 'nextAgent', data: 'A' }],
    },
    { name: 'none that ended', event: 'nextAgentFlow', data: { status: 'FINISHED', nodeLabel: 'A' }, events: [] },
    { name: 'no text', event: 'nextAgentFlow', data: 'A', events: [] },
    { name: 'nothing', event: 'nextAgentFlow', data: null, events: [] },
    {
      name: 'no state of the flow',
      event: 'agentFlowEvent',
      data: { status: 'INPROGRESS', nodeLabel: 'A' },
      events: [],
    },
  ] as const)('reports $name', async ({ event, data, events }) => expect(await emitted(event, data)).toEqual(events))

  test('reports what all have done', async () => {
    const events: unknown[] = []
    const trace = { entries: () => entries } as unknown as Trace
    await teamReporter(async (event) => void events.push(event), trace, { trusted: true }).reportTrace()
    expect(events).toEqual([{ event: 'agentReasoning', data: [one] }])
  })
})

import { expect, test } from 'vitest'
import type { FlowEvent } from '../../flow/run-context.ts'
import type { Prediction } from '../prediction.ts'
import { sayWhole } from './say-whole.ts'

async function* telling(
  events: readonly FlowEvent[],
  answer: Partial<Prediction>,
): AsyncGenerator<FlowEvent, Prediction> {
  yield* events
  return answer as Prediction
}

async function eventsOf(events: readonly FlowEvent[], answer: Partial<Prediction>): Promise<readonly FlowEvent[]> {
  const all: FlowEvent[] = []
  for await (const event of sayWhole(telling(events, answer))) all.push(event)
  return all
}

const token = (data: string): FlowEvent => ({ event: 'token', data })
const other: FlowEvent = { event: 'usedTools', data: [] }

test.each([
  {
    name: 'an answer of which nothing was said is said at its end',
    events: [other],
    answer: { text: 'All' },
    told: [other, token('All')],
  },
  {
    name: 'what was said on its way is not said twice',
    events: [token('A'), token('ll')],
    answer: { text: 'All' },
    told: [token('A'), token('ll')],
  },
  {
    name: 'something structured is said as JSON',
    events: [],
    answer: { text: '', json: { a: 1 } },
    told: [token('```json\n{\n  "a": 1\n}\n```')],
  },
  { name: 'an answer without words stays without', events: [other], answer: { text: ' ' }, told: [other] },
])('$name', async ({ events, answer, told }) => {
  expect(await eventsOf(events, answer)).toEqual(told)
})

test('a reader that leaves ends the prediction', async () => {
  let ended = false
  async function* endless(): AsyncGenerator<FlowEvent, Prediction> {
    try {
      for (;;) yield token('x')
    } finally {
      ended = true
    }
  }
  for await (const _ of sayWhole(endless())) break
  expect(ended).toBe(true)
})

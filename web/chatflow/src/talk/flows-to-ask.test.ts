import { expect, test } from 'vitest'
import { flowsToAsk } from './flows-to-ask.ts'

const flows = [
  { id: 'drawn', deployed: false },
  { id: 'old', deployed: false },
  { id: 'first', deployed: true },
  { id: 'second', deployed: true },
]

test.each([
  { name: 'the first that is deployed', asked: undefined, last: '', flowId: 'first', otherId: 'second' },
  { name: 'the one that was asked last', asked: undefined, last: 'drawn', flowId: 'drawn', otherId: 'first' },
  { name: 'the one of the address', asked: 'second', last: 'drawn', flowId: 'second', otherId: 'first' },
  { name: 'no longer one that is gone', asked: undefined, last: 'gone', flowId: 'first', otherId: 'second' },
])('a chat begins with $name', ({ asked, last, flowId, otherId }) => {
  expect(flowsToAsk(flows, asked, last)).toEqual({ flowId, otherId })
})

test('a chat begins with what is there where nothing is deployed', () => {
  expect(flowsToAsk(flows.slice(0, 2), undefined, '')).toEqual({ flowId: 'drawn', otherId: 'old' })
  expect(flowsToAsk([], undefined, '')).toEqual({ flowId: undefined, otherId: undefined })
  expect(flowsToAsk(undefined, undefined, '')).toEqual({ flowId: undefined, otherId: undefined })
})

import { expect, test } from 'vitest'
import { addUsage } from './add-usage.ts'

const one = { promptTokens: 10, completionTokens: 2 }

test.each([
  {
    name: 'two calls',
    a: one,
    b: { promptTokens: 1, completionTokens: 3 },
    sum: { promptTokens: 11, completionTokens: 5 },
  },
  { name: 'the first of two', a: one, b: undefined, sum: one },
  { name: 'the second of two', a: undefined, b: one, sum: one },
  { name: 'calls of which nothing is known', a: undefined, b: undefined, sum: undefined },
])('$name used together', ({ a, b, sum }) => {
  expect(addUsage(a, b)).toEqual(sum)
})

import { expect, test } from 'vitest'
import { spanOf } from './span.fixture.ts'
import { SpanQueue } from './span-queue.ts'

const bounds = { maxWaiting: 4, maxWaitingBytes: 10_000, maxBatch: 2, maxBatchBytes: 5_000 }
const long = (name: string, length: number) => spanOf({ name, attributes: { 'input.value': 'x'.repeat(length) } })
const names = (spans: readonly { readonly name: string }[]) => spans.map(({ name }) => name)

test('spans go in the order in which they came, so many at once', () => {
  const queue = new SpanQueue(bounds)
  expect(queue.add(['a', 'b', 'c'].map((name) => spanOf({ name })))).toBe(0)
  expect([queue.take(), queue.take(), queue.take()].map(names)).toEqual([['a', 'b'], ['c'], []])
})

test('more than may wait find no place until others are gone', () => {
  const queue = new SpanQueue(bounds)
  expect(queue.add(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => spanOf({ name })))).toBe(2)
  queue.take()
  expect(queue.add([spanOf({ name: 'g' })])).toBe(0)
})

test('long ones find no place sooner, and short ones behind them still do', () => {
  const queue = new SpanQueue(bounds)
  expect(queue.add([long('a', 8_000), long('b', 3_000), spanOf({ name: 'c' })])).toBe(1)
  expect(names(queue.take())).toEqual(['a'])
  expect(names(queue.take())).toEqual(['c'])
  expect(queue.add([long('d', 9_000)])).toBe(0)
})

test('one goes alone that is longer than a request is to be', () => {
  const queue = new SpanQueue(bounds)
  queue.add([long('a', 6_000), spanOf({ name: 'b' })])
  expect([queue.take(), queue.take()].map(names)).toEqual([['a'], ['b']])
})

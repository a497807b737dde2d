import { expect, test } from 'vitest'
import { OutputQueue } from './output-queue.ts'

const [first, second, third] = [Uint8Array.of(1), Uint8Array.of(2), Uint8Array.of(3)]

test('the oldest come first and stay until they are taken', () => {
  const queue = new OutputQueue(10)
  queue.push(first, 2)
  queue.push(second, 3)
  expect(queue.peek(1)).toEqual({ bodies: [first], samples: 2 })
  expect(queue.peek(9)).toEqual({ bodies: [first, second], samples: 5 })
  queue.take([first])
  expect(queue.samples).toBe(3)
})

test('over the bound the oldest go, and what is sent of them is taken no more', () => {
  const queue = new OutputQueue(5)
  queue.push(first, 2)
  queue.push(second, 3)
  const { bodies } = queue.peek(9)
  expect(queue.push(third, 2)).toBe(2)
  queue.take(bodies)
  // The newest was not among those that were peeked at.
  expect(queue.samples).toBe(2)
  expect(queue.peek(9).bodies).toEqual([third])
})

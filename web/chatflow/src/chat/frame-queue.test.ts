import { expect, test } from 'vitest'
import { createFrameQueue } from './frame-queue.ts'

function queue() {
  const taken: (readonly string[])[] = []
  const due: (() => void)[] = []
  const made = createFrameQueue<string>(
    (items) => taken.push(items),
    (call) => due.push(call),
  )
  return { ...made, taken, due }
}

test('what comes within one frame is handed over together, in its order', () => {
  const { push, taken, due } = queue()
  push('a')
  push('b')
  expect(taken).toEqual([])
  expect(due).toHaveLength(1)
  due[0]?.()
  expect(taken).toEqual([['a', 'b']])
})

test('what comes after that waits for the next frame', () => {
  const { push, taken, due } = queue()
  push('a')
  due[0]?.()
  push('b')
  due[1]?.()
  expect(taken).toEqual([['a'], ['b']])
})

test('what cannot wait is handed over at once, and not again', () => {
  const { push, flush, taken, due } = queue()
  push('a')
  flush()
  due[0]?.()
  flush()
  expect(taken).toEqual([['a']])
})

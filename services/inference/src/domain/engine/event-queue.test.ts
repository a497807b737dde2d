import { describe, expect, test } from 'vitest'
import { createEventQueue } from './event-queue.ts'

async function readAll<T>(events: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const event of events) all.push(event)
  return all
}

describe('createEventQueue()', () => {
  test('gives what was queued, in order, and then its end', async () => {
    const queue = createEventQueue<number>()
    for (const event of [1, 2, 3]) queue.push(event)
    expect(queue.unread()).toBe(3)
    queue.end()
    expect(await readAll(queue.read())).toEqual([1, 2, 3])
    expect(queue.unread()).toBe(0)
  })

  test('gives a waiting reader what comes, at once', async () => {
    const queue = createEventQueue<number>()
    const reading = readAll(queue.read())
    for (const event of [1, 2, 3]) {
      queue.push(event)
      await Promise.resolve()
    }
    queue.end()
    expect(await reading).toEqual([1, 2, 3])
  })

  test('gives what was queued before the error', async () => {
    const queue = createEventQueue<number>()
    queue.push(1)
    queue.fail(new Error('broken'))
    const reader = queue.read()[Symbol.asyncIterator]()
    expect(await reader.next()).toEqual({ done: false, value: 1 })
    await expect(reader.next()).rejects.toThrow('broken')
  })

  test('a waiting reader gets the error', async () => {
    const queue = createEventQueue<number>()
    const reading = queue.read()[Symbol.asyncIterator]().next()
    queue.fail(new Error('broken'))
    await expect(reading).rejects.toThrow('broken')
  })

  test('what comes behind the end does not count', async () => {
    const queue = createEventQueue<number>()
    queue.end()
    queue.push(1)
    queue.fail(new Error('late'))
    expect(queue.unread()).toBe(0)
    expect(await readAll(queue.read())).toEqual([])
  })
})

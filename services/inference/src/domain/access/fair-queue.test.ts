import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

function drain<T>(queue: { shift(): T | undefined }): T[] {
  const all: T[] = []
  for (let item = queue.shift(); item !== undefined; item = queue.shift()) all.push(item)
  return all
}

describe('createFairQueue()', () => {
  test('one client: first come first served', () => {
    const queue = createFairQueue<string>()
    for (const item of ['a', 'b', 'c']) queue.push(item, { client: 'one' })
    expect(drain(queue)).toEqual(['a', 'b', 'c'])
  })

  test('clients take turns', () => {
    const queue = createFairQueue<string>()
    for (const item of ['a1', 'a2', 'a3', 'a4']) queue.push(item, { client: 'a' })
    for (const item of ['b1', 'b2']) queue.push(item, { client: 'b' })
    queue.push('c1', {})
    expect(drain(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
  })

  test('the smaller priority goes first, whoever asks', () => {
    const queue = createFairQueue<string>()
    queue.push('later', { priority: 5 })
    queue.push('usual', {})
    queue.push('sooner', { priority: -1 })
    expect(drain(queue)).toEqual(['sooner', 'usual', 'later'])
  })

  test('who leaves the queue is not served, and leaving twice changes nothing', () => {
    const queue = createFairQueue<string>()
    const leave = queue.push('a', {})
    queue.push('b', {})
    leave()
    leave()
    expect(queue.size()).toBe(1)
    expect(drain(queue)).toEqual(['b'])
    leave()
    expect(queue.size()).toBe(0)
  })

  test('property: a client waits at most one turn of each other client for each of its own', () => {
    const arrivals = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(arrivals, (clients) => {
        const queue = createFairQueue<number>()
        for (const client of clients) queue.push(client, { client: `${client}` })
        const served = drain(queue)
        expect(served.toSorted()).toEqual(clients.toSorted())
        served.forEach((client, at) => {
          const next = served.indexOf(client, at + 1)
          if (next === -1) return
          const between = served.slice(at + 1, next)
          expect(new Set(between).size).toBe(between.length)
        })
      }),
    )
  })
})

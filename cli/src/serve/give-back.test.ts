import { cachedDataVersionTag } from 'node:v8'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { collectAll, giveBackAfterStart } from './give-back.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('after its start a service', () => {
  test.each([
    { name: 'at rest gives memory back at once', busy: [0], looks: 1 },
    { name: 'that answers requests waits until it rests', busy: [0.9, 0.2, 0.1], looks: 3 },
  ])('$name, and once', ({ busy, looks }) => {
    const collect = vi.fn()
    // The first look is at the start itself.
    const seen = [1, ...busy]
    giveBackAfterStart({ everyMs: 2_000, utilization: () => seen.shift() ?? 0, usedBytes: () => 150_000_000, collect })
    vi.advanceTimersByTime(2_000 * looks - 1)
    expect(collect).not.toHaveBeenCalled()
    vi.advanceTimersByTime(100_000)
    expect(collect).toHaveBeenCalledOnce()
  })

  test.each([
    { name: 'holds more than a start takes', ratio: 0, used: 150_000_001 },
    { name: 'is at rest only after a minute', ratio: 0.9, used: 0 },
  ])('that $name is left alone, and no timer stays', ({ ratio, used }) => {
    const collect = vi.fn()
    let busy = ratio
    // What ran before may have left some.
    vi.clearAllTimers()
    giveBackAfterStart({ everyMs: 2_000, utilization: () => busy, usedBytes: () => used, collect })
    vi.advanceTimersByTime(60_000)
    expect(vi.getTimerCount()).toBe(0)
    busy = 0
    vi.advanceTimersByTime(60_000)
    expect(collect).not.toHaveBeenCalled()
  })
})

describe('collectAll()', () => {
  test('leaves nothing that nobody holds', async () => {
    vi.useRealTimers()
    const dropped = new WeakRef({ held: 'by nobody' })
    // What a reference was read from lives on to the end of its task.
    await new Promise((resolve) => setImmediate(resolve))
    collectAll()
    expect(dropped.deref()).toBeUndefined()
  })

  test('leaves the flags as they were, so that compiled code is still taken from the cache', () => {
    const before = cachedDataVersionTag()
    collectAll()
    expect(cachedDataVersionTag()).toBe(before)
    expect(globalThis.gc).toBeUndefined()
  })
})

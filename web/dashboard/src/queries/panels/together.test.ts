import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTogether } from './together.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Three answers that are awaited, and what awaits further ones; `given` tells what was given on so far. */
function awaitThree() {
  const together = createTogether()
  const given: string[] = []
  const further = (name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    together(promise).then(
      (answer) => given.push(answer),
      (error) => given.push(`no ${error}`),
    )
    return { come: () => resolve(name), fail: () => reject(name) }
  }
  const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  return { a: further('a'), b: further('b'), c: further('c'), further, given, passes }
}

describe('answers', () => {
  test('are given on once none is awaited any more', async () => {
    const { a, b, c, given, passes } = awaitThree()
    a.come()
    b.come()
    await passes(99)
    expect(given).toEqual([])
    c.come()
    await passes(0)
    expect(given.toSorted()).toEqual(['a', 'b', 'c'])
  })

  test('wait a tenth of a second for others, no longer', async () => {
    const { a, b, c, given, passes } = awaitThree()
    a.come()
    await passes(60)
    b.come()
    await passes(40)
    expect(given).toEqual(['a', 'b'])
    c.come()
    await passes(0)
    expect(given).toEqual(['a', 'b', 'c'])
  })

  test('that fail are not waited for', async () => {
    const { a, b, c, given, passes } = awaitThree()
    a.fail()
    b.come()
    c.come()
    await passes(0)
    expect(given.toSorted()).toEqual(['b', 'c', 'no a'])
  })

  test('that come later wait for nobody of before', async () => {
    const { a, b, c, further, given, passes } = awaitThree()
    a.come()
    await passes(60)
    b.come()
    c.come()
    await passes(0)
    expect(given).toHaveLength(3)
    const d = further('d')
    further('e')
    d.come()
    await passes(99)
    expect(given).toHaveLength(3)
    await passes(1)
    expect(given[3]).toBe('d')
  })
})

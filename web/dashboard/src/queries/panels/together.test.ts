import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTogether } from './together.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Three answers that are awaited; `given` tells what was given on so far. */
function awaitThree() {
  const together = createTogether()
  const given: string[] = []
  const answers = ['a', 'b', 'c'].map((name) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    together(promise).then(
      (answer) => given.push(answer),
      (error) => given.push(`no ${error}`),
    )
    return { come: () => resolve(name), fail: () => reject(name) }
  })
  const [a, b, c] = answers
  if (a === undefined || b === undefined || c === undefined) throw new Error('There are three')
  return { a, b, c, given, passes: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
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
    const { a, b, c, given, passes } = awaitThree()
    for (const one of [a, b, c]) one.come()
    await passes(0)
    expect(given).toHaveLength(3)
    expect(vi.getTimerCount()).toBe(0)
  })
})

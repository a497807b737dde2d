import { describe, expect, test } from 'vitest'
import { asTheyFinish } from './as-they-finish.ts'

/** Items that are begun one by one, and done when the test says so. */
function startAll(limit: number, names: readonly string[]) {
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<string>>()
  const results = asTheyFinish(names, limit, (name) => {
    begun.push(name)
    const end = Promise.withResolvers<string>()
    ends.set(name, end)
    return end.promise
  })
  const done = (name: string) => ends.get(name)?.resolve(name)
  const fail = (name: string) => ends.get(name)?.reject(new Error(name))
  return { begun, results, done, fail }
}

describe('asTheyFinish()', () => {
  test('gives what is done first before what began first', async () => {
    const { results, done } = startAll(3, ['a', 'b', 'c'])
    const first = results.next()
    done('b')
    expect(await first).toEqual({ done: false, value: 'b' })
    const second = results.next()
    done('c')
    expect(await second).toEqual({ done: false, value: 'c' })
    done('a')
    expect(await results.next()).toEqual({ done: false, value: 'a' })
    expect(await results.next()).toEqual({ done: true, value: undefined })
  })

  test('begins no more than the limit until a result is taken and another asked for', async () => {
    const { begun, results, done } = startAll(2, ['a', 'b', 'c', 'd'])
    const first = results.next()
    expect(begun).toEqual(['a', 'b'])
    done('a')
    done('b')
    await first
    expect(begun).toEqual(['a', 'b'])
    expect(await results.next()).toEqual({ done: false, value: 'b' })
    expect(begun).toEqual(['a', 'b', 'c'])
  })

  test('begins nothing more once its reader has ended', async () => {
    const { begun, results, done } = startAll(1, ['a', 'b'])
    const first = results.next()
    done('a')
    await first
    await results.return()
    expect(await results.next()).toEqual({ done: true, value: undefined })
    expect(begun).toEqual(['a'])
  })

  test('fails with the first that fails, whatever becomes of the others', async () => {
    const { results, fail } = startAll(2, ['a', 'b'])
    const first = results.next()
    fail('b')
    fail('a')
    await expect(first).rejects.toThrow('b')
  })
})

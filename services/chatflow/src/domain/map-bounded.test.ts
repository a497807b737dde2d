import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { mapBounded } from './map-bounded.ts'

/** Work that ends when it is told to, and how much of it was begun. */
function gated() {
  const begun: number[] = []
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<string>())
  const work = async (item: number, at: number) => {
    begun.push(item)
    return `${item} ${await gates[at]?.promise}`
  }
  return { begun, gates, work }
}

describe('work for many items', () => {
  test.each([{ limit: 1 }, { limit: 2 }, { limit: 9 }])(
    'gives results in their order, $limit at a time',
    async ({ limit }) => {
      expect(await mapBounded(['a', 'b', 'c'], limit, async (item, at) => `${item}${at}`)).toEqual(['a0', 'b1', 'c2'])
      expect(await mapBounded([], limit, async () => 1)).toEqual([])
    },
  )

  test('begins the next when one has ended', async () => {
    const { begun, gates, work } = gated()
    const done = mapBounded([10, 11, 12], 2, work)
    expect(begun).toEqual([10, 11])
    gates[1]?.resolve('second')
    await expect.poll(() => begun).toEqual([10, 11, 12])
    gates[0]?.resolve('first')
    gates[2]?.resolve('third')
    expect(await done).toEqual(['10 first', '11 second', '12 third'])
  })

  test('begins no further item once one has failed', async () => {
    const { begun, gates, work } = gated()
    const done = mapBounded([10, 11, 12, 13], 2, work)
    gates[0]?.reject(new Error('the first'))
    await expect(done).rejects.toThrow('the first')
    gates[1]?.resolve('second')
    // All that follows from it has happened then.
    await setImmediate()
    expect(begun).toEqual([10, 11])
  })
})

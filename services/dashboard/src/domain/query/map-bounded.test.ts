import { describe, expect, test } from 'vitest'
import { mapBounded } from './map-bounded.ts'

/** Maps five items, each in several turns, and tells how many went on at once. */
async function mostAtOnce(limit: number) {
  let running = 0
  let most = 0
  const results = await mapBounded([1, 2, 3, 4, 5], limit, async (item) => {
    most = Math.max(most, ++running)
    // The first takes longest.
    for (let turn = item; turn < 10; turn++) await Promise.resolve()
    running--
    return item * 10
  })
  return { most, results }
}

describe('mapBounded()', () => {
  test.each([
    { limit: 1, most: 1 },
    { limit: 2, most: 2 },
    { limit: 5, most: 5 },
    { limit: 9, most: 5 },
  ])('with a limit of $limit has $most going on at once, and the results in order', async ({ limit, most }) => {
    expect(await mostAtOnce(limit)).toEqual({ most, results: [10, 20, 30, 40, 50] })
  })

  test('of nothing is nothing', async () => {
    expect(await mapBounded([], 3, () => Promise.reject(new Error('asked')))).toEqual([])
  })

  test('fails with the first that fails', async () => {
    await expect(mapBounded([1, 2], 1, (item) => Promise.reject(new Error(`${item}`)))).rejects.toThrow('1')
  })
})

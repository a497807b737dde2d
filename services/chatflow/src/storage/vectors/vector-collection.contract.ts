import { describe, expect, test } from 'vitest'
import type { VectorCollection } from '../../domain/documents/vector-collection.ts'

const { signal } = new AbortController()
const vector = (...numbers: number[]) => Float32Array.from(numbers)
const row = (id: string, text: string, numbers: number[], metadata: Record<string, unknown> = {}) => ({
  id,
  document: { pageContent: text, metadata },
  vector: vector(...numbers),
})

/**
 * What every keeper of vectors must do.
 *
 * @param countsRemoved whether it tells what it removed from what it was told to remove
 */
export function describeVectorCollection(
  engine: string,
  open: () => Promise<VectorCollection>,
  countsRemoved = true,
): void {
  describe(`vectors kept by ${engine}`, () => {
    async function filled() {
      const collection = await open()
      await collection.put(
        [
          row('east', 'Sunrise', [1, 0], { side: 'e', n: 1 }),
          row('north', 'Polar star', [0, 1], { side: 'n', n: 2 }),
          row('northeast', 'Cold morning', [1, 1], { side: 'ne', n: 3 }),
        ],
        signal,
      )
      return collection
    }

    test('are found nearest first, with scores from 1 to 0', async () => {
      const found = await (await filled()).nearest({ vector: vector(1, 0.1), limit: 3 }, signal)
      expect(found.map(({ id }) => id)).toEqual(['east', 'northeast', 'north'])
      expect(found[0]?.score).toBeGreaterThan(0.99)
      expect(found[2]?.score).toBeLessThan(0.2)
    })

    test('of two models are never together, where the keeper notes the model', async () => {
      const collection = await open()
      if (collection.madeBy === undefined) return
      expect(await collection.madeBy()).toBeUndefined()
      await collection.put([row('east', 'Sunrise', [1, 0])], signal, 'small')
      expect(await collection.madeBy()).toBe('small')
      await expect(collection.put([row('west', 'Sunset', [0, 1])], signal, 'large')).rejects.toThrow(
        /made by "small" and these by "large"/,
      )
      await collection.remove(['east'], signal)
      await collection.put([row('west', 'Sunset', [0, 1])], signal, 'large')
      expect(await collection.madeBy()).toBe('large')
    })

    test('come back whole', async () => {
      const [found] = await (await filled()).nearest({ vector: vector(1, 0), limit: 1, withVectors: true }, signal)
      expect(found).toMatchObject({ id: 'east', document: { pageContent: 'Sunrise', metadata: { side: 'e', n: 1 } } })
      expect([...(found?.vector ?? [])]).toEqual([1, 0])
    })

    test('no more are found than asked for', async () =>
      expect(await (await filled()).nearest({ vector: vector(1, 0), limit: 2 }, signal)).toHaveLength(2))

    test('nothing is found where nothing is', async () =>
      expect(await (await open()).nearest({ vector: vector(1, 0), limit: 2 }, signal)).toEqual([]))

    test('a filter leaves only what it fits', async () => {
      const found = await (await filled()).nearest(
        { vector: vector(1, 0), limit: 3, filter: { n: { $gt: 1 } } },
        signal,
      )
      expect(found.map(({ id }) => id)).toEqual(['northeast', 'north'])
    })

    test('an opposite direction scores 0, not less', async () => {
      const [first] = await (await filled()).nearest({ vector: vector(-1, -1), limit: 1 }, signal)
      expect(first?.score).toBe(0)
    })

    test('are found by words, where the keeper has an index of them, with vectors and through filters', async () => {
      const collection = await filled()
      const ask = (filter?: Record<string, unknown>) =>
        collection.byWords?.({ text: 'When is sunrise?', limit: 1, filter }, signal)
      const found = await ask()
      if (found === undefined) return
      expect(found).toMatchObject([{ id: 'east', vector: vector(1, 0) }])
      expect((await ask({ side: 'n' }))?.map(({ id }) => id)).not.toContain('east')
    })

    test('a row with a known id takes its place', async () => {
      const collection = await filled()
      await collection.put([row('east', 'Sunset', [-1, 0])], signal)
      const found = await collection.nearest({ vector: vector(-1, 0), limit: 9 }, signal)
      expect(found).toHaveLength(3)
      expect(found[0]).toMatchObject({ id: 'east', document: { pageContent: 'Sunset', metadata: {} } })
    })

    test('removed rows are gone, and counted', async () => {
      const collection = await filled()
      expect(await collection.remove(['east', 'nowhere'], signal)).toBe(countsRemoved ? 1 : 2)
      const found = await collection.nearest({ vector: vector(1, 0), limit: 9 }, signal)
      expect(found.map(({ id }) => id)).not.toContain('east')
    })

    test('metadata that looks like code stays what it is', async () => {
      const collection = await open()
      const metadata = { "'; DROP TABLE chunk; --": '"\\u0000', nested: { list: [1, null] } }
      await collection.put([row("it's", '💡 "quoted"', [1, 0], metadata)], signal)
      const [found] = await collection.nearest({ vector: vector(1, 0), limit: 1, filter: metadata }, signal)
      expect(found).toMatchObject({ id: "it's", document: { pageContent: '💡 "quoted"', metadata } })
    })
  })
}

import { beforeEach, describe, expect, test } from 'vitest'
import type { RecordKeeper } from '../../domain/documents/ingest/record-keeper.ts'

/** What every engine of {@link RecordKeeper} promises. `open` gives an empty one. */
export function describeRecordKeeper(engine: string, open: () => Promise<RecordKeeper>): void {
  describe(`${engine} record keeper`, () => {
    let records: RecordKeeper
    beforeEach(async () => {
      records = await open()
      await records.touch('n', [{ key: 'a', groupId: 'g1' }, { key: 'b', groupId: 'g2' }, { key: 'c' }], 10)
      await records.touch('other', [{ key: 'a' }], 10)
    })

    test('knows the keys of a namespace, in the order of the question', async () => {
      expect(await records.exist('n', ['z', 'c', 'a'])).toEqual([false, true, true])
      expect(await records.exist('other', ['b'])).toEqual([false])
      expect(await records.exist('n', [])).toEqual([])
    })

    test('lists what was last seen before a time, of some groups, within a bound', async () => {
      await records.touch('n', [{ key: 'b', groupId: 'g2' }], 20)
      expect(await records.list('n', { beforeMs: 20, limit: 10 })).toEqual(['a', 'c'])
      expect(await records.list('n', { groupIds: ['g2'], limit: 10 })).toEqual(['b'])
      expect(await records.list('n', { limit: 2 })).toHaveLength(2)
      expect(await records.list('n', { groupIds: [], limit: 2 })).toEqual([])
    })

    test('forgets the keys of one namespace and tells how many it knew', async () => {
      expect(await records.forget('n', ['a', 'z'])).toBe(1)
      expect(await records.exist('n', ['a', 'b'])).toEqual([false, true])
      expect(await records.exist('other', ['a'])).toEqual([true])
    })

    test('takes many at once', async () => {
      const keys = Array.from({ length: 12_000 }, (_, index) => `k${index}`)
      await records.touch(
        'many',
        keys.map((key) => ({ key })),
        1,
      )
      expect((await records.exist('many', keys)).every(Boolean)).toBe(true)
      expect(await records.forget('many', keys)).toBe(12_000)
    })
  })
}

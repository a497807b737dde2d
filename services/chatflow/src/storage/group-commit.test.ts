import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createGroupCommit } from './group-commit.ts'

/** Records the batches it is handed; `fail` names items that cannot be written. */
function recorder(options: { maxBatch?: number; fail?: readonly number[] } = {}) {
  const batches: number[][] = []
  const append = createGroupCommit<number>({
    maxBatch: options.maxBatch ?? 100,
    async write(items) {
      batches.push([...items])
      await setImmediate()
      const culprit = items.find((item) => options.fail?.includes(item))
      if (culprit !== undefined) throw new Error(`cannot write ${culprit}`)
    },
  })
  return { append, batches }
}

describe('a group commit', () => {
  test('writes what arrives in one tick together, in order', async () => {
    const { append, batches } = recorder()
    await Promise.all([append(1), append(2), append(3)])
    expect(batches).toEqual([[1, 2, 3]])
  })

  test('resolves an item only when its batch has been written', async () => {
    const { append, batches } = recorder()
    const seen: number[] = []
    const first = append(1).then(() => seen.push(batches.length))
    await first
    expect(seen).toEqual([1])
  })

  test('makes the next batch of what arrives while one is being written', async () => {
    const { append, batches } = recorder()
    const first = append(1)
    await setImmediate()
    const later = [append(2), append(3)]
    await Promise.all([first, ...later])
    expect(batches).toEqual([[1], [2, 3]])
  })

  test('keeps batches within their bound', async () => {
    const { append, batches } = recorder({ maxBatch: 2 })
    await Promise.all([1, 2, 3, 4, 5].map(append))
    expect(batches).toEqual([[1, 2], [3, 4], [5]])
  })

  test('rejects only the items at fault', async () => {
    const { append } = recorder({ fail: [2] })
    const results = await Promise.allSettled([1, 2, 3].map(append))
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  test('goes on after a failure', async () => {
    const { append } = recorder({ fail: [1] })
    await expect(append(1)).rejects.toThrow('cannot write 1')
    await expect(append(2)).resolves.toBeUndefined()
  })
})

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { inspectStore } from './inspect-store.ts'
import { makeDir, openForTest, read, series, signal } from './test-support/open-for-test.ts'

describe('a snapshot of a store', () => {
  test('holds everything that was acknowledged before, late samples and closed chunks too', async () => {
    const dir = await makeDir()
    const storage = await openForTest({ dir })
    const times = Array.from({ length: 300 }, (_, at) => [at * 1_000 + 500, at] as const)
    await storage.append([series('closed', times)], signal)
    await storage.append([series('late', [[9_000, 9]])], signal)
    await storage.append([series('late', [[8_000, 8]])], signal)
    const folder = join(dir, 'snapshots', 'a')
    expect(await storage.snapshot(folder)).toEqual({ series: 2, samples: 302 })
    expect(await inspectStore(folder)).toEqual({ series: 2, samples: 302, unreadable: 0 })
    const copy = await openForTest({ dir: folder, clock: () => 400_000 })
    expect(await read(copy, 'late')).toEqual([
      [8_000, 8],
      [9_000, 9],
    ])
    expect(await read(copy, 'closed')).toHaveLength(300)
  })

  test('is of one moment while samples come in, and takes no part of a batch', async () => {
    const dir = await makeDir()
    const storage = await openForTest({ dir, checkpointBytes: 5_000 })
    let going = true
    const writing = (async () => {
      for (let at = 1; going; at++) {
        await storage.append([series('left', [[at * 1_000, at]]), series('right', [[at * 1_000, at]])], signal)
      }
    })()
    onTestFinished(async () => {
      going = false
      await writing
    })
    for (const round of [1, 2, 3, 4, 5]) {
      await expect.poll(() => storage.stats().samplesStored).toBeGreaterThan(round * 200)
      const folder = join(dir, 'snapshots', String(round))
      const acknowledged = await read(storage, 'left')
      const counts = await storage.snapshot(folder)
      expect(await inspectStore(folder)).toEqual({ ...counts, unreadable: 0 })
      const copy = await openForTest({ dir: folder, clock: () => 0 })
      const [left, right] = [await read(copy, 'left'), await read(copy, 'right')]
      expect(left).toEqual(right)
      expect(left.length).toBeGreaterThanOrEqual(acknowledged.length)
    }
  })

  test('that fails is no failure of the checkpoint that waits for it', async () => {
    const dir = await makeDir()
    const storage = await openForTest({ dir, checkpointBytes: 1 })
    const place = join(dir, 'a-file')
    await writeFile(place, '')
    let failed = false
    const snapshot = storage.snapshot(join(place, 'a')).finally(() => {
      failed = true
    })
    const appending = (async () => {
      for (let at = 1; !failed; at++) await storage.append([series('m', [[at * 1_000, at]])], signal)
    })()
    await expect(snapshot).rejects.toMatchObject({ code: 'ENOTDIR' })
    await appending
    await storage.append([series('n', [[1_000, 1]])], signal)
    expect(storage.stats().durable).toBe(true)
  })

  test('leaves the store as it was: it goes on, and opens again whole', async () => {
    const dir = await makeDir()
    const storage = await openForTest({ dir })
    await storage.append([series('m', [[1_000, 1]])], signal)
    await storage.snapshot(join(dir, 'snapshots', 'a'))
    await storage.append([series('m', [[2_000, 2]])], signal)
    await storage.close()
    expect(await inspectStore(dir)).toMatchObject({ samples: 2, unreadable: 0 })
  })
})

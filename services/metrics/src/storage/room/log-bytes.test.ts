import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Storage } from '../open-storage.ts'
import { makeDir, openForTest, series, signal } from '../test-support/open-for-test.ts'

const sizeOfLog = (dir: string) =>
  readdirSync(join(dir, 'wal')).reduce((sum, name) => sum + statSync(join(dir, 'wal', name)).size, 0)

/** Some samples of a series of its own. */
async function append(storage: Storage, name: string): Promise<void> {
  await storage.append(
    [
      series(
        name,
        Array.from({ length: 500 }, (_, at) => [at * 1_000, at] as const),
      ),
    ],
    signal,
  )
}

test('bytes of the log are those that it takes on disk: after a copy, a checkpoint and a start', async () => {
  const dir = await makeDir()
  const clock = () => 400_000
  const storage = await openForTest({ dir, clock })
  const copy = (name: string) => storage.snapshot(join(dir, 'copies', name))
  await append(storage, 'a')
  expect(storage.stats().walBytes).toBe(sizeOfLog(dir))
  await copy('1')
  await append(storage, 'b')
  expect(storage.stats().walBytes).toBe(sizeOfLog(dir))
  await copy('2')
  await append(storage, 'c')
  expect(storage.stats().walBytes).toBe(sizeOfLog(dir))
  await storage.close()
  const again = await openForTest({ dir, clock })
  expect(sizeOfLog(dir)).toBeGreaterThan(1_000)
  expect(again.stats().walBytes).toBe(sizeOfLog(dir))
  await append(again, 'd')
  await again.snapshot(join(dir, 'copies', '3'))
  expect(again.stats().walBytes).toBe(sizeOfLog(dir))
})

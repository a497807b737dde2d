import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createLogger } from '@hearth/kernel'
import { expect, onTestFinished, test } from 'vitest'
import { makeDir, openForTest, series } from '../test-support/open-for-test.ts'
import { BlockSet, blocksName } from './block-set.ts'

const dayMs = 86_400_000

async function openTwo() {
  const dir = await makeDir()
  const storage = await openForTest({ dir, clock: () => 10 * dayMs })
  for (const name of ['a', 'b']) await storage.importSeries([series(name, [[dayMs, 1]])])
  await storage.close()
  const logger = createLogger({ service: 'metrics', level: 'silent' })
  const blocks = await BlockSet.open({ folder: join(dir, blocksName), cacheBytes: 1 << 20, logger })
  onTestFinished(() => blocks.close())
  return blocks
}

test('blocks that are removed while all files are held, and before, stay until then', async () => {
  const blocks = await openTwo()
  const dirs = blocks.all.map(({ dir }) => dir)
  const areThere = () => dirs.map((dir) => existsSync(dir))
  const [first, second] = blocks.all
  if (first === undefined || second === undefined) throw new Error('There are not two blocks')
  const lease = blocks.lease({ fromMs: 0, toMs: 10 * dayMs })
  await blocks.remove(first)
  await blocks.holdAll(async () => {
    lease.release()
    await blocks.remove(second)
    expect(blocks.all).toEqual([])
    expect(areThere()).toEqual([true, true])
    expect(blocks.heldBytes).toBe(first.bytes + second.bytes)
  })
  expect(areThere()).toEqual([false, false])
  expect(blocks.diskBytes).toBe(0)
})

import { type Dirent, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { BatchBuilder } from '../../domain/model/batch-builder.ts'
import type { Labels } from '../../domain/model/labels.ts'
import type { Storage } from '../open-storage.ts'
import { always, makeDir, named, openForTest, read, series, signal } from '../test-support/open-for-test.ts'
import { createRandom } from '../test-support/random.ts'
import { NoRoomError } from './disk-room.ts'

const hourMs = 3_600_000
const stepMs = 60_000
const startMs = 54 * hourMs * 9_000

/** Bytes of all files, each once though it is renamed meanwhile. */
function sizeOf(dir: string): number {
  const sizes = new Map<number, number>()
  for (const entry of entriesOf(dir)) {
    const found = entry.isFile() ? statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false }) : undefined
    if (found !== undefined) sizes.set(found.ino, found.size)
  }
  return [...sizes.values()].reduce((sum, size) => sum + size, 0)
}

function entriesOf(dir: string): readonly Dirent[] {
  try {
    return readdirSync(dir, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? entriesOf(join(dir, entry.name)) : [entry],
    )
  } catch {
    // A block that goes while it is counted.
    return []
  }
}

/** The most that a folder takes, looked at all the time. */
function watchSize(dir: string): { readonly peakBytes: number } {
  const watch = { peakBytes: 0, isOver: false }
  onTestFinished(() => {
    watch.isOver = true
  })
  const look = async () => {
    while (!watch.isOver) {
      watch.peakBytes = Math.max(watch.peakBytes, sizeOf(dir))
      await sleep(1)
    }
  }
  void look()
  return watch
}

/** Two hours of series with values that hardly fold: nine bytes a sample. */
async function appendTwoHours(storage: Storage, labels: readonly Labels[], time: { nowMs: number }) {
  for (let step = 0; step < (2 * hourMs) / stepMs; step += 6) {
    const batch = new BatchBuilder()
    for (const of of labels) {
      for (let one = 0; one < 6; one++) batch.pushNumber(time.nowMs + one * stepMs, valueAt(time.nowMs + one * stepMs))
      batch.endSeries(of)
    }
    time.nowMs += 6 * stepMs
    await storage.appendBatch(batch, { refusal: 'fail', signal })
  }
}

const valueAt = (timeMs: number) => createRandom(timeMs / stepMs).real()

function passNoRoom(error: unknown): void {
  if (!(error instanceof NoRoomError)) throw error
}

const seriesOf = (count: number) => Array.from({ length: count }, (_, at) => named(`m${at}`))

describe('the bound of bytes on disk holds at every moment', () => {
  const wide = Array<number>(8).fill(100)
  const narrow = Array<number>(8).fill(6)
  test.each([
    { name: 'of blocks that are too large to become one', widths: wide, bytes: 900_000, hours: 8, spans: 2 },
    { name: 'of blocks that become larger ones', widths: [...wide, ...narrow], bytes: 900_000, hours: 20, spans: 6 },
    { name: 'where a block hardly has room', widths: wide.slice(0, 6), bytes: 450_000, hours: 0.5, spans: undefined },
  ])(
    '$name',
    async ({ widths, bytes, hours, spans }) => {
      const time = { nowMs: startMs }
      const dir = await makeDir()
      const storage = await openForTest({ dir, clock: () => time.nowMs, retentionBytes: bytes })
      const watch = watchSize(dir)
      let longest = 0
      for (const width of widths) {
        await appendTwoHours(storage, seriesOf(width), time)
        // A block that has no room beside what comes in is tried again later.
        await storage.compact().catch(passNoRoom)
        longest = Math.max(longest, ...storage.blocks().map(({ minTime, maxTime }) => (maxTime - minTime) / hourMs))
      }
      expect(watch.peakBytes).toBeLessThanOrEqual(bytes)
      const found = await read(storage, 'm0')
      const kept = Array.from({ length: found.length }, (_, at) => time.nowMs - (found.length - at) * stepMs)
      expect(found).toEqual(kept.map((timeMs) => [timeMs, valueAt(timeMs)]))
      expect((found.length * stepMs) / hourMs).toBeGreaterThanOrEqual(hours)
      if (spans !== undefined) expect(longest).toBe(spans)
    },
    120_000,
  )

  test('except for blocks that are read: no others go in their place', async () => {
    const time = { nowMs: startMs }
    const bytes = 900_000
    const storage = await openForTest({ dir: await makeDir(), clock: () => time.nowMs, retentionBytes: bytes })
    const cut = async (rounds: number) => {
      for (let round = 0; round < rounds; round++) {
        await appendTwoHours(storage, seriesOf(100), time)
        await storage.compact()
      }
    }
    await cut(4)
    const lease = storage.shared.leaseBlocks(always)
    await cut(4)
    expect(storage.blocks().length).toBeGreaterThanOrEqual(3)
    lease.release()
    await cut(4)
    expect(storage.blocks().length).toBeGreaterThanOrEqual(3)
  })

  test('for what is imported, which is refused where it has no room', async () => {
    const dir = await makeDir()
    const storage = await openForTest({ dir, clock: () => startMs, retentionBytes: 100_000 })
    const points = (count: number) =>
      Array.from({ length: count }, (_, at) => [startMs - hourMs + at, valueAt(at * stepMs)] as const)
    await storage.importSeries([series('small', points(1_000))])
    await expect(storage.importSeries([series('large', points(20_000))])).rejects.toMatchObject({ kind: 'too-large' })
    expect(sizeOf(dir)).toBeLessThan(100_000)
    expect(await read(storage, 'small')).toEqual(points(1_000))
    expect(await read(storage, 'large')).toEqual([])
  })

  test('and where there is none, blocks that overlap become one', async () => {
    const retentionBytes = Number.POSITIVE_INFINITY
    const storage = await openForTest({ dir: await makeDir(), clock: () => startMs, retentionBytes })
    for (const name of ['a', 'b']) await storage.importSeries([series(name, [[startMs - hourMs, 1]])])
    await storage.compact()
    expect(storage.blocks()).toHaveLength(1)
  })
})

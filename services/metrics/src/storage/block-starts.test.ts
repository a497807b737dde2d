import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startAt } from '../domain/model/start-times.ts'
import type { Storage } from './open-storage.ts'
import { always, is, makeDir, named, openForTest, signal } from './test-support/open-for-test.ts'

const hourMs = 3_600_000
const minuteMs = 60_000
const firstMs = 54 * hourMs * 9_000

/** Eight hours of a counter that begins anew after every third, as its sender says. */
const samples = Array.from({ length: 8 * 60 }, (_, at) => {
  const timeMs = firstMs + at * minuteMs
  return { timeMs, startMs: timeMs - (at % 180) * minuteMs - 1_000, value: at % 180 }
})

async function append(storage: Storage, name: string, points: typeof samples): Promise<void> {
  const batch = {
    labels: [named(name)],
    ends: [points.length],
    timestamps: Float64Array.from(points, ({ timeMs }) => timeMs),
    values: Float64Array.from(points, ({ value }) => value),
    starts: new Map(points.map(({ startMs }, at) => [at, startMs])),
  }
  await storage.appendBatch(batch, { refusal: 'fail', signal })
}

async function startsOf(storage: Storage, name: string): Promise<readonly number[]> {
  const [found] = await storage.select([is('__name__', name)], { ...always, maxSamples: 1e9, signal })
  return [...(found?.timestamps ?? [])].map((timeMs) =>
    found?.starts === undefined ? 0 : startAt(found.starts, timeMs),
  )
}

const wanted = samples.map(({ startMs }) => startMs)

async function openWithBlocks(dir: string) {
  const time = { nowMs: firstMs + 8 * hourMs }
  const storage = await openForTest({ dir, clock: () => time.nowMs })
  await append(storage, 'm', samples)
  await storage.append(
    [{ labels: named('n'), timestamps: Float64Array.of(firstMs), values: Float64Array.of(1) }],
    signal,
  )
  await storage.compact()
  expect(storage.stats().blocks).toBe(3)
  return { storage, time }
}

test('when counts began is known of samples in blocks too, after a restart, and of nothing else', async () => {
  const dir = await makeDir()
  const { storage } = await openWithBlocks(dir)
  expect(await startsOf(storage, 'm')).toEqual(wanted)
  await storage.close()
  const again = await openForTest({ dir, clock: () => firstMs + 8 * hourMs })
  expect(await startsOf(again, 'm')).toEqual(wanted)
  expect(await startsOf(again, 'n')).toEqual([0])
})

test('it stays when blocks become larger ones', async () => {
  const { storage, time } = await openWithBlocks(await makeDir())
  const later = samples.map(({ timeMs, startMs, value }) => ({
    ...{ timeMs: timeMs + 8 * hourMs, startMs: startMs + 8 * hourMs },
    value,
  }))
  time.nowMs += 8 * hourMs
  await append(storage, 'm', later)
  await storage.compact()
  expect(storage.blocks().some(({ compaction }) => compaction.level > 1)).toBe(true)
  expect(await startsOf(storage, 'm')).toEqual([...wanted, ...later.map(({ startMs }) => startMs)])
})

test.each([
  { name: 'one of both copies is damaged: it is known by the other', damaged: ['starts'], kept: wanted.length },
  { name: 'both are damaged: it is unknown, and told', damaged: ['starts', 'starts.copy'], kept: 120 },
])('$name', async ({ damaged, kept }) => {
  const dir = await makeDir()
  const { storage } = await openWithBlocks(dir)
  await storage.close()
  for (const block of await readdir(join(dir, 'blocks')))
    for (const file of damaged) await writeFile(join(dir, 'blocks', block, file), 'no start times at all')
  const again = await openForTest({ dir, clock: () => firstMs + 8 * hourMs })
  const found = await startsOf(again, 'm')
  expect(found).toHaveLength(wanted.length)
  expect(found.filter((startMs, at) => startMs === wanted[at])).toHaveLength(kept)
  expect(again.stats().blockDamage > 0).toBe(damaged.length > 1)
})

test('a block of others, which have no such file, says nothing', async () => {
  const dir = await makeDir()
  const { storage } = await openWithBlocks(dir)
  await storage.close()
  for (const block of await readdir(join(dir, 'blocks')))
    for (const file of ['starts', 'starts.copy']) await rm(join(dir, 'blocks', block, file))
  const again = await openForTest({ dir, clock: () => firstMs + 8 * hourMs })
  expect((await startsOf(again, 'm')).filter((startMs) => startMs !== 0)).toHaveLength(120)
  expect(again.stats().blockDamage).toBe(0)
})

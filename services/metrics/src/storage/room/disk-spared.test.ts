import { chmod, mkdir, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createLogger } from '@hearth/kernel'
import { describe, expect, onTestFinished, test } from 'vitest'
import { BatchBuilder } from '../../domain/model/batch-builder.ts'
import { deletionEnding } from '../blocks/block.ts'
import { blocksName } from '../blocks/block-set.ts'
import { createUlid } from '../blocks/format/ulid.ts'
import type { Storage } from '../open-storage.ts'
import { always, is, makeDir, named, openForTest, read, series, signal } from '../test-support/open-for-test.ts'
import { createRandom } from '../test-support/random.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const startMs = 54 * hourMs * 9_000

/** Samples in steps of `stepMs` whose values hardly fold: nine bytes each. */
const points = (count: number, { fromMs = startMs - 30 * dayMs, stepMs = 1 } = {}) =>
  Array.from({ length: count }, (_, at) => [fromMs + at * stepMs, createRandom(at).real()] as const)

const flat = (count: number) =>
  Array.from({ length: count }, (_, at) => [startMs - 30 * dayMs + at * 1_000, 7] as const)

const ulids = (storage: Storage) => storage.blocks().map(({ ulid }) => ulid)

/** Lines of a log, and what to give a store for it. */
function collectLines() {
  const lines: string[] = []
  const destination = { write: (line: string) => void lines.push(line) }
  return { lines, logger: createLogger({ service: 'metrics', destination }) }
}

describe('nothing goes in vain', () => {
  test('for a block that has no room to be written anew: what was deleted from it stays hidden', async () => {
    const { lines, logger } = collectLines()
    const options = { dir: await makeDir(), clock: () => startMs, retentionBytes: 300_000 }
    const storage = await openForTest({ ...options, logger })
    await storage.importSeries([series('other', points(1_000))])
    const large = points(22_000, { fromMs: startMs - 9 * dayMs })
    await storage.importSeries([series('large', large)])
    const before = ulids(storage)
    await storage.deleteSeries([[is('__name__', 'large')]], { fromMs: 0, toMs: large[99]?.[0] ?? 0 })
    await storage.cleanTombstones()
    expect(ulids(storage)).toEqual(before)
    expect(await read(storage, 'other')).toHaveLength(1_000)
    expect(await read(storage, 'large')).toHaveLength(21_900)
    expect(lines.filter((line) => line.includes('Deleted samples stay on disk'))).toHaveLength(1)
  })

  test.each([
    { name: 'of one block', stepMs: 1, count: 14_000 },
    { name: 'of several blocks, each of which had room', stepMs: 10 * 60_000, count: 13_000 },
  ])('for an import $name that has no room', async ({ stepMs, count }) => {
    const options = { dir: await makeDir(), clock: () => startMs, retentionBytes: 100_000 }
    const storage = await openForTest(options)
    const samples = points(1_000)
    await storage.importSeries([series('small', samples)])
    const before = ulids(storage)
    const large = series('large', points(count, { fromMs: startMs - 200 * dayMs, stepMs }))
    await expect(storage.importSeries([large])).rejects.toMatchObject({ kind: 'too-large' })
    expect(ulids(storage)).toEqual(before)
    expect(await read(storage, 'small')).toEqual(samples)
    expect(await read(storage, 'large')).toEqual([])
  })

  test('though an import might take too much: what counts is what it takes', async () => {
    const storage = await openForTest({ dir: await makeDir(), clock: () => startMs, retentionBytes: 100_000 })
    await storage.importSeries([series('flat', flat(20_000))])
    expect(await read(storage, 'flat')).toHaveLength(20_000)
  })

  test('for a cut that has no room, which is tried once a minute', async () => {
    const { lines, logger } = collectLines()
    const time = { nowMs: startMs }
    const dir = await makeDir()
    const options = { dir, clock: () => time.nowMs, logger }
    const labels = Array.from({ length: 100 }, (_, at) => named(`m${at}`))
    const append = async (storage: Storage, count: number) => {
      const batch = new BatchBuilder()
      for (const of of labels) {
        for (let at = 0; at < count; at++) batch.pushNumber(time.nowMs + at, createRandom(time.nowMs + at).real())
        batch.endSeries(of)
      }
      await storage.appendBatch(batch, { refusal: 'fail', signal })
    }
    const before = await openForTest(options)
    const old = points(1_000)
    await before.importSeries([series('old', old)])
    await append(before, 130)
    // Two checkpoints, so that of the log and of open chunks little is left.
    for (const copy of ['one', 'two']) await before.snapshot(join(dir, 'copies', copy))
    await before.close()
    // So small that the head is always to be relieved, and no block of it has room beside it.
    const storage = await openForTest({ ...options, retentionBytes: 220_000, headBytes: 250_000 })
    const refused = () => lines.filter((line) => line.includes('could not be moved to blocks')).length
    time.nowMs += 10_000
    await append(storage, 1)
    await expect.poll(refused).toBe(1)
    const rounds = 30
    for (let round = 0; round < rounds; round++) {
      time.nowMs += 10_000
      await append(storage, 1)
    }
    await storage.compact()
    expect(refused()).toBeLessThanOrEqual(1 + (rounds * 10_000) / 60_000)
    expect(refused()).toBeGreaterThan(1)
    expect(await read(storage, 'old')).toEqual(old)
    expect(await read(storage, 'm0')).toHaveLength(130 + 1 + rounds)
  })

  test.each([
    { name: 'and blocks', hasBlock: true },
    { name: 'and memory alone', hasBlock: false },
  ])('for a long log, with a bound that was lowered $name', async ({ hasBlock }) => {
    const keeping = { outOfOrderMs: hourMs, retentionMs: 60 * dayMs, retentionBytes: 64 * 1024 ** 2 }
    const dir = await makeDir()
    const storage = await openForTest({ dir, clock: () => startMs, keeping: () => keeping })
    const old = hasBlock ? points(1_000) : []
    if (hasBlock) await storage.importSeries([series('old', old)])
    const fresh = points(1_000, { fromMs: startMs - 1_000 })
    await storage.append([series('fresh', fresh)], signal)
    // Puts closed chunks into files.
    await storage.snapshot(join(dir, 'copies', 'one'))
    const describe = (help: string) => storage.describe([{ metric: 'fresh', type: 'gauge', help, unit: '' }], signal)
    while (storage.stats().walBytes < 2_500_000) await describe(`${storage.stats().walBytes}`.repeat(2_000))
    keeping.retentionBytes = 1_000_000
    const next = { atMs: startMs }
    const append = async () => {
      next.atMs += 1
      await storage.append([series('next', [[next.atMs, 1]])], signal)
      return storage.stats().walBytes
    }
    // One checkpoint after the other, each of which looks whether there is too much.
    await expect.poll(append).toBeLessThan(250_000)
    for (let length = 0; length < 200_000; length += 10_000) await describe(`${length}`.padEnd(10_000))
    await expect.poll(append).toBeLessThan(250_000)
    expect(await read(storage, 'old')).toEqual(old)
    expect(await read(storage, 'fresh')).toEqual(fresh)
  })
})

describe('a block that cannot be deleted', () => {
  /** Two blocks with room for little more, the older of which cannot be deleted. */
  async function openWithStuck() {
    const { lines, logger } = collectLines()
    const dir = await makeDir()
    const storage = await openForTest({ dir, clock: () => startMs, retentionBytes: 100_000, logger })
    await storage.importSeries([series('a', points(3_000))])
    await storage.importSeries([series('b', points(3_000, { fromMs: startMs - 20 * dayMs }))])
    const stuck = join(dir, blocksName, ulids(storage)[0] ?? '')
    const inTheWay = join(`${stuck}${deletionEnding}`, 'in the way')
    await mkdir(inTheWay, { recursive: true })
    const fill = () => storage.importSeries([series('c', points(7_500, { fromMs: startMs - 10 * dayMs }))])
    return { storage, dir, stuck, inTheWay, lines, fill }
  }

  test('is told once and held: nothing else goes for it, and it is deleted later', async () => {
    const { storage, dir, stuck, inTheWay, lines, fill } = await openWithStuck()
    await fill()
    await storage.append([series('now', [[startMs, 1]])], signal)
    await storage.compact()
    expect(await read(storage, 'a')).toEqual([])
    expect(await read(storage, 'b')).toHaveLength(3_000)
    expect(await read(storage, 'c')).toHaveLength(7_500)
    expect(lines.filter((line) => line.includes('could not be deleted'))).toHaveLength(1)
    await rm(inTheWay, { recursive: true })
    await storage.compact()
    expect((await readdir(join(dir, blocksName))).filter((name) => stuck.includes(name.slice(0, 26)))).toEqual([])
  })

  test('does not fail who read it, nor keeps what they read besides', async () => {
    const { storage, lines, fill } = await openWithStuck()
    const lease = storage.shared.leaseBlocks(always)
    await fill()
    lease.release()
    await expect.poll(() => lines.filter((line) => line.includes('could not be deleted')).length).toBe(1)
    await fill()
    expect(await read(storage, 'c')).toHaveLength(7_500)
  })

  test('is left where it is by a start', async () => {
    const { lines, logger } = collectLines()
    const dir = await makeDir()
    const left = join(dir, blocksName, `${createUlid(startMs, new Uint8Array(10))}${deletionEnding}`)
    await mkdir(left, { recursive: true })
    await writeFile(join(left, 'index'), 'x')
    for (const folder of [dir, join(dir, blocksName)]) await chmod(folder, 0o777)
    await chmod(left, 0o555)
    // Nothing is kept from root, who becomes somebody else meanwhile.
    const isRoot = process.geteuid?.() === 0
    if (isRoot) process.seteuid?.(65_534)
    onTestFinished(async () => {
      if (isRoot) process.seteuid?.(0)
      await chmod(left, 0o777)
    })
    const storage = await openForTest({ dir, clock: () => startMs, logger })
    await storage.append([series('now', [[startMs, 1]])], signal)
    expect(await read(storage, 'now')).toHaveLength(1)
    expect(lines.filter((line) => line.includes('could not be deleted'))).toHaveLength(1)
    await storage.close()
  })
})

test.each([
  { name: 'a block that cannot be read', folder: join(blocksName, createUlid(startMs, new Uint8Array(10))) },
  { name: 'what was put aside', folder: 'quarantine' },
])('nothing good goes for $name', async ({ folder }) => {
  const dir = await makeDir()
  await mkdir(join(dir, folder), { recursive: true })
  await writeFile(join(dir, folder, 'junk'), '')
  await truncate(join(dir, folder, 'junk'), 10 * 1024 ** 2)
  const storage = await openForTest({ dir, clock: () => startMs, retentionBytes: 300_000 })
  await storage.importSeries([series('a', points(3_000))])
  await storage.importSeries([series('b', points(3_000, { fromMs: startMs - 20 * dayMs }))])
  await storage.append([series('now', [[startMs, 1]])], signal)
  await storage.compact()
  for (const name of ['a', 'b']) expect(await read(storage, name)).toHaveLength(3_000)
  expect(await read(storage, 'now')).toHaveLength(1)
})

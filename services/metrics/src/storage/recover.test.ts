import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, test } from 'vitest'
import { Labels } from '../domain/model/labels.ts'
import type { Storage } from './open-storage.ts'
import { makeDir, openForTest, read, series, signal } from './test-support/open-for-test.ts'

async function segmentsOf(dir: string): Promise<string[]> {
  const names = (await readdir(join(dir, 'wal'))).filter((name) => name.endsWith('.wal'))
  return names.map((name) => join(dir, 'wal', name))
}

describe('the start after a crash', () => {
  test('keeps every whole batch before the place where the log was cut, whatever the place', async () => {
    const dir = await makeDir()
    const storage = await openForTest({ dir })
    for (let at = 1; at <= 3; at++) await storage.append([series('m', [[at, at]])], signal)
    const [segment = ''] = await segmentsOf(dir)
    const bytes = await readFile(segment)
    let before = 0
    // In steps that meet every part of a record; the last is the whole file.
    for (let length = bytes.length % 5; length <= bytes.length; length += 5) {
      const copy = await makeDir()
      await cp(dir, copy, { recursive: true })
      await truncate((await segmentsOf(copy))[0] ?? '', length)
      const again = await openForTest({ dir: copy })
      const found = await read(again, 'm')
      expect(found).toEqual(Array.from({ length: found.length }, (_, at) => [at + 1, at + 1]))
      expect(found.length).toBeGreaterThanOrEqual(before)
      before = found.length
      await again.close()
    }
    expect(before).toBe(3)
  })

  test('reads past a damaged record, puts it aside and says what was lost', async () => {
    const dir = await makeDir()
    const storage = await openForTest({ dir })
    for (let at = 1; at <= 8; at++) await storage.append([series('m', [[at, at]])], signal)
    const copy = await makeDir()
    await cp(dir, copy, { recursive: true })
    const [segment = ''] = await segmentsOf(copy)
    const bytes = await readFile(segment)
    // In the value 5, whose upper half comes first.
    const place = bytes.indexOf(Buffer.from('0000144000000000', 'hex')) + 2
    bytes[place] = (bytes[place] ?? 0) ^ 0x10
    await writeFile(segment, bytes)
    const again = await openForTest({ dir: copy })
    const rest = [1, 2, 3, 4, 6, 7, 8].map((at) => [at, at])
    expect(await read(again, 'm')).toEqual(rest)
    expect(again.recovery).toMatchObject({
      damagedParts: 1,
      damagedFiles: [expect.stringMatching(/^wal\/\d+\.wal$/)],
      samplesLost: { atLeast: 1, atMost: 1 },
      seriesLost: { atLeast: 0, atMost: 0 },
    })
    expect(await readdir(join(copy, 'quarantine'))).toHaveLength(1)
    await again.append([series('m', [[100, 100]])], signal)
    await again.close()
    expect(await read(await openForTest({ dir: copy }), 'm')).toEqual([...rest, [100, 100]])
  })

  test('keeps the samples of a series whose definition in the log is damaged', async () => {
    const dir = await makeDir()
    const storage = await openForTest({ dir })
    for (let at = 1; at <= 8; at++) await storage.append([series('needle', [[at, at]])], signal)
    const copy = await makeDir()
    await cp(dir, copy, { recursive: true })
    const segment = join(copy, 'wal', '00000001.wal')
    const bytes = await readFile(segment)
    bytes.fill(0x2a, bytes.indexOf('needle'), bytes.indexOf('needle') + 6)
    await writeFile(segment, bytes)
    const again = await openForTest({ dir: copy })
    expect(await read(again, 'needle')).toHaveLength(8)
    expect(again.recovery).toMatchObject({ damagedParts: 1, samplesLost: { atLeast: 0, atMost: 0 } })
  })

  test('takes what two damaged checkpoints still hold, and does not claim to know what they held', async () => {
    const dir = await makeDir()
    for (const round of [0, 1, 2]) {
      const storage = await openForTest({ dir })
      await storage.append([series('m', [[round * 1_000, round]]), series('n', [[round * 1_000, round]])], signal)
      await storage.close()
    }
    for (const name of ['checkpoint', 'checkpoint.previous']) {
      const path = join(dir, name)
      // Its end, which holds the header alone.
      await truncate(path, (await readFile(path)).length - 1)
    }
    const again = await openForTest({ dir })
    expect(await read(again, 'm')).toHaveLength(3)
    expect(again.recovery).toMatchObject({
      damagedFiles: ['checkpoint', 'checkpoint.previous'],
      samplesLost: { atLeast: 0, atMost: undefined },
    })
  })

  test('reads a checkpoint that was moved aside by a process that died before it put the new one in place', async () => {
    const dir = await makeDir()
    const storage = await openForTest({ dir })
    await storage.append([series('m', [[1, 1]])], signal)
    await storage.close()
    await rename(join(dir, 'checkpoint'), join(dir, 'checkpoint.previous'))
    const again = await openForTest({ dir })
    expect(await read(again, 'm')).toEqual([[1, 1]])
    expect(again.recovery.damagedParts).toBe(0)
  })

  test.each(['checkpoint', '00000001.chunks'])(
    'always comes up, also with rubbish for %s, which is put aside once',
    async (name) => {
      const dir = await makeDir()
      const storage = await openForTest({ dir })
      const samples = Array.from({ length: 500 }, (_, at): [number, number] => [at, at])
      await storage.append([series('m', samples)], signal)
      await storage.close()
      await writeFile(join(dir, name), 'rubbish')
      const again = await openForTest({ dir })
      expect(again.stats().quarantined).toBe(1)
      const copy = await makeDir()
      await cp(dir, copy, { recursive: true })
      expect((await openForTest({ dir: copy })).stats().quarantined).toBe(0)
      await again.append([series('n', [[1, 1]])], signal)
      expect(await read(again, 'n')).toEqual([[1, 1]])
    },
  )

  test.each(['checkpoint', '00000001.chunks', 'wal/00000001.wal'])(
    'comes up with a %s that cannot be read',
    async (name) => {
      const dir = await makeDir()
      await mkdir(join(dir, name), { recursive: true })
      const again = await openForTest({ dir })
      expect(again.stats().quarantined).toBe(1)
      await again.append([series('n', [[1, 1]])], signal)
      await again.close()
      expect(await read(await openForTest({ dir }), 'n')).toEqual([[1, 1]])
    },
  )

  test('says what is wrong when there is no folder to work in', async () => {
    const path = join(await makeDir(), 'file')
    await writeFile(path, '')
    await expect(openForTest({ dir: path })).rejects.toMatchObject({
      kind: 'broken',
      message: expect.stringContaining('ENOTDIR; it must be a folder'),
    })
  })

  test('reads a checkpoint and the log behind it', async () => {
    const dir = await makeDir()
    const expected: [number, number][] = []
    const append = async (storage: Storage, upTo: number) => {
      for (let at = expected.length + 1; at <= upTo; at++) {
        expected.push([at * 1_000, at % 7])
        await storage.append([series('m', [[at * 1_000, at % 7]])], signal)
      }
    }
    const first = await openForTest({ dir })
    await append(first, 400)
    await first.close()
    // None is written from here on, so that the files hold still while they are copied.
    const storage = await openForTest({ dir })
    await append(storage, 600)
    const copy = await makeDir()
    await cp(dir, copy, { recursive: true })
    expect(await readdir(copy)).toContain('checkpoint')
    expect(await read(await openForTest({ dir: copy }), 'm')).toEqual(expected)
  })
})

describe('a home of the first version', () => {
  const recorded = new URL('./test-support/home-version-1', import.meta.url)
  const names = Array.from({ length: 3 }, (_, n) => String(n))
  const values = (n: string, from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => [(from + at) * 1_000, ((from + at) % 7) + Number(n)])

  const expectAll = async (storage: Storage) => {
    for (const n of names) {
      expect(await read(storage, Labels.of({ __name__: 'before', n }))).toEqual(values(n, 0, 320))
      expect(await read(storage, Labels.of({ __name__: 'after', n }))).toEqual(values(n, 0, 10))
    }
  }

  test('is read whole, and written anew at once', async () => {
    const dir = await makeDir()
    await cp(recorded, dir, { recursive: true })
    const storage = await openForTest({ dir })
    await expectAll(storage)
    expect(storage.recovery.damagedParts).toBe(0)
    const copy = await makeDir()
    await cp(dir, copy, { recursive: true })
    await expectAll(await openForTest({ dir: copy }))
    await rm(join(copy, 'checkpoint'))
    await expectAll(await openForTest({ dir: copy }))
  })

  test('of a log that is damaged keeps all but the record', async () => {
    const dir = await makeDir()
    await cp(recorded, dir, { recursive: true })
    const segment = join(dir, 'wal', '00000002.wal')
    const bytes = await readFile(segment)
    // In the first record, which holds samples of series that the checkpoint knows.
    bytes.fill(0, 20, 84)
    await writeFile(segment, bytes)
    const storage = await openForTest({ dir })
    expect(await read(storage, Labels.of({ __name__: 'after', n: '1' }))).toEqual(values('1', 0, 10))
    const { samplesLost } = storage.recovery
    expect(samplesLost.atLeast).toBe(0)
    expect(samplesLost.atMost).toBeGreaterThanOrEqual(60)
  })
})

test('descriptions of metrics are there again, from the log and from a checkpoint', async () => {
  const dir = await makeDir()
  const storage = await openForTest({ dir })
  const described = ['a', 'b'].map((metric) => ({ metric, type: 'gauge', help: `About ${metric}`, unit: 's' }))
  await storage.describe(described, signal)
  const copy = await makeDir()
  await cp(dir, copy, { recursive: true })
  expect((await openForTest({ dir: copy })).metadata()).toEqual(described)
  await storage.describe([{ metric: 'a', type: 'counter', help: 'Other', unit: '' }], signal)
  await storage.close()
  const again = await openForTest({ dir })
  expect(again.metadata()).toEqual([described[1], { metric: 'a', type: 'counter', help: 'Other', unit: '' }])
})

test('the log of a process that always dies early is condensed all the same', async () => {
  const dir = await makeDir()
  const storage = await openForTest({ dir })
  for (let at = 1; at <= 100; at++) await storage.append([series('m', [[at, at]])], signal)
  const copy = await makeDir()
  await cp(dir, copy, { recursive: true })
  const again = await openForTest({ dir: copy, checkpointBytes: 2_000 })
  expect(again.stats().walBytes).toBeGreaterThan(2_000)
  await again.append([series('m', [[101, 101]])], signal)
  await expect.poll(() => readdir(copy)).toContain('checkpoint')
  let newest = 101
  const grow = async () => {
    const samples = Array.from({ length: 200 }, (): [number, number] => [++newest, newest])
    await again.append([series('m', samples)], signal)
    return segmentsOf(copy)
  }
  // The log goes once a second checkpoint is there that does not need it.
  await expect.poll(grow).not.toContain(join(copy, 'wal', '00000001.wal'))
  expect(await read(again, 'm')).toHaveLength(newest)
})

test('samples are kept in memory while they cannot be logged, and are on disk once they can', async () => {
  const dir = await makeDir()
  const storage = await openForTest({ dir })
  await rm(join(dir, 'wal'), { recursive: true })
  const refused = storage.append([series('m', [[1, 1]])], signal)
  await expect(refused).rejects.toMatchObject({ kind: 'unavailable' })
  expect(await read(storage, 'm')).toEqual([[1, 1]])
  expect(storage.stats().durable).toBe(false)
  await mkdir(join(dir, 'wal'))
  await storage.close()
  expect(storage.stats().durable).toBe(true)
  expect(await read(await openForTest({ dir }), 'm')).toEqual([[1, 1]])
})

test('a process that is killed loses no sample it acknowledged', async () => {
  const dir = await makeDir()
  const child = fork(new URL('./test-support/append-for-ever.ts', import.meta.url), [dir], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  let acknowledged = 0
  const lines = createInterface({ input: child.stdout ?? process.stdin })
  for await (const line of lines) {
    acknowledged = Number(line)
    if (acknowledged >= 2_000) child.kill('SIGKILL')
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  const found = await read(await openForTest({ dir }), 'm')
  expect(found.length).toBeGreaterThanOrEqual(acknowledged)
  expect(found).toEqual(found.map((_, at) => [(at + 1) * 1_000, at + 1]))
})

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, test } from 'vitest'
import { makeDir, openForTest, read, series, signal } from './testing/open-for-test.ts'

async function segmentsOf(dir: string): Promise<string[]> {
  return (await readdir(join(dir, 'wal'))).map((name) => join(dir, 'wal', name))
}

describe('the start after a crash', () => {
  test('keeps every whole batch before the place where the log was cut, whatever the place', async () => {
    const dir = await makeDir()
    const storage = await openForTest({ dir })
    for (let at = 1; at <= 8; at++) await storage.append([series('m', [[at, at]])], signal)
    const [segment = ''] = await segmentsOf(dir)
    const bytes = await readFile(segment)
    let before = 0
    for (let length = 0; length <= bytes.length; length++) {
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
    expect(before).toBe(8)
  })

  test('puts what follows a damaged record aside, and goes on', async () => {
    const dir = await makeDir()
    const storage = await openForTest({ dir })
    for (let at = 1; at <= 8; at++) await storage.append([series('m', [[at, at]])], signal)
    const copy = await makeDir()
    await cp(dir, copy, { recursive: true })
    const [segment = ''] = await segmentsOf(copy)
    const bytes = await readFile(segment)
    bytes[bytes.length - 30] = (bytes[bytes.length - 30] ?? 0) ^ 0x10
    await writeFile(segment, bytes)
    const again = await openForTest({ dir: copy })
    const found = await read(again, 'm')
    expect(found.length).toBeGreaterThan(0)
    expect(found.length).toBeLessThan(8)
    expect(again.stats().quarantined).toBe(1)
    expect(await readdir(join(copy, 'quarantine'))).toHaveLength(1)
    await again.append([series('m', [[100, 100]])], signal)
    await again.close()
    expect(await read(await openForTest({ dir: copy }), 'm')).toEqual([...found, [100, 100]])
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
    const storage = await openForTest({ dir, checkpointBytes: 2_000 })
    const expected: [number, number][] = []
    for (let at = 1; at <= 3_000; at++) {
      expected.push([at * 1_000, at % 7])
      await storage.append([series('m', [[at * 1_000, at % 7]])], signal)
    }
    const copy = await makeDir()
    await cp(dir, copy, { recursive: true })
    expect(await readdir(copy)).toContain('checkpoint')
    expect(await read(await openForTest({ dir: copy }), 'm')).toEqual(expected)
  })
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
  await expect.poll(() => segmentsOf(copy)).not.toContain(join(copy, 'wal', '00000001.wal'))
  expect(await read(again, 'm')).toHaveLength(101)
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
  const child = fork(new URL('./testing/append-for-ever.ts', import.meta.url), [dir], {
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

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createLogger } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import { histogram } from '../domain/model/histogram.fixture.ts'
import { Labels } from '../domain/model/labels.ts'
import { openStorage } from './open-storage.ts'
import { always, is, makeDir, openForTest, read, series, signal } from './test-support/open-for-test.ts'

const hourMs = 3_600_000
const minuteMs = 60_000
// At the start of a block, and of the larger ones that it may be in.
const startMs = 54 * hourMs * 9_000

type Points = readonly (readonly [timeMs: number, value: number])[]

const every = (stepMs: number, fromHour: number, toHour: number): Points =>
  Array.from({ length: ((toHour - fromHour) * hourMs) / stepMs }, (_, at) => [
    startMs + fromHour * hourMs + at * stepMs,
    at,
  ])

const endOf = (points: Points) => points.at(-1)?.[0] ?? 0

async function openAt(hour: number, options: Partial<Parameters<typeof openForTest>[0]> = {}) {
  const time = { nowMs: startMs + hour * hourMs }
  const dir = options.dir ?? (await makeDir())
  const storage = await openForTest({ clock: () => time.nowMs, ...options, dir })
  return { storage, dir, time }
}

describe('blocks', () => {
  test('take what is old enough from the head, which keeps the last hours', async () => {
    const { storage, dir } = await openAt(8)
    const points = every(minuteMs, 0, 8)
    await storage.append([series('m', points), series('n', points)], signal)
    await storage.compact()
    expect(storage.stats()).toMatchObject({ blocks: 3, minTimeMs: startMs + 6 * hourMs, maxTimeMs: endOf(points) })
    const spans = storage.blocks().map(({ minTime, maxTime }) => [minTime - startMs, maxTime - startMs])
    expect(spans.map((span) => span.map((ms) => ms / hourMs))).toEqual([
      [0, 2],
      [2, 4],
      [4, 6],
    ])
    expect(await read(storage, 'm')).toEqual(points)
    expect(await readdir(join(dir, 'blocks'))).toHaveLength(3)
  })

  test('are read after a restart, beside what was in the head', async () => {
    const { storage, dir } = await openAt(8)
    const points = every(minuteMs, 0, 8)
    await storage.append([series('m', points)], signal)
    await storage.compact()
    await storage.close()
    const again = await openAt(8, { dir })
    expect(again.storage.stats().blocks).toBe(3)
    expect(await read(again.storage, 'm')).toEqual(points)
    expect(await read(again.storage, 'm', { fromMs: startMs + hourMs, toMs: startMs + hourMs })).toHaveLength(1)
  })

  test('answer for labels of series that the head has no more', async () => {
    const { storage } = await openAt(12)
    await storage.append([series('gone', every(minuteMs, 0, 1)), series('m', every(minuteMs, 0, 12))], signal)
    await storage.compact()
    expect(storage.stats().series).toBe(1)
    expect(await storage.labelValues('__name__', [], always)).toEqual(['gone', 'm'])
    expect(await storage.labelNames([[is('__name__', 'gone')]], always)).toEqual(['__name__'])
    expect((await storage.series([[is('__name__', 'gone')]], always)).map(({ key }) => key)).toHaveLength(1)
    expect(await storage.labelValues('__name__', [], { fromMs: startMs + 11 * hourMs, toMs: always.toMs })).toEqual([
      'm',
    ])
  })

  test('hold late samples too, and those that come while they are written', async () => {
    const { storage } = await openAt(8)
    const points = every(minuteMs, 0, 8)
    await storage.append([series('m', points)], signal)
    const late: Points = [[startMs + 7.5 * hourMs + 1, -1]]
    const old: Points = [[startMs + 5, -2]]
    const cutting = storage.compact()
    await storage.append([series('m', late), series('new', old)], signal)
    await cutting
    await storage.compact()
    expect(await read(storage, 'm')).toEqual([...points, ...late].sort(([a], [b]) => a - b))
    expect(await read(storage, 'new')).toEqual(old)
  })

  test('become larger ones, and stay as they are where the newest is not complete', async () => {
    const { storage, time } = await openAt(0)
    for (let hour = 0; hour < 30; hour += 2) {
      time.nowMs = startMs + (hour + 2) * hourMs
      await storage.append([series('m', every(minuteMs, hour, hour + 2))], signal)
      await storage.compact()
    }
    const spans = storage.blocks().map(({ minTime, maxTime }) => [minTime - startMs, maxTime - startMs])
    expect(spans.map((span) => span.map((ms) => ms / hourMs))).toEqual([
      [0, 18],
      [18, 24],
      [24, 26],
      [26, 28],
    ])
    expect(await read(storage, 'm')).toHaveLength(30 * 60)
  })

  test('lose samples that are deleted, and give back what they took when asked to', async () => {
    const { storage, dir } = await openAt(8)
    const points = every(5_000, 0, 8)
    await storage.append([series('m', points), series('n', points)], signal)
    await storage.compact()
    const range = { fromMs: startMs + hourMs, toMs: startMs + 7 * hourMs }
    await storage.deleteSeries([[is('__name__', 'm')]], range)
    const left = points.filter(([timeMs]) => timeMs < range.fromMs || timeMs > range.toMs)
    expect(await read(storage, 'm')).toEqual(left)
    expect(await read(storage, 'n')).toEqual(points)
    const before = storage.stats().blockBytes
    await storage.cleanTombstones()
    expect(storage.stats().blockBytes).toBeLessThan(before)
    await storage.close()
    const again = await openAt(8, { dir })
    expect(await read(again.storage, 'm')).toEqual(left)
    expect(again.storage.blocks()[0]?.stats.numTombstones ?? 0).toBe(0)
  })

  test('go when all of their samples are older than is kept', async () => {
    const { storage, time } = await openAt(8, { retentionMs: 24 * hourMs })
    const points = every(minuteMs, 0, 8)
    await storage.append([series('m', points)], signal)
    await storage.compact()
    time.nowMs += 23 * hourMs
    await storage.compact()
    expect(await read(storage, 'm')).not.toEqual([])
    time.nowMs += 2 * hourMs
    await storage.compact()
    expect(storage.stats().blocks).toBe(0)
  })

  test('go, the oldest first, when they take more than may be', async () => {
    const retentionBytes = 400_000
    const { storage, time } = await openAt(0, { retentionBytes })
    for (let hour = 0; hour < 60; hour += 2) {
      time.nowMs = startMs + (hour + 2) * hourMs
      const points = every(10_000, hour, hour + 2).map(([timeMs]) => [timeMs, Math.random()] as const)
      await storage.append([series('m', points)], signal)
      await storage.compact()
      const { blockBytes, walBytes, checkpointBytes, chunkFileBytes } = storage.stats()
      expect(blockBytes + walBytes + checkpointBytes + chunkFileBytes).toBeLessThan(retentionBytes)
    }
    const found = await read(storage, 'm')
    expect(found.at(-1)?.[0]).toBe(startMs + 60 * hourMs - 10_000)
    expect(found.length).toBeGreaterThan(5_000)
  })

  test('are cut before their time when the head has no room', async () => {
    const { storage } = await openAt(2, { headBytes: 1 << 20 })
    const points = every(1_000, 0, 1.5).map(([timeMs]) => [timeMs, Math.random()] as const)
    for (let at = 0; at < 30; at++) await storage.append([series(`m${at}`, points)], signal)
    await expect.poll(() => storage.stats().blocks).toBeGreaterThan(0)
    for (let at = 0; at < 30; at++) expect(await read(storage, `m${at}`)).toEqual(points)
  })

  test('hold histograms, with whole counts and others, between floats and behind each other', async () => {
    const { storage, dir } = await openAt(8)
    const first = histogram({ integer: true, positive: { 1: 2, 4: 1 }, negative: { 3: 4 }, zeroCount: 1, sum: 2.5 })
    const at = every(minuteMs, 0, 8).map(([timeMs]) => timeMs)
    const histograms = at.map((_, step) =>
      step % 100 === 50 ? undefined : { ...first, integer: step < 200, count: first.count + step },
    )
    const values = Float64Array.from(at, (_, step) => step)
    await storage.append([{ ...series('h', every(minuteMs, 0, 8)), values, histograms }], signal)
    const ask = async (from: typeof storage) => {
      const [found] = await from.select([is('__name__', 'h')], { ...always, maxSamples: 1e9, signal })
      return [...(found?.timestamps ?? [])].map((timeMs, place) => {
        const one = found?.histograms?.[place]
        return [timeMs, one === undefined ? found?.values[place] : [one.count, one.integer, ...one.positiveBuckets]]
      })
    }
    const before = await ask(storage)
    expect(before[3]).toEqual([at[3], [first.count + 3, true, 2, 1]])
    expect(before[50]).toEqual([at[50], 50])
    await storage.compact()
    expect(storage.stats()).toMatchObject({ blocks: 3, series: 1 })
    expect(await ask(storage)).toEqual(before)
    await storage.close()
    expect(await ask((await openAt(8, { dir })).storage)).toEqual(before)
  })

  test('that are copied into the folder are taken while the store is open', async () => {
    const { storage, dir } = await openAt(8)
    const points = every(minuteMs, 0, 8)
    await storage.append([series('m', points)], signal)
    await storage.compact()
    const other = await openAt(8)
    for (const name of await readdir(join(dir, 'blocks')))
      await cp(join(dir, 'blocks', name), join(other.dir, 'blocks', name), { recursive: true })
    await other.storage.compact()
    expect(await read(other.storage, 'm')).toEqual(points.filter(([timeMs]) => timeMs < startMs + 6 * hourMs))
  })

  test('are in a copy of the store', async () => {
    const { storage, dir } = await openAt(8)
    const points = every(minuteMs, 0, 8)
    await storage.append([series('m', points)], signal)
    await storage.compact()
    const copy = join(dir, 'snapshots', 'one')
    expect(await storage.snapshot(copy)).toEqual({ series: 1, samples: points.length })
    const again = await openAt(8, { dir: copy })
    expect(await read(again.storage, 'm')).toEqual(points)
  })
})

// Each round goes on where the one before was killed, so that starts meet what kills left.
test('a process that is killed while it cuts blocks loses no sample it acknowledged', async () => {
  const dir = await makeDir()
  let acknowledged = 0
  for (let round = 0; round < 4; round++) {
    const script = new URL('./test-support/append-and-cut-for-ever.ts', import.meta.url)
    const child = fork(script, [dir, String(acknowledged + 1)], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
    const until = acknowledged + 300 + Math.floor(Math.random() * 300)
    for await (const line of createInterface({ input: child.stdout ?? process.stdin })) {
      acknowledged = Number(line)
      if (acknowledged >= until) child.kill('SIGKILL')
    }
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    const storage = await openAgain()
    acknowledged = await findAll(storage, `round ${round}`)
    await storage.close()
  }
  // Kills may all have come before a block was whole; what they left can be cut.
  const storage = await openAgain()
  await storage.compact()
  expect(storage.stats().blocks).toBeGreaterThan(0)
  await findAll(storage, 'cut at the end')
  await storage.close()

  function openAgain() {
    const logger = createLogger({ service: 'metrics', level: 'silent' })
    return openStorage({ dir, logger, clock: () => acknowledged * minuteMs })
  }

  async function findAll(storage: Awaited<ReturnType<typeof openAgain>>, when: string): Promise<number> {
    const lengths = []
    for (const id of ['0', '7', '19']) {
      const found = await read(storage, Labels.of({ __name__: 'm', id }))
      expect(found.length, when).toBeGreaterThanOrEqual(acknowledged)
      expect(found).toEqual(found.map((_, at) => [(at + 1) * minuteMs, (at + 1) * Number(id)]))
      lengths.push(found.length)
    }
    return Math.max(...lengths)
  }
}, 300_000)

import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PackedStream } from '../domain/streams/packed-lines.ts'
import { ever, logFolder, textsOf } from './stream-log.fixture.ts'

let folder: ReturnType<typeof logFolder>
beforeEach(() => {
  folder = logFolder()
})
afterEach(() => folder.remove())

const second = 1_999_999_000
const textOf = (at: number) => `line ${at} ü`

/** As many lines from one on, one each millisecond, packed. */
function packed(from: number, count: number, line = textOf): PackedStream {
  const lines = Array.from({ length: count }, (_, at) => Buffer.from(line(from + at)))
  return new PackedStream(folder.labels.one({ app: 'web' }), {
    seconds: Uint32Array.from(lines, (_, at) => second + Math.floor((from + at) / 1_000)),
    nanos: Uint32Array.from(lines, (_, at) => ((from + at) % 1_000) * 1e6),
    lengths: Uint32Array.from(lines, ({ length }) => length),
    text: Buffer.concat(lines),
  })
}

const expected = (count: number) => Array.from({ length: count }, (_, at) => textOf(at))

test('packed lines are found at once, after a restart, and when they are sealed', async () => {
  const log = await folder.open()
  await log.append([packed(0, 600)])
  await log.append([packed(600, 10)])
  await log.append([packed(610, 600)])
  expect(await textsOf(log)).toEqual(expected(1_210))
  expect(await log.figures([], ever)).toMatchObject({ entries: 1_210, streams: 1 })
  await log.close()
  const again = await folder.open({ segmentBytes: 1 })
  expect(await textsOf(again)).toEqual(expected(1_210))
  await again.append([packed(1_210, 600)])
  await again.close()
  const sealed = await folder.open()
  expect(await textsOf(sealed)).toEqual(expected(1_810))
  expect(folder.faults).toEqual([])
})

test.each([
  { name: 'whole', from: 0, count: 600 },
  { name: 'in part', from: 300, count: 600 },
  { name: 'as a few', from: 599, count: 3 },
])('packed lines that are sent again $name are there once', async ({ from, count }) => {
  const log = await folder.open()
  await log.append([packed(0, 600)])
  await log.append([packed(from, count)])
  expect(await textsOf(log)).toEqual(expected(Math.max(600, from + count)))
  await log.append([packed(from, count, (at) => `other ${at}`)])
  expect(await textsOf(log)).toHaveLength(Math.max(600, from + count) + count)
})

test('a few lines and then packed ones that hold them are there once', async () => {
  const log = await folder.open()
  await log.append([packed(100, 10)])
  await log.append([packed(0, 600)])
  expect(await textsOf(log)).toEqual(expected(600))
})

test('who follows is told of packed lines', async () => {
  const log = await folder.open()
  const stop = new AbortController()
  const followed = log.follow([], '', stop.signal)
  const told: string[] = []
  const reading = (async () => {
    for await (const batch of followed) told.push(...batch.map(({ line }) => line))
  })()
  await log.append([packed(0, 600)])
  while (told.length < 600) await setImmediate()
  stop.abort()
  await reading
  expect(told).toEqual(expected(600))
})

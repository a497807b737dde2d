import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { jsonBounds } from '@hearth/kernel'
import { expect, test } from 'vitest'
import { PushMemory } from '../domain/push/line-memory.ts'
import { decodePlainPush } from '../domain/push/plain-json.ts'
import { createTaker } from '../domain/push/take-push.ts'
import { LabelSets } from '../domain/streams/stream-labels.ts'
import { encodePlainChunk } from './chunk.ts'
import { Head } from './head.ts'

const startMs = 1_900_000_000_000
const bounds = { ...jsonBounds, maxBytes: 10_000_000 }
const limits = {
  ...{ maxLabels: 15, maxLabelNameBytes: 100, maxLabelValueBytes: 100, maxLineBytes: 600_000 },
  ...{ maxMetadata: 10, maxMetadataBytes: 1_000, maxStreams: 10, maxLateMs: 60_000 },
  ...{ maxAgeMs: 0, maxFutureMs: 1e9, bytesPerSecond: 0 },
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
}

/** What lines in memory take after pushes, in MB: of each push a short line is kept, and a long one is not. */
async function megabytesOf(
  longLine: string,
  timeOf: (at: number) => number,
): Promise<[megabytes: number, bytes: number]> {
  const [labels, head, memory] = [new LabelSets(), new Head(), new PushMemory()]
  const take = createTaker({
    append: async (streams) => {
      for (const stream of streams) head.add(stream.labels, stream.entries, encodePlainChunk(stream.entries))
    },
    ...{ labels, limits, clock: () => startMs, counts: { taken: () => undefined, refused: () => undefined } },
  })
  const push = async (values: readonly (readonly [ms: number, line: string])[]) => {
    const stream = { stream: { app: 'shop' }, values: values.map(([ms, line]) => [`${ms}000000`, line]) }
    const sent = decodePlainPush(Buffer.from(JSON.stringify({ streams: [stream] })), bounds, memory)
    await take(sent ?? []).catch(() => undefined)
  }
  await push([[startMs, 'the first of all']])
  await push([[startMs, longLine]])
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  for (let at = 0; at < 60; at += 1)
    await push([
      [timeOf(at), longLine],
      [startMs + at, `a short line, number ${at}`],
    ])
  collectGarbage()
  return [(process.memoryUsage().heapUsed - before) / 1e6, head.bytes]
}

test.each([
  { name: 'too long', longLine: 'x'.repeat(1_000_000), timeOf: () => startMs },
  { name: 'too late', longLine: 'x'.repeat(500_000), timeOf: () => startMs - 3_600_000 },
  { name: 'there already', longLine: 'x'.repeat(500_000), timeOf: () => startMs },
])('of a push in which a line is $name, the others do not keep the text of all', async ({ longLine, timeOf }) => {
  const [megabytes, bytes] = await megabytesOf(longLine, timeOf)
  expect(bytes).toBeLessThan(1_000_000)
  expect(megabytes).toBeLessThan(10)
})

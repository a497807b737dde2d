import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { BatchBuilder } from '../../domain/model/batch-builder.ts'
import { Labels } from '../../domain/model/labels.ts'
import type { OutgoingSamples } from '../../domain/remote-write/sending/outgoing.ts'
import { SendCursor } from './send-cursor.ts'
import { SendLog } from './send-log.ts'

async function folder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'send-log-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  return dir
}

function batchOf(...samples: readonly (readonly [name: string, timeMs: number])[]): BatchBuilder {
  const batch = new BatchBuilder()
  for (const [name, timeMs] of samples) {
    batch.pushNumber(timeMs, timeMs / 2)
    batch.endSeries(Labels.of({ __name__: name }))
  }
  return batch
}

const shown = (samples: OutgoingSamples) =>
  samples.labels.map((labels, at) => [labels.get('__name__'), samples.timeAt(at)] as const)

async function readAll(cursor: SendCursor) {
  const all: (readonly [string, number])[] = []
  for (let samples = await cursor.next(); samples.length > 0; samples = await cursor.next()) all.push(...shown(samples))
  return all
}

const options = { segmentBytes: 200, syncMs: 0 }

describe('SendLog', () => {
  test('is read in order over segments, and goes on in the middle of one after a restart', async () => {
    const dir = await folder()
    const log = await SendLog.open({ dir, ...options })
    for (let at = 1; at <= 40; at++) await log.append(batchOf(['a', at], ['b', at]))
    const cursor = new SendCursor(log, { segment: 0, offset: 0 })
    expect(await readAll(cursor)).toHaveLength(80)
    expect(log.segments.length).toBeGreaterThan(3)
    await log.append(batchOf(['a', 41]))
    const { position } = cursor
    await log.append(batchOf(['b', 42]))
    await log.close()
    const again = await SendLog.open({ dir, ...options })
    await again.append(batchOf(['c', 43]))
    expect(await readAll(new SendCursor(again, position))).toEqual([
      ['a', 41],
      ['b', 42],
      ['c', 43],
    ])
    await again.close()
  })

  test('appends at the same time share a write, and keep their order', async () => {
    const log = await SendLog.open({ dir: await folder(), ...options })
    await Promise.all(Array.from({ length: 50 }, (_, at) => log.append(batchOf(['a', at]))))
    const times = (await readAll(new SendCursor(log, { segment: 0, offset: 0 }))).map(([, timeMs]) => timeMs)
    expect(times).toEqual(Array.from({ length: 50 }, (_, at) => at))
    await log.close()
  })

  test('half a record at the end of a segment costs that record alone', async () => {
    const dir = await folder()
    const log = await SendLog.open({ dir, ...options })
    await log.append(batchOf(['a', 1]))
    await log.close()
    const [segment = ''] = await readdir(dir)
    await appendFile(join(dir, segment), Buffer.from('ff000000aabb', 'hex'))
    const again = await SendLog.open({ dir, ...options })
    await again.append(batchOf(['b', 2]))
    expect(await readAll(new SendCursor(again, { segment: 0, offset: 0 }))).toEqual([
      ['a', 1],
      ['b', 2],
    ])
    await again.close()
  })

  test('waits until there is something, and no longer than wanted', async () => {
    const log = await SendLog.open({ dir: await folder(), ...options })
    const stopping = new AbortController()
    const waiting = log.waitBehind(log.end, stopping.signal)
    await log.append(batchOf(['a', 1]))
    await waiting
    const inVain = log.waitBehind(log.end, stopping.signal)
    stopping.abort()
    await inVain
    expect(log.bytesBehind(log.end)).toBe(0)
    await log.close()
  })

  test('removes what nobody needs, but never what is written', async () => {
    const dir = await folder()
    const log = await SendLog.open({ dir, ...options })
    for (let at = 1; at <= 40; at++) await log.append(batchOf(['a', at]))
    await log.removeBefore(Number.POSITIVE_INFINITY)
    await log.append(batchOf(['a', 41]))
    const left = await readAll(new SendCursor(log, { segment: 1, offset: 0 }))
    expect(left.at(-1)).toEqual(['a', 41])
    expect((await readdir(dir)).length).toBeLessThan(3)
    await log.close()
  })
})

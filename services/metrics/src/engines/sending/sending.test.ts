import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { collectLog } from '@hearth/kernel/test-support'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { BatchBuilder } from '../../domain/model/batch-builder.ts'
import { Labels } from '../../domain/model/labels.ts'
import type { Destination } from '../../domain/remote-write/sending/destination.ts'
import { plainHttp } from '../../domain/scrape/http-options.ts'
import { openSending } from './sending.ts'

const away: Destination = {
  name: 'away',
  url: 'http://away.example/write',
  version: 1,
  sendsHistograms: false,
  sendsExemplars: false,
  http: plainHttp,
  headers: {},
  timeoutMs: 1_000,
  relabel: [],
  externalLabels: {},
  queue: {
    minShards: 1,
    maxShards: 1,
    maxSamplesPerSend: 2_000,
    deadlineMs: 10,
    backoff: { firstMs: 10, maxMs: 20 },
    retriesTooMany: true,
    maxAgeMs: 0,
  },
  metadataMs: undefined,
}

// A name so long that one series fills a megabyte, half a segment of the log.
const megabyte = (at: number) => {
  const batch = new BatchBuilder()
  batch.pushNumber(at, at)
  batch.endSeries(Labels.of({ __name__: 'm', long: `${at}`.padEnd(1_000_000, 'x') }))
  return batch
}

// The upkeep alone: what sends waits by other timers.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** Keeps so many megabytes for a server that is away, and looks after the log. */
async function keepAll(megabytes: number, sendBytes: number) {
  const dir = await mkdtemp(join(tmpdir(), 'sending-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  const { logger, records } = collectLog('error')
  const client = { send: async () => ({ kind: 'failed', reason: 'away', afterMs: undefined }) as const }
  const limits = { sendBytes, walSyncMs: 0 }
  const sending = await openSending({ dir, client, descriptions: () => new Map(), limits, clock: Date.now, logger })
  onTestFinished(() => sending.close())
  await sending.setDestinations([away])
  for (let at = 1; at <= megabytes; at += 1) await sending.keep(megabyte(at))
  const segments = async () => (await readdir(dir)).filter((name) => !name.endsWith('.json')).length
  const before = await segments()
  vi.advanceTimersByTime(5_000)
  // What is kept now waits for the upkeep, which had its turn at the log.
  for (const at of [0, 1]) await sending.keep(megabyte(megabytes + at))
  const isDropping = () => records.some(({ msg }) => String(msg).includes('"sendBytes"'))
  return { before, segments, isDropping }
}

test('what waits for a server that is away is kept while there is room', async () => {
  const { before, segments, isDropping } = await keepAll(7, 20_000_000)
  expect(before).toBeGreaterThan(2)
  expect(await segments()).toBeGreaterThanOrEqual(before)
  expect(isDropping()).toBe(false)
})

test('the oldest of it goes where there is no room, which is said', async () => {
  const { before, segments, isDropping } = await keepAll(7, 4_000_000)
  await expect.poll(segments).toBeLessThan(before)
  expect(isDropping()).toBe(true)
})

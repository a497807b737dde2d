import { randomUUID } from 'node:crypto'
import { Failure } from '@hearth/kernel'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createIngestJobs, type ReportProgress } from '../../../domain/documents/ingest/ingest-jobs.ts'
import { createIngestions, type PerformTask } from '../../../domain/documents/ingest/ingestions.ts'
import type { SharedIngestionStore } from '../../../domain/documents/ingest/shared-ingestion.ts'
import { createSharedIngestions } from '../../../domain/documents/ingest/shared-ingestions.ts'
import { findPostgres } from '../../../test-support/postgres.ts'
import { ownPostgres } from '../../database.fixture.ts'
import { openProcess, type TestProcess } from './processes.fixture.ts'

const programs = await findPostgres()
const absent = programs === undefined
const task = { kind: 'fill store', storeId: 'library' } as const

/** Ingestions that go on until they are ended here. */
function createHeld() {
  const going: { readonly report: ReportProgress; readonly end: (error?: unknown) => void }[] = []
  const perform: PerformTask = (_task, report, signal) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      going.push({ report, end: (error) => (error === undefined ? resolve({ numAdded: 3 }) : reject(error)) })
    })
  return { going, perform }
}

function open(
  { replicas, work, stores }: TestProcess,
  perform: PerformTask,
  maxAtOnce: number,
  rows: SharedIngestionStore = stores.ingestions,
) {
  const clock = { nowMs: Date.now, newId: randomUUID }
  const jobs = createIngestJobs({ ...clock, maxRunning: 4, maxRemembered: 10, onBug: () => undefined })
  const ingestions = createSharedIngestions({
    ...clock,
    ...{ local: createIngestions(jobs, perform), perform, rows, work, replicas, maxAtOnce },
    ...{ maxWaiting: 2, maxRemembered: 10, onError: () => undefined },
  })
  onTestFinished(() => ingestions.close())
  return ingestions
}

describe.skipIf(absent)('ingestions of several processes', () => {
  const server = ownPostgres(programs)

  /** One process that leaves them to others, and a worker that may end by a short lease of the first. */
  async function openTwo(leaseMs?: number) {
    const url = await server.newDatabase()
    const [one, other] = [await openProcess(url, leaseMs), await openProcess(url)]
    const held = createHeld()
    const web = open(one, held.perform, 0)
    return { url, one, other, held, web, startWorker: () => open(other, held.perform, 2) }
  }

  test('wait for a process that does them, which tells how far it is', async () => {
    const { held, web, startWorker } = await openTwo()
    const { id, status } = await web.later(task)
    expect([status, await web.isBusy('library'), await web.isBusy('another')]).toEqual(['waiting', true, false])
    startWorker()
    await expect.poll(async () => (await web.get(id))?.status).toBe('running')
    await expect.poll(() => held.going.length).toBe(1)
    held.going[0]?.report({ chunks: 2 })
    await expect.poll(async () => (await web.get(id))?.progress.chunks).toBe(2)
    held.going[0]?.report({ chunks: 3 })
    held.going[0]?.end()
    await expect.poll(async () => (await web.get(id))?.status).toBe('done')
    expect(await web.list('library')).toMatchObject([
      { id, result: { numAdded: 3 }, progress: { chunks: 3 }, endedAtMs: expect.any(Number) },
    ])
    expect([await web.isBusy('library'), await web.list('another'), await web.stop(id)]).toEqual([false, [], false])
  })

  test('whose end cannot be noted have it noted once the store is back', async () => {
    const { held, web, other } = await openTwo()
    const rows = other.stores.ingestions
    let fails = 1
    const change: SharedIngestionStore['change'] = async (id, changed, where) => {
      if (changed.status === 'done' && fails-- > 0) throw new Error('the store is away')
      return await rows.change(id, changed, where)
    }
    open(other, held.perform, 2, { ...rows, change })
    const { id } = await web.later(task)
    await expect.poll(() => held.going.length).toBe(1)
    held.going[0]?.end()
    await expect.poll(() => web.get(id)).toMatchObject({ status: 'done', result: { numAdded: 3 } })
    expect([fails, await web.isBusy('library')]).toEqual([-1, false])
  })

  test('that fail say why', async () => {
    const { held, web, startWorker } = await openTwo()
    const { id } = await web.later(task)
    startWorker()
    await expect.poll(() => held.going.length).toBe(1)
    held.going[0]?.end(new Failure('upstream', 'Cannot embed: no'))
    await expect.poll(() => web.get(id)).toMatchObject({ status: 'failed', error: 'Cannot embed: no' })
  })

  test('are refused when too many wait', async () => {
    const { web } = await openTwo()
    await web.later(task)
    await web.later(task)
    await expect(web.later(task)).rejects.toMatchObject({ kind: 'rate-limited' })
    expect(await web.list()).toHaveLength(2)
  })

  test('are stopped while they wait, without being begun', async () => {
    const { held, web, startWorker } = await openTwo()
    const { id } = await web.later(task)
    expect(await web.stop(id)).toBe(true)
    await expect.poll(() => web.get(id)).toMatchObject({ status: 'stopped' })
    startWorker()
    const next = await web.later(task)
    await expect.poll(async () => (await web.get(next.id))?.status).toBe('running')
    await expect.poll(() => held.going.length).toBe(1)
  })

  test('are stopped from another process while they go on', async () => {
    const { held, web, startWorker } = await openTwo()
    const { id } = await web.later(task)
    startWorker()
    await expect.poll(() => held.going.length).toBe(1)
    expect(await web.stop(id)).toBe(true)
    await expect
      .poll(() => web.get(id))
      .toMatchObject({
        status: 'stopped',
        error: 'Cannot finish the ingestion: it was stopped on request',
      })
  })

  test('end as failed, to be started again, when the process that does them is killed; what waits is done', async () => {
    const { url, other, held, web, startWorker } = await openTwo(4_000)
    const first = await web.later(task)
    startWorker()
    await expect.poll(() => held.going.length).toBe(1)
    await other.kill()
    const second = await web.later(task)
    open(await openProcess(url), held.perform, 1)
    await expect.poll(() => held.going.length).toBe(2)
    held.going[1]?.end()
    await expect.poll(async () => (await web.get(second.id))?.status).toBe('done')
    await expect
      .poll(() => web.get(first.id), { timeout: 50_000 })
      .toMatchObject({ status: 'failed', error: expect.stringContaining('start it again') })
    expect(held.going).toHaveLength(2)
  }, 120_000)
})

test.runIf(absent)('ingestions of several processes: skipped, Postgres is not installed', () => undefined)

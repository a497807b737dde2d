import { Failure } from '@hearth/kernel'
import type { Replicas } from '../../replicas/replicas.ts'
import type { WaitingWork, Work } from '../../work/waiting-work.ts'
import { createWorkTaker } from '../../work/work-taker.ts'
import { nothingYet } from './ingest-jobs.ts'
import { type IngestTask, targetOf } from './ingest-task.ts'
import type { Ingestions, PerformTask } from './ingestions.ts'
import { performShared } from './perform-shared.ts'
import { jobOf, type SharedIngestion, type SharedIngestionStore, UNFINISHED_JOBS } from './shared-ingestion.ts'

export type SharedIngestionsDeps = {
  /** What is done here for a client that waits, or without one where this process takes work. */
  readonly local: Ingestions
  readonly perform: PerformTask
  readonly rows: SharedIngestionStore
  readonly work: WaitingWork
  readonly replicas: Pick<Replicas, 'me' | 'left' | 'hear' | 'onReturn' | 'onGone'>
  /** 0: this process leaves to others what need not be done within a request. */
  readonly maxAtOnce: number
  readonly maxWaiting: number
  /** Ended ones that are told of. */
  readonly maxRemembered: number
  readonly nowMs: () => number
  readonly newId: () => string
  readonly onError: (error: unknown) => void
}

export type SharedIngestions = Ingestions & {
  /** Notes as failed what a process had begun when it ended. */
  settle(): Promise<void>
  /** Ends those of this process. */
  close(): Promise<void>
}

// Rows removed at a time.
const pageSize = 50

/** Ingestions of several processes over one store: what may go on without its client waits for one that takes work. */
export function createSharedIngestions(deps: SharedIngestionsDeps): SharedIngestions {
  const { local, rows, work, replicas, onError } = deps
  const going = new Map<string, AbortController>()
  const closing = new AbortController()
  const taker = createWorkTaker({
    work,
    kind: 'ingestion',
    maxAtOnce: deps.maxAtOnce,
    perform: (item) => performShared({ ...deps, going, closing: closing.signal }, item),
    onError,
  })
  const stopHere = (id: string) => going.get(id)?.abort(stopped())
  replicas.hear('ingestion_stop', stopHere)
  replicas.onReturn(async () => {
    await work.release('ingestion', taker.ids)
    const wanted = { owner: replicas.me, stopRequested: true, status: UNFINISHED_JOBS }
    for (const { id } of (await rows.list({ where: wanted })).rows) stopHere(id)
  })
  replicas.onGone(settle)
  return {
    now: local.now,
    later: (task) => (deps.maxAtOnce > 0 ? local.later(task) : leave(deps, task)),
    async get(id) {
      const row = (await local.get(id)) ?? (await rows.get(id))
      return row === undefined || 'startedAtMs' in row ? row : jobOf(row)
    },
    async list(targetId) {
      const shared = await rows.list({ where: targetId === undefined ? {} : { targetId }, limit: deps.maxRemembered })
      const all = [...(await local.list(targetId)), ...shared.rows.map(jobOf)]
      return all.toSorted((a, b) => b.startedAtMs - a.startedAtMs)
    },
    async isBusy(targetId) {
      if (await local.isBusy(targetId)) return true
      return (await rows.list({ where: { targetId, status: UNFINISHED_JOBS }, limit: 1 })).total > 0
    },
    async stop(id) {
      if (await local.stop(id)) return true
      if ((await rows.change(id, { stopRequested: true }, { status: UNFINISHED_JOBS })) === undefined) return false
      // Of one that waits still nothing is begun: whoever takes it sees that it is not wanted.
      const waiting = await work.takeOne(id)
      if (waiting !== undefined) taker.run(waiting)
      return true
    },
    settle,
    async close() {
      closing.abort(new Failure('conflict', 'Cannot finish the ingestion: the service stops'))
      for (const each of going.values()) each.abort(closing.signal.reason)
      await taker.close()
    },
  }

  async function settle(): Promise<void> {
    await work.release('ingestion', taker.ids)
    const unfinished = (await rows.list({ where: { status: UNFINISHED_JOBS } })).rows
    for (const row of await replicas.left(unfinished)) if (!going.has(row.id)) await settleLeft(deps, row)
  }
}

const stopped = () => new Failure('conflict', 'Cannot finish the ingestion: it was stopped on request')

async function leave(deps: SharedIngestionsDeps, task: IngestTask) {
  const { rows, work, replicas, newId, nowMs } = deps
  const waiting = await work.count('ingestion')
  if (waiting >= deps.maxWaiting) {
    const message = `Cannot ingest: ${waiting} ingestions wait, the most allowed; try again later`
    throw new Failure('rate-limited', message, { retryAfterSeconds: 1 })
  }
  await forgetOldest(deps)
  const atMs = nowMs()
  const row: SharedIngestion = {
    id: newId(),
    targetId: targetOf(task),
    status: 'waiting',
    progress: JSON.stringify(nothingYet),
    result: undefined,
    error: undefined,
    endedAtMs: undefined,
    owner: replicas.me,
    stopRequested: false,
    createdAtMs: atMs,
    updatedAtMs: atMs,
  }
  await rows.add(row)
  const item: Work = { id: row.id, kind: 'ingestion', content: JSON.stringify(task) }
  await work.add(item).catch(async (error: unknown) => {
    await rows.remove(row.id).catch(() => undefined)
    throw error
  })
  return jobOf(row)
}

async function forgetOldest({ rows, maxRemembered }: SharedIngestionsDeps): Promise<void> {
  const where = { status: ['done', 'failed', 'stopped'] as const }
  const old = await rows.list({ where, offset: maxRemembered, limit: pageSize })
  for (const { id } of old.rows) await rows.remove(id)
}

// What waits still is not left: it waits for another.
async function settleLeft({ rows, work, nowMs }: SharedIngestionsDeps, row: SharedIngestion): Promise<void> {
  if (row.status === 'waiting' && (await work.has(row.id))) return
  const atMs = nowMs()
  const error = 'Cannot finish the ingestion: the service stopped while it was going on; start it again'
  const { owner, status } = row
  await rows.change(row.id, { status: 'failed', error, endedAtMs: atMs, updatedAtMs: atMs }, { owner, status })
}

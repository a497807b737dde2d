import { Failure } from '@hearth/kernel'

export const JOB_STATUSES = ['waiting', 'running', 'done', 'failed', 'stopped'] as const

/** How far an ingestion has come. */
type IngestProgress = {
  readonly stage: 'loading' | 'embedding'
  /** Pieces of documents so far. */
  readonly chunks: number
  readonly added: number
  readonly skipped: number
}

/** Documents being read, cut, embedded and stored. */
export type IngestJob = {
  readonly id: string
  /** The document store, or the flow, it is for. */
  readonly targetId: string
  readonly status: (typeof JOB_STATUSES)[number]
  readonly progress: IngestProgress
  readonly result: unknown
  readonly error: string | undefined
  readonly startedAtMs: number
  readonly endedAtMs: number | undefined
}

/** Tells how far it has come. */
export type ReportProgress = (progress: Partial<IngestProgress>) => void

export type IngestJobs = {
  /**
   * Starts work that goes on by itself.
   *
   * @returns the job, and its result for those who wait for it
   * @throws {Failure} `rate-limited` when too many run
   */
  start<T>(
    targetId: string,
    work: (report: ReportProgress, signal: AbortSignal) => Promise<T>,
  ): { readonly job: IngestJob; readonly result: Promise<T> }
  get(id: string): IngestJob | undefined
  /** Newest first. */
  list(targetId?: string): readonly IngestJob[]
  isBusy(targetId: string): boolean
  /** `false` when no such job runs. */
  stop(id: string): boolean
  /** Stops all of them and waits until they have ended. */
  close(): Promise<void>
}

export type IngestJobsDeps = {
  readonly maxRunning: number
  /** Jobs remembered, the ended ones longest ago are forgotten first. */
  readonly maxRemembered: number
  readonly nowMs: () => number
  readonly newId: () => string
  /** Told of what ended a job and is nobody's failure, so that it can be logged. */
  readonly onBug: (error: unknown) => void
}

type Entry = { job: IngestJob; readonly stop: AbortController; readonly ended: Promise<unknown> }

/** How far one has come that has not begun. */
export const nothingYet: IngestProgress = { stage: 'loading', chunks: 0, added: 0, skipped: 0 }

/** Ingestion as resources: they outlive the request that began them, tell how far they are, and can be stopped. */
export function createIngestJobs({ maxRunning, maxRemembered, nowMs, newId, onBug }: IngestJobsDeps): IngestJobs {
  const entries = new Map<string, Entry>()
  const running = () => [...entries.values()].filter(({ job }) => job.status === 'running')
  return {
    start(targetId, work) {
      if (running().length >= maxRunning) {
        throw new Failure('rate-limited', `Cannot ingest: ${maxRunning} ingestions are running; try again later`)
      }
      forgetOldest()
      const id = newId()
      const stop = new AbortController()
      const job: IngestJob = {
        id,
        targetId,
        status: 'running',
        progress: nothingYet,
        result: undefined,
        error: undefined,
        startedAtMs: nowMs(),
        endedAtMs: undefined,
      }
      const report: ReportProgress = (progress) => change(id, { progress: { ...progressOf(id), ...progress } })
      const result = work(report, stop.signal)
      const ended = result.then(
        (value) => change(id, { status: 'done', result: value, endedAtMs: nowMs() }),
        (error) => {
          if (!(error instanceof Failure || stop.signal.aborted)) onBug(error)
          change(id, {
            status: stop.signal.aborted ? 'stopped' : 'failed',
            error: error instanceof Failure ? error.message : 'Internal error; the log has more',
            endedAtMs: nowMs(),
          })
        },
      )
      entries.set(id, { job, stop, ended })
      return { job, result }
    },
    get: (id) => entries.get(id)?.job,
    list(targetId) {
      const jobs = [...entries.values()].map(({ job }) => job).reverse()
      return targetId === undefined ? jobs : jobs.filter((job) => job.targetId === targetId)
    },
    isBusy: (targetId) => running().some(({ job }) => job.targetId === targetId),
    stop(id) {
      const entry = entries.get(id)
      if (entry === undefined || entry.job.status !== 'running') return false
      entry.stop.abort(new Failure('conflict', 'Cannot finish the ingestion: it was stopped on request'))
      return true
    },
    async close() {
      const open = running()
      for (const { stop } of open) stop.abort(new Failure('conflict', 'Cannot finish the ingestion: the service stops'))
      await Promise.all(open.map(({ ended }) => ended))
    },
  }

  function progressOf(id: string): IngestProgress {
    return entries.get(id)?.job.progress ?? nothingYet
  }

  function change(id: string, fields: Partial<IngestJob>): void {
    const entry = entries.get(id)
    if (entry !== undefined) entry.job = { ...entry.job, ...fields }
  }

  function forgetOldest(): void {
    for (const [id, { job }] of entries) {
      if (entries.size < maxRemembered) return
      if (job.status !== 'running') entries.delete(id)
    }
  }
}

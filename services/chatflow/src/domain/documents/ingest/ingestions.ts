import type { IngestJob, IngestJobs, ReportProgress } from './ingest-jobs.ts'
import { type IngestTask, targetOf } from './ingest-task.ts'

export type PerformTask = (task: IngestTask, report: ReportProgress, signal: AbortSignal) => Promise<unknown>

/** Ingestions of all that serve one store, as far as they are told of. */
export type Ingestions = {
  /**
   * Begins one here, for a client that waits.
   *
   * @throws {Failure} `rate-limited` when too many run
   */
  now(task: IngestTask): { readonly job: IngestJob; readonly result: Promise<unknown> }
  /** Has one go on without its client. @throws {Failure} as `now`, or when too many wait */
  later(task: IngestTask): Promise<IngestJob>
  get(id: string): Promise<IngestJob | undefined>
  /** Newest first. */
  list(targetId?: string): Promise<readonly IngestJob[]>
  isBusy(targetId: string): Promise<boolean>
  /** `false` when no such ingestion waits or goes on. */
  stop(id: string): Promise<boolean>
}

/** Those of the only process, which does all by itself. */
export function createIngestions(jobs: IngestJobs, perform: PerformTask): Ingestions {
  const now: Ingestions['now'] = (task) => jobs.start(targetOf(task), (report, signal) => perform(task, report, signal))
  return {
    now,
    later: async (task) => now(task).job,
    get: async (id) => jobs.get(id),
    list: async (targetId) => jobs.list(targetId),
    isBusy: async (targetId) => jobs.isBusy(targetId),
    stop: async (id) => jobs.stop(id),
  }
}

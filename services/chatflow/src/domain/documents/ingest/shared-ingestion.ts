import type { Rows } from '../../records/rows.ts'
import type { IngestJob } from './ingest-jobs.ts'

/** An ingestion that any process may do. */
export type SharedIngestion = {
  readonly id: string
  readonly targetId: string
  readonly status: IngestJob['status']
  /** JSON text. */
  readonly progress: string
  /** JSON text. */
  readonly result: string | undefined
  readonly error: string | undefined
  readonly endedAtMs: number | undefined
  /** The process that does it, or has accepted it. */
  readonly owner: string | undefined
  readonly stopRequested: boolean
  readonly createdAtMs: number
  readonly updatedAtMs: number
}

/** Newest first. */
export type SharedIngestionStore = Rows<SharedIngestion>

/** Of those that have not ended. */
export const UNFINISHED_JOBS: readonly IngestJob['status'][] = ['waiting', 'running']

/** The ingestion as it is told of. */
export function jobOf({ progress, result, createdAtMs, ...row }: SharedIngestion): IngestJob {
  return {
    id: row.id,
    targetId: row.targetId,
    status: row.status,
    progress: JSON.parse(progress) as IngestJob['progress'],
    result: result === undefined ? undefined : JSON.parse(result),
    error: row.error,
    startedAtMs: createdAtMs,
    endedAtMs: row.endedAtMs,
  }
}

import type { Rows } from '../records/rows.ts'

export const RUN_STATUSES = ['queued', 'running', 'finished', 'failed', 'stopped', 'waiting'] as const

export type RunStatus = (typeof RUN_STATUSES)[number]

/** Of runs that have not ended. */
export const UNFINISHED: readonly RunStatus[] = ['queued', 'running']

/** A question that is answered in the background. */
export type BackgroundRun = {
  readonly id: string
  readonly chatflowId: string
  readonly status: RunStatus
  /** JSON text of the request's body. */
  readonly request: string
  /** JSON text of the answer. */
  readonly answer: string | undefined
  readonly error: string | undefined
  /** Address that is told how it ended. */
  readonly callback: string | undefined
  readonly createdAtMs: number
  readonly updatedAtMs: number
  readonly startedAtMs: number | undefined
  readonly endedAtMs: number | undefined
  /** The process that answers it, or did. */
  readonly owner?: string | undefined
  /** Whether somebody has asked for its end, who may have done so in another process. */
  readonly stopRequested?: boolean
}

/** Newest first. */
export type BackgroundRunStore = Rows<BackgroundRun>

export type RunEvent = {
  /** From 1, growing within its run. */
  readonly seq: number
  /** JSON text of the event. */
  readonly frame: string
}

/** What runs told, so that a reader who comes later can read on. */
export type RunEventStore = {
  /** Appends events of one run, all or none. @throws {Failure} `missing` when there is no such run */
  append(runId: string, events: readonly RunEvent[]): Promise<void>
  /** At most `limit` events after the one numbered `afterSeq`, in order. */
  list(runId: string, afterSeq: number, limit: number): Promise<readonly RunEvent[]>
}

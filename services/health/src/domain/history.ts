import type { CheckState } from './check.ts'
import type { Incident } from './incidents.ts'
import type { Minute } from './minute.ts'

/** One result as it came, before any verdict. */
export type RecentResult = {
  readonly atMs: number
  readonly state: CheckState
  readonly latencyMs: number
  readonly reason: string | undefined
  readonly httpStatus: number | undefined
}

/** What is remembered of the checks; a port that the routes read. */
export type History = {
  /** Oldest first; empty for a check without any. */
  minutes(check: string): readonly Minute[]
  /** The newest results of this process, oldest first. */
  recent(check: string): readonly RecentResult[]
  /** Newest first. */
  incidents(): readonly Incident[]
}

/** A minute of one check, as it is stored. */
export type StoredMinute = { readonly check: string; readonly minute: Minute }

/** Where history outlives the process. */
export type HistoryStore = {
  load(): Promise<{ readonly minutes: readonly StoredMinute[]; readonly incidents: readonly Incident[] }>
  /** Takes all of them or, when it fails, none. */
  append(minutes: readonly StoredMinute[]): Promise<void>
  saveIncidents(incidents: readonly Incident[]): Promise<void>
}

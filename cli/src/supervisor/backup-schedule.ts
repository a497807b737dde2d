/** What the schedule does and hears, so that its times can be tried without waiting. */
export type BackupScheduleOptions = {
  readonly intervalMs: number
  /** When the last one began, made by whomever, in Unix milliseconds. */
  readonly lastStartedMs: () => Promise<number | undefined>
  /** Makes one; rejects with what went wrong. */
  readonly make: (signal: AbortSignal) => Promise<void>
  /** Hears of each that failed, in a sentence. */
  readonly onFailure: (sentence: string) => void
  readonly nowMs: () => number
  /** Resolves after a time, or at once when the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
}

// A failed one is tried again sooner than the next would be due.
const retryMs = 600_000
// A timer stands still while the machine sleeps, and cannot be set for more than 24 days.
const longestWaitMs = 60_000

/**
 * Makes a backup whenever one is due, until `signal` aborts: the first when the last is older than the
 * interval, or at once when there is none; one that failed again after ten minutes.
 */
export async function runBackupSchedule(options: BackupScheduleOptions, signal: AbortSignal): Promise<void> {
  const { intervalMs, lastStartedMs, make, onFailure, nowMs, wait } = options
  const last = await lastStartedMs()
  let dueMs = last === undefined ? nowMs() : last + intervalMs
  while (!signal.aborted) {
    while (!signal.aborted && nowMs() < dueMs) await wait(Math.min(dueMs - nowMs(), longestWaitMs), signal)
    if (signal.aborted) return
    const startedMs = nowMs()
    const failure = await make(signal).then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    if (signal.aborted) return
    if (failure !== undefined) onFailure(`The backup failed: ${failure}`)
    dueMs = startedMs + (failure === undefined ? intervalMs : Math.min(intervalMs, retryMs))
  }
}

import type { Logger } from '@hearth/kernel'
import { createRunTally, type RunTally } from '../domain/activity/run-tally.ts'
import type { Storage } from '../storage/open-storage.ts'

export type Activity = Pick<RunTally, 'note'> & {
  /** Resolves when everything that was noted by now can be read. */
  settled(): Promise<void>
  close(): Promise<void>
}

export type OpenActivityDeps = {
  readonly storage: Pick<Storage, 'activity'>
  readonly nowMs: () => number
  readonly logger: Logger
}

// Runs share a write: a count is worth less than the time of a commit for each.
const writeEveryMs = 1_000

/** Counts the runs of flows, and writes the counts down together. */
export function openActivity({ storage, nowMs, logger }: OpenActivityDeps): Activity {
  const tally = createRunTally(nowMs)
  let timer: NodeJS.Timeout | undefined
  let last: Promise<void> = Promise.resolve()
  const settled = () => {
    clearTimeout(timer)
    timer = undefined
    last = last
      .then(() => storage.activity.add(tally.take()))
      .catch((err: unknown) => logger.warn({ err }, 'runs of flows could not be counted'))
    return last
  }
  return {
    settled,
    note(...run) {
      tally.note(...run)
      timer ??= setTimeout(settled, writeEveryMs)
    },
    close: settled,
  }
}

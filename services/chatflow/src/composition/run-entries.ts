import type { Logger } from '@hearth/kernel'
import type { RunEntry } from '../domain/traces/run-entry.ts'
import type { Storage } from '../storage/open-storage.ts'

export type RunEntries = {
  readonly enter: (entry: RunEntry) => void
  /** Resolves when everything that was entered by now can be read. */
  settled(): Promise<void>
  close(): Promise<void>
}

export type OpenRunEntriesDeps = {
  readonly storage: Pick<Storage, 'runEntries'>
  readonly logger: Logger
}

// Runs share a write: a line of a list is worth less than the time of a commit for each.
const writeEveryMs = 1_000
// What a busy second leaves; beyond it they are written sooner.
const maxWaiting = 1_000

/** Takes what is listed of runs, and writes it down together. */
export function openRunEntries({ storage, logger }: OpenRunEntriesDeps): RunEntries {
  let waiting: RunEntry[] = []
  let timer: NodeJS.Timeout | undefined
  let last: Promise<void> = Promise.resolve()
  const settled = () => {
    clearTimeout(timer)
    timer = undefined
    const entries = waiting
    waiting = []
    if (entries.length > 0)
      last = last
        .then(() => storage.runEntries.add(entries))
        .catch((err: unknown) => logger.warn({ err }, 'runs of flows could not be listed'))
    return last
  }
  return {
    settled,
    enter(entry) {
      waiting.push(entry)
      if (waiting.length >= maxWaiting) void settled()
      else timer ??= setTimeout(settled, writeEveryMs)
    },
    close: settled,
  }
}

import type { Logger } from '@hearth/kernel'
import type { RunEntry } from '../domain/traces/run-entry.ts'
import { createGroupCommit } from '../storage/group-commit.ts'
import type { Storage } from '../storage/open-storage.ts'

export type RunEntries = {
  readonly enter: (entry: RunEntry) => void
  /** Resolves when everything that was entered by now is durable. */
  written(): Promise<void>
  /** The same, and the oldest have made room. */
  settled(): Promise<void>
  close(): Promise<void>
}

export type OpenRunEntriesDeps = {
  readonly storage: Pick<Storage, 'runEntries'>
  readonly logger: Logger
}

// As many as turns share a commit.
const maxLinesPerCommit = 128
// A few too many for a second are worth less than looking for the oldest after each.
const makeRoomEveryMs = 1_000

/** Takes what is listed of runs, and writes it down: at once, runs that end together by one statement. */
export function openRunEntries({ storage, logger }: OpenRunEntriesDeps): RunEntries {
  const { add, makeRoom } = storage.runEntries
  const write = createGroupCommit<RunEntry>({ maxBatch: maxLinesPerCommit, write: add })
  const warn = (err: unknown) => logger.warn({ err }, 'runs of flows could not be listed')
  const grown = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  const settled = async () => {
    clearTimeout(timer)
    timer = undefined
    await last
    const flows = [...grown]
    grown.clear()
    await makeRoom(flows).catch(warn)
  }
  return {
    settled,
    async written() {
      await last
    },
    enter(entry) {
      const before = last
      const written = write(entry).catch(warn)
      last = before.then(() => written)
      grown.add(entry.chatflowId)
      timer ??= setTimeout(settled, makeRoomEveryMs)
    },
    close: settled,
  }
}

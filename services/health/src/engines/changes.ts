import { type Change, changeOf } from '../domain/change.ts'
import type { Check } from '../domain/check.ts'

/** The newest changes of verdicts, for readers that come and go. */
export type Changes = {
  observe(before: Check, after: Check): void
  /** Changes after `seq` that are still kept, oldest first. */
  after(seq: number): readonly Change[]
  /** The number of the newest change; 0 before the first. */
  latest(): number
  /** Resolves at the next change, after `timeoutMs`, or when `signal` aborts, whichever comes first. */
  wait(timeoutMs: number, signal: AbortSignal): Promise<void>
}

/** @param keep how many changes are kept; a reader that fell behind further misses the older ones */
export function createChanges(keep: number): Changes {
  const kept: Change[] = []
  const waiting = new Set<() => void>()
  let latest = 0
  return {
    observe(before, after) {
      const change = changeOf(before, after, latest + 1)
      if (change === undefined) return
      latest = change.seq
      kept.push(change)
      if (kept.length > keep) kept.shift()
      for (const wake of waiting) wake()
    },
    after: (seq) => kept.filter((change) => change.seq > seq),
    latest: () => latest,
    wait(timeoutMs, signal) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const wake = () => resolve()
      if (signal.aborted) wake()
      const timer = setTimeout(wake, timeoutMs)
      waiting.add(wake)
      signal.addEventListener('abort', wake)
      return promise.finally(() => {
        clearTimeout(timer)
        waiting.delete(wake)
        signal.removeEventListener('abort', wake)
      })
    },
  }
}

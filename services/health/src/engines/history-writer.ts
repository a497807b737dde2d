import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '@hearth/kernel'
import type { HistoryStore, StoredMinute } from '../domain/history.ts'
import type { Incident } from '../domain/incidents.ts'
import type { Minute } from '../domain/minute.ts'
import { createUnwritten } from './unwritten.ts'

export type HistoryWriterOptions = {
  /** How often what has been of the running minute is written. */
  readonly flushMs: number
  /** How often it is looked whether a minute is over, and how soon a failed write is tried again. */
  readonly lookMs: number
  /** How long after its end a minute is written: the last result of a minute tells how it ended. */
  readonly settleMs: number
  /** Parts of minutes that are kept while the store fails. */
  readonly maxParts: number
}

/** Writes history to a store in the background. What it does not take is kept and tried again. */
export type HistoryWriter = {
  add(check: string, minute: Minute): void
  /** Writes incidents at once, and with them whatever else is new. */
  saveIncidents(incidents: readonly Incident[]): void
  /** Writes from time to time until `close`. */
  start(): void
  /** Tries a last time to write what is new. */
  close(): Promise<void>
}

type Deps = {
  readonly store: Pick<HistoryStore, 'append' | 'saveIncidents'>
  readonly logger: Logger
  /** Unix time in milliseconds. */
  readonly clock: () => number
}

export function createHistoryWriter(options: HistoryWriterOptions, { store, logger, clock }: Deps): HistoryWriter {
  const { flushMs, lookMs, settleMs } = options
  const unwritten = createUnwritten(options.maxParts)
  const stop = new AbortController()
  let unsaved: readonly Incident[] | undefined
  let flushedMs = clock()
  let isFailing = false
  let writing: Promise<void> = Promise.resolve()
  let looking: Promise<void> = Promise.resolve()

  const append = async (parts: readonly StoredMinute[]) => {
    try {
      if (parts.length > 0) await store.append(parts)
    } catch (error) {
      unwritten.putBack(parts)
      throw error
    }
  }
  const save = async () => {
    const saving = unsaved
    if (saving === undefined) return
    await store.saveIncidents(saving)
    if (unsaved === saving) unsaved = undefined
  }
  const write = (take: () => readonly StoredMinute[]) => {
    writing = writing.then(async () => {
      const outcomes = await Promise.allSettled([append(take()), save()])
      const failed = outcomes.find((outcome) => outcome.status === 'rejected')
      // Told once, not once a second.
      if (failed && !isFailing) logger.warn({ err: failed.reason }, 'history cannot be written; it is tried again')
      if (!failed && isFailing) logger.info('history is written again')
      isFailing = failed !== undefined
    })
    return writing
  }
  const look = () => {
    const nowMs = clock()
    const isDue = isFailing || nowMs < flushedMs || nowMs - flushedMs >= flushMs
    if (!isDue) return write(() => unwritten.takeEnded(nowMs - settleMs))
    flushedMs = nowMs
    return write(unwritten.takeAll)
  }
  const lookNowAndThen = async () => {
    while (!stop.signal.aborted) {
      await sleep(Math.min(flushMs, lookMs), undefined, { signal: stop.signal, ref: false }).catch(() => undefined)
      await look()
    }
  }
  return {
    add: unwritten.add,
    saveIncidents(incidents) {
      unsaved = incidents
      void write(unwritten.takeAll)
    },
    start() {
      looking = lookNowAndThen()
    },
    async close() {
      stop.abort()
      await looking
      await write(unwritten.takeAll)
    },
  }
}

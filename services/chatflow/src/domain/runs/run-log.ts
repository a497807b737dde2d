import type { Replicas } from '../replicas/replicas.ts'
import type { RunEvent, RunEventStore } from './background-run.ts'

/** Writes what one run tells. */
export type RunWriter = {
  /** Takes an event; waits while too many are not yet stored. */
  write(frame: string): Promise<void>
  /** Resolves when everything is stored. */
  end(): Promise<void>
}

export type RunLog = {
  /** @param afterSeq number of the last event that an earlier process has stored; 0 for a run that begins */
  open(runId: string, afterSeq?: number): RunWriter
  /** Number of the last event that is stored; 0 where there is none. */
  last(runId: string): Promise<number>
  /** To be called once it is noted that a run has ended: whoever reads it comes to an end. */
  ended(runId: string): void
  /**
   * The events after the one numbered `afterSeq`: the stored ones, then the others as they come, from whichever
   * process, until the run is over or `signal` aborts.
   */
  read(runId: string, afterSeq: number, signal: AbortSignal): AsyncGenerator<RunEvent>
  /** Has all readers come to an end, also those of runs that go on. */
  close(): Promise<void>
}

// Enough that a model is not slowed by the store, few enough that a slow store slows the model.
const maxWaiting = 1_000
const pageSize = 500

export type RunLogDeps = {
  readonly events: RunEventStore
  /** Whether a run still goes on, or is still to begin, whoever answers it. */
  readonly goesOn: (runId: string) => Promise<boolean>
  readonly replicas: Pick<Replicas, 'hear' | 'onReturn'>
}

/** Events of runs, stored as they come; those that arrive together share one write. */
export function createRunLog({ events: store, goesOn, replicas }: RunLogDeps): RunLog {
  // Runs of this process, whose end is known without asking.
  const live = new Set<string>()
  const readers = new Map<string, Set<() => void>>()
  let closed = false
  const wake = (runId: string) => {
    for (const reader of readers.get(runId) ?? []) reader()
  }
  const wakeAll = async () => {
    for (const runId of readers.keys()) wake(runId)
  }
  replicas.hear('run_event', wake)
  replicas.onReturn(wakeAll)
  return {
    read,
    last,
    ended: wake,
    open(runId, afterSeq = 0) {
      live.add(runId)
      return createRunWriter(runId, afterSeq, { store, news: wake, ended: () => live.delete(runId) })
    },
    async close() {
      closed = true
      await wakeAll()
    },
  }

  async function last(runId: string): Promise<number> {
    let found = 0
    for (
      let page = await store.list(runId, 0, pageSize);
      page.length > 0;
      page = await store.list(runId, found, pageSize)
    )
      found = page.at(-1)?.seq ?? found
    return found
  }

  async function* read(runId: string, afterSeq: number, signal: AbortSignal): AsyncGenerator<RunEvent> {
    let last = afterSeq
    while (!signal.aborted) {
      // Before the store is read: what is written in between is found in the next round.
      const next = nextNews(runId, signal)
      const isOver = closed || !(live.has(runId) || (await goesOn(runId)))
      const page = await store.list(runId, last, pageSize)
      for (const event of page) {
        yield event
        last = event.seq
      }
      if (page.length === 0 && !isOver) await next.come
      next.forget()
      if (page.length === 0 && isOver) return
    }
  }

  function nextNews(runId: string, signal: AbortSignal): { readonly come: Promise<void>; forget(): void } {
    const { promise, resolve } = Promise.withResolvers<void>()
    const known = readers.get(runId) ?? new Set()
    readers.set(runId, known)
    const forget = () => {
      known.delete(resolve)
      if (known.size === 0 && readers.get(runId) === known) readers.delete(runId)
      signal.removeEventListener('abort', resolve as () => void)
    }
    known.add(resolve)
    signal.addEventListener('abort', resolve as () => void, { once: true })
    return { come: promise, forget }
  }
}

type WriterDeps = {
  readonly store: RunEventStore
  /** Told when something was stored. */
  readonly news: (runId: string) => void
  readonly ended: () => void
}

function createRunWriter(runId: string, afterSeq: number, { store, news, ended }: WriterDeps): RunWriter {
  const waiting: RunEvent[] = []
  let seq = afterSeq
  let writing: Promise<void> | undefined
  let failure: { readonly error: unknown } | undefined
  const drain = async () => {
    while (waiting.length > 0) {
      await store.append(runId, waiting.splice(0, pageSize))
      news(runId)
    }
    writing = undefined
  }
  const flush = () => {
    writing ??= drain().catch((error: unknown) => {
      failure = { error }
      waiting.length = 0
    })
    return writing
  }
  return {
    async write(frame) {
      if (failure !== undefined) throw failure.error
      seq += 1
      waiting.push({ seq, frame })
      const written = flush()
      if (waiting.length >= maxWaiting) await written
    },
    async end() {
      await flush()
      ended()
    },
  }
}

import type { RunEvent, RunEventStore } from './background-run.ts'

/** Writes what one run tells. */
export type RunWriter = {
  /** Takes an event; waits while too many are not yet stored. */
  write(frame: string): Promise<void>
  /** Resolves when everything is stored; readers then come to an end. */
  end(): Promise<void>
}

export type RunLog = {
  /** @param afterSeq number of the last event that an earlier process has stored; 0 for a run that begins */
  open(runId: string, afterSeq?: number): RunWriter
  /**
   * The events after the one numbered `afterSeq`: the stored ones, then the others as they come,
   * until the run is over or `signal` aborts.
   */
  read(runId: string, afterSeq: number, signal: AbortSignal): AsyncGenerator<RunEvent>
}

// Enough that a model is not slowed by the store, few enough that a slow store slows the model.
const maxWaiting = 1_000
const pageSize = 500

type Live = { readonly readers: Set<() => void> }

/** Events of runs, stored as they come; those that arrive together share one write. */
export function createRunLog(store: RunEventStore): RunLog {
  const live = new Map<string, Live>()
  return { open, read }

  function open(runId: string, afterSeq = 0): RunWriter {
    const readers = new Set<() => void>()
    live.set(runId, { readers })
    const waiting: RunEvent[] = []
    let seq = afterSeq
    let writing: Promise<void> | undefined
    let failure: { readonly error: unknown } | undefined
    const wake = () => {
      for (const reader of readers) reader()
    }
    const drain = async () => {
      while (waiting.length > 0) {
        await store.append(runId, waiting.splice(0, pageSize))
        wake()
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
        live.delete(runId)
        wake()
      },
    }
  }

  async function* read(runId: string, afterSeq: number, signal: AbortSignal): AsyncGenerator<RunEvent> {
    let last = afterSeq
    while (!signal.aborted) {
      // Looked up before the store is read: what is written in between is found in the next round.
      const run = live.get(runId)
      const news = run === undefined ? undefined : nextNews(run, signal)
      const page = await store.list(runId, last, pageSize)
      for (const event of page) {
        yield event
        last = event.seq
      }
      if (page.length > 0) news?.forget()
      else if (news === undefined) return
      else await news.come
    }
  }
}

function nextNews({ readers }: Live, signal: AbortSignal): { readonly come: Promise<void>; forget(): void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  const forget = () => {
    readers.delete(forget)
    signal.removeEventListener('abort', forget)
    resolve()
  }
  readers.add(forget)
  signal.addEventListener('abort', forget, { once: true })
  if (signal.aborted) forget()
  return { come: promise, forget }
}

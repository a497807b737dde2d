import { Failure } from '@hearth/kernel'
import type { ParseThread } from './parse-thread.ts'

export type PoolBounds = {
  /** Threads at once. */
  readonly maxThreads: number
  /** Files that may wait for one. */
  readonly maxWaiting: number
  /** After which a thread without work ends. */
  readonly idleMs: number
}

/** Threads for as many files at once as are allowed; the others wait their turn. */
export type ThreadPool = {
  /** @throws {Failure} `unavailable` when too many wait */
  take(signal: AbortSignal): Promise<ParseThread>
  /** Hands a thread back, to be used again unless it is gone. */
  give(thread: ParseThread): void
  close(): Promise<void>
}

export function createThreadPool(open: () => ParseThread, { maxThreads, maxWaiting, idleMs }: PoolBounds): ThreadPool {
  const idle = new Map<ParseThread, NodeJS.Timeout>()
  const waiting: (() => void)[] = []
  const all = new Set<ParseThread>()
  let taken = 0

  const start = (): ParseThread => {
    for (const [warm, timer] of idle) {
      clearTimeout(timer)
      idle.delete(warm)
      if (!warm.hasExited()) return warm
      all.delete(warm)
    }
    const thread = open()
    all.add(thread)
    return thread
  }
  const retire = (thread: ParseThread) => {
    idle.delete(thread)
    all.delete(thread)
    void thread.close()
  }
  return {
    async take(signal) {
      signal.throwIfAborted()
      if (taken < maxThreads) {
        taken++
        return start()
      }
      if (waiting.length >= maxWaiting)
        throw new Failure('unavailable', `Cannot read another document: ${maxWaiting} wait already`)
      await turn(waiting, signal)
      return start()
    },
    give(thread) {
      if (thread.hasExited()) all.delete(thread)
      else idle.set(thread, setTimeout(() => retire(thread), idleMs).unref())
      const next = waiting.shift()
      // Whoever comes next takes the place over, so that nobody slips in between.
      if (next === undefined) taken--
      else next()
    },
    async close() {
      for (const timer of idle.values()) clearTimeout(timer)
      idle.clear()
      await Promise.all([...all].map((thread) => thread.close()))
      all.clear()
    },
  }
}

function turn(waiting: (() => void)[], signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const leave = () => {
    waiting.splice(waiting.indexOf(come), 1)
    reject(signal.reason)
  }
  const come = () => {
    signal.removeEventListener('abort', leave)
    resolve()
  }
  waiting.push(come)
  signal.addEventListener('abort', leave, { once: true })
  return promise
}

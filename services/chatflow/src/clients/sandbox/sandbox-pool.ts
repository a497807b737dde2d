import type { GuestOutcome } from './guest.ts'
import type { SandboxLimits } from './sandbox-limits.ts'
import { openSandboxThread, type SandboxThread, type ThreadJob } from './sandbox-thread.ts'
import { createWaitingLine } from './waiting-line.ts'

export type PoolSettings = {
  readonly limits: SandboxLimits
  readonly threads: number
  readonly runsPerThread: number
  /** Runs that may wait for a seat. */
  readonly maxWaiting: number
  /** A thread without work is let go after this. */
  readonly idleMs: number
}

export type SandboxPool = {
  /** @throws {Failure} `rate-limited` when too many wait already; see {@link SandboxThread} for the rest */
  run(job: ThreadJob, signal: AbortSignal): Promise<GuestOutcome>
  /** Threads that are open. */
  readonly threads: number
  close(): Promise<void>
}

/** Threads for custom code: opened when they are needed, let go when they are not. */
export function createSandboxPool(settings: PoolSettings): SandboxPool {
  const { limits, runsPerThread, idleMs } = settings
  const threads = new Map<SandboxThread, NodeJS.Timeout | undefined>()
  const line = createWaitingLine(settings.maxWaiting)

  function open(): SandboxThread {
    const thread = openSandboxThread({
      limits,
      seats: runsPerThread,
      onFree: () => freed(thread),
      onExit: () => forget(thread),
    })
    threads.set(thread, undefined)
    return thread
  }

  function freed(thread: SandboxThread): void {
    line.next()
    if (thread.running === 0) threads.set(thread, setTimeout(letGo, idleMs, thread).unref())
  }

  function forget(thread: SandboxThread): void {
    clearTimeout(threads.get(thread))
    threads.delete(thread)
    for (let seat = 0; seat < runsPerThread; seat++) line.next()
  }

  function letGo(thread: SandboxThread): void {
    if (thread.running === 0) void thread.close()
  }

  // Beside as few others as possible: who computes keeps its neighbours waiting.
  function freeThread(): SandboxThread | undefined {
    const [best] = [...threads.keys()].toSorted((a, b) => a.running - b.running)
    if (best?.running === 0) return best
    if (threads.size < settings.threads) return open()
    return best !== undefined && best.running < runsPerThread ? best : undefined
  }

  return {
    get threads() {
      return threads.size
    },
    async run(job, signal) {
      signal.throwIfAborted()
      let thread = freeThread()
      while (thread === undefined) {
        await line.turn(signal)
        thread = freeThread()
      }
      clearTimeout(threads.get(thread))
      return await thread.run(job, signal)
    },
    async close() {
      await Promise.all([...threads.keys()].map((thread) => thread.close()))
    },
  }
}

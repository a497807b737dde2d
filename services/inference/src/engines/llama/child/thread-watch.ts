/** Watches how long steps take, and gives a thread up when another process needs its core. */
export type ThreadWatch = {
  /** @param tokens how many the step computed @param ms how long it took */
  observe(tokens: number, ms: number): void
}

export type ThreadWatchOptions = {
  /** What computing begins with, and at most comes back to. */
  readonly threads: number
  readonly setThreads: (threads: number) => void
  /** Monotonic milliseconds. */
  readonly clock: () => number
}

const slowdown = 3
const samplesKept = 31
const samplesNeeded = 8
// Long enough that trying it again costs little when the core is still taken.
const restoreAfterMs = 15_000
// A pause of the garbage collector is longer than a step of a tiny model.
const shortestMs = 20

/**
 * Threads of a step wait for each other actively: with one core taken away, a step takes many times as
 * long as with one thread less. Steps are compared with those of about as many tokens.
 */
export function createThreadWatch({ threads, setThreads, clock }: ThreadWatchOptions): ThreadWatch {
  if (threads <= 1) return { observe: () => undefined }
  const samples = new Map<number, number[]>()
  let current = threads
  let changedAtMs = clock()

  function change(next: number): void {
    current = next
    changedAtMs = clock()
    setThreads(next)
  }
  return {
    observe(tokens, ms) {
      const size = Math.round(Math.log2(tokens) * 2)
      const known = samples.get(size) ?? []
      const slow = ms >= shortestMs && known.length >= samplesNeeded && ms >= slowdown * median(known)
      if (slow && current > 1) change(current - 1)
      else if (current < threads && clock() - changedAtMs >= restoreAfterMs) change(current + 1)
      // What was slow says nothing of how long a step takes by itself.
      if (!slow) samples.set(size, [...known, ms].slice(-samplesKept))
    },
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0
}

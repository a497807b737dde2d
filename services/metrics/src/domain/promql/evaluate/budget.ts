import { executionError, PromqlError } from '../promql-error.ts'

/** How long evaluation may hold the event loop before others get a turn. */
const turnMs = 15

/** What one query may still use: samples in memory, time, and the signal of whoever asked. */
export class Budget {
  readonly #clock: () => number
  readonly #deadlineMs: number
  readonly #maxSamples: number
  readonly #signal: AbortSignal
  #turnEndsMs: number
  #held = 0

  /** @param options.clock in milliseconds; only differences matter */
  constructor(options: { clock: () => number; timeoutMs: number; maxSamples: number; signal: AbortSignal }) {
    this.#clock = options.clock
    this.#maxSamples = options.maxSamples
    this.#signal = options.signal
    const nowMs = options.clock()
    this.#deadlineMs = nowMs + options.timeoutMs
    this.#turnEndsMs = nowMs + turnMs
  }

  /** Samples that may still be loaded. */
  get samplesLeft(): number {
    return this.#maxSamples - this.#held
  }

  /** Samples counted as kept so far. */
  get held(): number {
    return this.#held
  }

  get signal(): AbortSignal {
    return this.#signal
  }

  /** Counts samples as kept in memory until the query ends. */
  hold(samples: number): void {
    this.#held += samples
    if (this.#held > this.#maxSamples) throw tooManySamples()
  }

  /** Whether it is time to `yield`; cheap enough to be asked for every series. */
  get isDue(): boolean {
    return this.#clock() >= this.#turnEndsMs
  }

  /** Lets scrapes and health checks run, and stops when the query may not go on. */
  async yield(): Promise<void> {
    await new Promise<void>((resolve) => {
      setImmediate(resolve)
    })
    this.check()
    this.#turnEndsMs = this.#clock() + turnMs
  }

  /** Applies `f` to each item, with turns for others in between. */
  async map<T, R>(items: readonly T[], f: (item: T) => R): Promise<R[]> {
    const results: R[] = []
    for (const item of items) {
      if (this.isDue) await this.yield()
      results.push(f(item))
    }
    return results
  }

  check(): void {
    if (this.#signal.aborted) throw new PromqlError('canceled', 'query was canceled in expression evaluation')
    if (this.#clock() > this.#deadlineMs) throw new PromqlError('timeout', 'query timed out in expression evaluation')
  }
}

export function tooManySamples(): PromqlError {
  return executionError('query processing would load too many samples into memory in query execution')
}

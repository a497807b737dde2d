import { executionError, PromqlError } from '../promql-error.ts'

/** How long evaluation may hold the event loop before others get a turn, unless told otherwise. */
const usualTurnMs = 15

export type BudgetOptions = {
  /** In milliseconds; only differences matter. */
  readonly clock: () => number
  readonly timeoutMs: number
  readonly maxSamples: number
  /** Default: no bound but that of samples. */
  readonly maxBytes?: number | undefined
  readonly signal: AbortSignal
  /** How evaluation lets others in; default: after 15 ms, for one round of the event loop. */
  readonly turn?: Turn | undefined
}

// A sample with its time.
const sampleBytes = 16
/** What a series takes beside its samples: its labels, and what holds them together. */
export const seriesBytes = 400

/** How long a turn is, and what ends when the others had theirs. */
export type Turn = { readonly lengthMs: number; readonly next: () => Promise<void> }

/** What one query may still use: samples in memory, time, and the signal of whoever asked. */
export class Budget {
  readonly #clock: () => number
  readonly #deadlineMs: number
  readonly #maxSamples: number
  readonly #signal: AbortSignal
  readonly #turn: Turn
  #turnEndsMs: number
  #held = 0
  readonly #maxBytes: number
  #bytes = 0

  constructor(options: BudgetOptions) {
    this.#clock = options.clock
    this.#maxSamples = options.maxSamples
    this.#maxBytes = options.maxBytes ?? Number.POSITIVE_INFINITY
    this.#signal = options.signal
    const nowMs = options.clock()
    this.#deadlineMs = nowMs + options.timeoutMs
    this.#turn = options.turn ?? { lengthMs: usualTurnMs, next: nextRound }
    this.#turnEndsMs = nowMs + this.#turn.lengthMs
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

  /** Counts the samples of a series as kept in memory until the query ends. */
  hold(samples: number): void {
    this.#held += samples
    this.#bytes += samples * sampleBytes + seriesBytes
    if (this.#held > this.#maxSamples) throw tooManySamples()
    if (this.#bytes > this.#maxBytes) throw tooManyBytes()
  }

  /** Whether it is time to `yield`; cheap enough to be asked for every series. */
  get isDue(): boolean {
    return this.#clock() >= this.#turnEndsMs
  }

  /** Lets scrapes and health checks run, and stops when the query may not go on. */
  async yield(): Promise<void> {
    await this.#turn.next()
    this.check()
    this.#turnEndsMs = this.#clock() + this.#turn.lengthMs
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

function nextRound(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}

export function tooManySamples(): PromqlError {
  return executionError('query processing would load too many samples into memory in query execution')
}

export function tooManyBytes(): PromqlError {
  return executionError('query processing would load too many bytes into memory in query execution')
}

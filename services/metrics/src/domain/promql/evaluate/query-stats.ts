import { SampleTally } from './sample-tally.ts'
import { type Steps, timeOf } from './steps.ts'

/** What answering a query took. */
export type QueryStats = {
  /** Milliseconds of reading the query, of evaluating it, and of putting the answer in order. */
  readonly preparationMs: number
  readonly evaluationMs: number
  readonly sortMs: number
  /** Unix milliseconds of each step, and how many samples it looked at; what several steps see counts for each. */
  readonly timesMs: Float64Array
  readonly samplesAt: Float64Array
  /** How many of them no step before it had read. */
  readonly readAt: Float64Array
  /** Series that selectors found, one that two of them found twice. */
  readonly seriesTouched: number
  /** Most samples held in memory at a time. */
  readonly peakSamples: number
}

/** Measures one query, from its construction on. */
export class StatsRecorder {
  readonly #clock: () => number
  readonly #startMs: number
  #tally = new SampleTally(0)
  #preparedMs = 0
  #evaluatedMs = 0

  /** @param clock in milliseconds; only differences matter */
  constructor(clock: () => number) {
    this.#clock = clock
    this.#startMs = clock()
  }

  /** Evaluation begins. @param steps how many there are @returns where their samples are to be counted */
  prepared(steps: number): SampleTally {
    this.#preparedMs = this.#clock()
    this.#tally = new SampleTally(steps)
    return this.#tally
  }

  evaluated(): void {
    this.#evaluatedMs = this.#clock()
  }

  finish(steps: Steps, peakSamples: number): QueryStats {
    const { lookedAt, read, seriesTouched } = this.#tally
    return {
      preparationMs: this.#preparedMs - this.#startMs,
      evaluationMs: this.#evaluatedMs - this.#preparedMs,
      sortMs: this.#clock() - this.#evaluatedMs,
      timesMs: lookedAt.map((_, step) => timeOf(steps, step)),
      samplesAt: lookedAt,
      readAt: read,
      seriesTouched,
      peakSamples,
    }
  }
}

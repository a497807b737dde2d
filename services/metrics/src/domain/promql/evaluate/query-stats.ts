import { type Steps, timeOf } from './steps.ts'

/** Told how many samples a step of the query looked at, a histogram as many as it weighs. */
export type CountSamples = (step: number, samples: number) => void

/** What answering a query took. */
export type QueryStats = {
  /** Milliseconds of reading the query, of evaluating it, and of putting the answer in order. */
  readonly preparationMs: number
  readonly evaluationMs: number
  readonly sortMs: number
  /** Unix milliseconds of each step, and how many samples it looked at; what several steps see counts for each. */
  readonly timesMs: Float64Array
  readonly samplesAt: Float64Array
  /** Most samples held in memory at a time. */
  readonly peakSamples: number
}

/** Measures one query, from its construction on. */
export class StatsRecorder {
  readonly #clock: () => number
  readonly #startMs: number
  #samplesAt = new Float64Array(0)
  #preparedMs = 0
  #evaluatedMs = 0

  /** @param clock in milliseconds; only differences matter */
  constructor(clock: () => number) {
    this.#clock = clock
    this.#startMs = clock()
  }

  /** Evaluation begins. @param steps how many there are @returns what counts their samples */
  prepared(steps: number): CountSamples {
    this.#preparedMs = this.#clock()
    const samplesAt = new Float64Array(steps)
    this.#samplesAt = samplesAt
    return (step, samples) => {
      samplesAt[step] = (samplesAt[step] ?? 0) + samples
    }
  }

  evaluated(): void {
    this.#evaluatedMs = this.#clock()
  }

  finish(steps: Steps, peakSamples: number): QueryStats {
    return {
      preparationMs: this.#preparedMs - this.#startMs,
      evaluationMs: this.#evaluatedMs - this.#preparedMs,
      sortMs: this.#clock() - this.#evaluatedMs,
      timesMs: this.#samplesAt.map((_, step) => timeOf(steps, step)),
      samplesAt: this.#samplesAt,
      peakSamples,
    }
  }
}

import type { Expr } from '../syntax/ast.ts'

/** What one part of a query took and gave. */
export type Cost = {
  /** Milliseconds, with all parts below it. */
  readonly totalMs: number
  /** Of its result. */
  readonly series: number
  readonly samples: number
  /** Read from storage for it, without what its parts read. */
  readonly loadedSeries: number
  readonly loadedSamples: number
}

type Size = Pick<Cost, 'series' | 'samples'>
type Loaded = Pick<Cost, 'loadedSeries' | 'loadedSamples'>

const nothing: Cost = { totalMs: 0, series: 0, samples: 0, loadedSeries: 0, loadedSamples: 0 }

/** Watches an evaluation, part by part. Parts that read samples are evaluated one after the other. */
export class Trace {
  readonly #clock: () => number
  readonly #costs = new Map<Expr, Cost>()
  #open: Expr | undefined

  /** @param clock in milliseconds; only differences matter */
  constructor(clock: () => number) {
    this.#clock = clock
  }

  /** `undefined` for a part that was not evaluated by itself. */
  costOf(expr: Expr): Cost | undefined {
    return this.#costs.get(expr)
  }

  /** Evaluates a part and notes what that took. */
  async measure<T>(expr: Expr, work: () => Promise<T>, sizeOf: (result: T) => Size): Promise<T> {
    const [outer, startMs] = [this.#open, this.#clock()]
    this.#open = expr
    try {
      const result = await work()
      const totalMs = this.#clock() - startMs
      this.#add(expr, { ...sizeOf(result), totalMs })
      return result
    } finally {
      this.#open = outer
    }
  }

  /** Notes what was read for the part that is being evaluated. */
  load(loaded: Loaded): void {
    if (this.#open !== undefined) this.#add(this.#open, loaded)
  }

  #add(expr: Expr, more: Partial<Cost>): void {
    const known = this.#costs.get(expr) ?? nothing
    const sums = Object.entries(more).map(([name, value]) => [name, known[name as keyof Cost] + value])
    this.#costs.set(expr, { ...known, ...Object.fromEntries(sums) })
  }
}

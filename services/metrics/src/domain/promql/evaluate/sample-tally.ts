import { type Steps, timeOf } from './steps.ts'

/** How a subquery's own steps lie in the windows that look at them. */
type Windows = { readonly ends: Steps; readonly rangeMs: number; readonly isPinned: boolean }

/**
 * What an evaluation looks at and reads, step by step, as Prometheus 3 counts it; a histogram counts as many samples as
 * it weighs. A sample that several steps look at is looked at by each, and read by the first of them.
 */
export class SampleTally {
  /** By step. */
  readonly lookedAt: Float64Array
  readonly read: Float64Array
  /** Series that selectors found, one that two of them found twice. */
  seriesTouched = 0

  constructor(steps: number) {
    this.lookedAt = new Float64Array(steps)
    this.read = new Float64Array(steps)
  }

  /** A step looks at so many samples, and reads as many unless told otherwise. */
  add(step: number, samples: number, read = samples): void {
    this.lookedAt[step] = (this.lookedAt[step] ?? 0) + samples
    this.read[step] = (this.read[step] ?? 0) + read
  }

  /** All steps look at the same samples, which the first of them reads. */
  addToAll(samples: number, read = samples): void {
    for (let step = 0; step < this.lookedAt.length; step++) this.add(step, samples, step === 0 ? read : 0)
  }

  /**
   * What a subquery looked at to make its values, which in turn are none that are looked at.
   *
   * @param steps its own, to which `inner` belongs
   */
  addSubquery(inner: SampleTally, steps: Steps, { ends, rangeMs, isPinned }: Windows): void {
    this.seriesTouched += inner.seriesTouched
    if (isPinned) this.addToAll(sumOf(inner.lookedAt), sumOf(inner.read))
    else this.#addWindows(inner, steps, ends, rangeMs)
  }

  #addWindows(inner: SampleTally, steps: Steps, ends: Steps, rangeMs: number): void {
    let [sum, from, to] = [0, 0, 0]
    for (let step = 0; step < ends.count; step++) {
      const endMs = timeOf(ends, step)
      for (; to < steps.count && timeOf(steps, to) <= endMs; to++) {
        sum += inner.lookedAt[to] ?? 0
        if (timeOf(steps, to) > endMs - rangeMs) this.add(step, 0, inner.read[to] ?? 0)
      }
      for (; from < to && timeOf(steps, from) <= endMs - rangeMs; from++) sum -= inner.lookedAt[from] ?? 0
      this.add(step, sum, 0)
    }
  }
}

function sumOf(counts: Float64Array): number {
  return counts.reduce((sum, one) => sum + one, 0)
}

import type { Nanos } from '../../lines/line.ts'

/** Edges of windows, in the order of their times, in the two parts that times of chunks have. */
export class StepEdges {
  readonly #seconds: Float64Array
  readonly #nanos: Float64Array

  constructor(edges: readonly Nanos[]) {
    this.#seconds = Float64Array.from(edges, (edge) => Number(edge.slice(0, -9)))
    this.#nanos = Float64Array.from(edges, (edge) => Number(edge.slice(-9)))
  }

  /** The first edge at a time or after it; how many there are where all are before. */
  find(seconds: number, nanos: number): number {
    let [low, high] = [0, this.#seconds.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#isBefore(middle, seconds, nanos)) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The same, for a time at or after the one for which `at` was found. */
  next(at: number, seconds: number, nanos: number): number {
    let next = at
    while (next < this.#seconds.length && this.#isBefore(next, seconds, nanos)) next += 1
    return next
  }

  #isBefore(at: number, seconds: number, nanos: number): boolean {
    const edge = this.#seconds[at] as number
    return edge < seconds || (edge === seconds && (this.#nanos[at] as number) < nanos)
  }
}

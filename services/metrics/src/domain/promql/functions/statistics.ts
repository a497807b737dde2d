/** Figures about `values[from … to)`, at least one value. Used over time and over series alike. */
export type Statistic = (values: Float64Array, from: number, to: number) => number

/** A running sum with the part that rounding lost (Neumaier's form of Kahan's summation). */
export class ExactSum {
  #sum: number
  #lost: number

  constructor(sum = 0, lost = 0) {
    this.#sum = sum
    this.#lost = lost
  }

  add(value: number): void {
    const next = this.#sum + value
    if (!Number.isFinite(next) && !Number.isNaN(next)) this.#lost = 0
    else if (Math.abs(this.#sum) >= Math.abs(value)) this.#lost += this.#sum - next + value
    else this.#lost += value - next + this.#sum
    this.#sum = next
  }

  get total(): number {
    return Number.isFinite(this.#sum) ? this.#sum + this.#lost : this.#sum
  }
}

export const sumOf: Statistic = (values, from, to) => {
  let sum = 0
  let lost = 0
  for (let at = from; at < to; at++) {
    const value = values[at] ?? 0
    const next = sum + value
    if (next === Number.POSITIVE_INFINITY || next === Number.NEGATIVE_INFINITY) lost = 0
    else if (Math.abs(sum) >= Math.abs(value)) lost += sum - next + value
    else lost += value - next + sum
    sum = next
  }
  return Number.isFinite(sum) ? sum + lost : sum
}

/** Divides an exact sum, and only where that would overflow moves a mean along. */
export const meanOf: Statistic = (values, from, to) => {
  const sum = sumOf(values, from, to)
  return Number.isFinite(sum) ? sum / (to - from) : movingMean(values, from, to)
}

function movingMean(values: Float64Array, from: number, to: number): number {
  let mean = values[from] ?? 0
  let lost = 0
  for (let at = from + 1; at < to; at++) {
    const count = at - from + 1
    const keep = (count - 1) / count
    const sum = new ExactSum(keep * mean, keep * lost)
    sum.add((values[at] ?? 0) / count)
    mean = sum.total
    lost = 0
  }
  return mean
}

/** Welford's method, with exact sums; NaN as soon as a value is infinite. */
export const varianceOf: Statistic = (values, from, to) => {
  const mean = new ExactSum()
  const squares = new ExactSum()
  for (let at = from; at < to; at++) {
    const value = values[at] ?? 0
    const before = value - mean.total
    mean.add(before / (at - from + 1))
    squares.add(before * (value - mean.total))
  }
  return squares.total / (to - from)
}

export const deviationOf: Statistic = (values, from, to) => Math.sqrt(varianceOf(values, from, to))

/** NaN only when there is nothing else. */
export const minimumOf: Statistic = (values, from, to) => {
  let least = values[from] ?? 0
  for (let at = from + 1; at < to; at++) {
    const value = values[at] ?? 0
    if (value < least || Number.isNaN(least)) least = value
  }
  return least
}

export const maximumOf: Statistic = (values, from, to) => {
  let most = values[from] ?? 0
  for (let at = from + 1; at < to; at++) {
    const value = values[at] ?? 0
    if (value > most || Number.isNaN(most)) most = value
  }
  return most
}

/** Interpolates between the two nearest ranks; NaN counts as less than any number. */
export function quantileOf(q: number, values: Float64Array, from: number, to: number): number {
  if (Number.isNaN(q) || from === to) return Number.NaN
  if (q < 0) return Number.NEGATIVE_INFINITY
  if (q > 1) return Number.POSITIVE_INFINITY
  const sorted = values.slice(from, to).sort()
  const nanCount = sorted.reduce((count, value) => count + (Number.isNaN(value) ? 1 : 0), 0)
  const ranked = (rank: number) => (rank < nanCount ? Number.NaN : (sorted[rank - nanCount] ?? Number.NaN))
  const rank = q * (sorted.length - 1)
  const lower = Math.max(0, Math.floor(rank))
  const upper = Math.min(sorted.length - 1, lower + 1)
  const weight = rank - Math.floor(rank)
  // Right at a rank its value counts alone: an infinite one above it, times nothing, would make it NaN.
  if (weight === 0) return ranked(lower)
  return ranked(lower) * (1 - weight) + ranked(upper) * weight
}

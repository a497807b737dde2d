/** The samples of a window in the order of their times. */
type Window = {
  readonly values: readonly number[]
  /** Nanoseconds since the first time of the query. */
  readonly times: readonly number[]
  /** The first of them that counts. */
  readonly from: number
}

export type WindowFunction = (window: Window) => number

/** What an aggregation over time makes of the values of a window, which is never empty. */
export function windowFunction(operation: string, spanSeconds: number, parameter: number): WindowFunction {
  switch (operation) {
    case 'rate':
      return (window) => sum(window) / spanSeconds
    case 'sum_over_time':
      return sum
    case 'avg_over_time':
      return average
    case 'max_over_time':
      return (window) => reduce(window, (most, value) => (value > most || Number.isNaN(most) ? value : most))
    case 'min_over_time':
      return (window) => reduce(window, (least, value) => (value < least || Number.isNaN(least) ? value : least))
    case 'stdvar_over_time':
      return variance
    case 'stddev_over_time':
      return (window) => Math.sqrt(variance(window))
    case 'first_over_time':
      return ({ values, from }) => values[from] ?? Number.NaN
    case 'last_over_time':
      return ({ values }) => values.at(-1) ?? Number.NaN
    case 'quantile_over_time':
      return ({ values, from }) => quantile(parameter, values.slice(from))
    case 'rate_counter':
      return (window) => counterRate(window, spanSeconds)
    default:
      throw new RangeError(`Cannot aggregate with "${operation}": it is no function of windows`)
  }
}

function sum({ values, from }: Window): number {
  let total = 0
  for (let at = from; at < values.length; at += 1) total += values[at] ?? 0
  return total
}

function reduce({ values, from }: Window, pick: (best: number, value: number) => number): number {
  let best = values[from] ?? Number.NaN
  for (let at = from; at < values.length; at += 1) best = pick(best, values[at] ?? Number.NaN)
  return best
}

function average({ values, from }: Window): number {
  let mean = 0
  for (let at = from; at < values.length; at += 1) {
    const value = values[at] ?? 0
    const count = at - from + 1
    // An infinite mean stays, unless its opposite comes.
    if (!Number.isFinite(mean) && !Number.isNaN(mean)) {
      if (Number.isFinite(value) || value === mean) continue
    }
    mean += value / count - mean / count
  }
  return mean
}

function variance({ values, from }: Window): number {
  let [squares, mean] = [0, 0]
  for (let at = from; at < values.length; at += 1) {
    const value = values[at] ?? 0
    const delta = value - mean
    mean += delta / (at - from + 1)
    squares += delta * (value - mean)
  }
  return squares / (values.length - from)
}

/** The value below which a share of the values lies, between two of them by their distance. */
export function quantile(share: number, values: readonly number[]): number {
  if (share < 0) return Number.NEGATIVE_INFINITY
  if (share > 1) return Number.POSITIVE_INFINITY
  const sorted = [...values].sort((a, b) => (Number.isNaN(a) ? -1 : Number.isNaN(b) ? 1 : a - b))
  const rank = share * (sorted.length - 1)
  const lower = Math.max(0, Math.floor(rank))
  const upper = Math.min(sorted.length - 1, lower + 1)
  const weight = rank - Math.floor(rank)
  return (sorted[lower] ?? Number.NaN) * (1 - weight) + (sorted[upper] ?? Number.NaN) * weight
}

// As Loki has it: times count in nanoseconds and the span in milliseconds, each taken for a thousandth of a second.
function counterRate({ values, times, from }: Window, spanSeconds: number): number {
  const last = values.length - 1
  if (last - from < 1) return 0
  const [first = 0, end = 0] = [values[from], values[last]]
  let growth = end - first
  let before = 0
  for (let at = from; at <= last; at += 1) {
    const value = values[at] ?? 0
    if (value < before) growth += before
    before = value
  }
  const sampled = ((times[last] ?? 0) - (times[from] ?? 0)) / 1_000
  const apart = sampled / (last - from)
  let toStart = spanSeconds
  if (growth > 0 && first >= 0) toStart = Math.min(toStart, sampled * (first / growth))
  const stretched = sampled + (toStart < apart * 1.1 ? toStart : apart / 2)
  return (growth * (stretched / sampled)) / spanSeconds
}

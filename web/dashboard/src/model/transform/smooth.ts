export type Point = { readonly x: number; readonly y: number }

/** A lag counts as a period from this correlation on. */
const leastCorrelation = 0.2

/**
 * A moving average whose window is chosen by the data: the one that leaves the least roughness while what stands out
 * still does (its kurtosis is not below that of the data). After "ASAP: Prioritizing Attention via Time Series
 * Smoothing" by Rong and Bailis (2017), which tries the periods of the series first, and searches by halves then.
 *
 * @param resolution about how many points are wanted: more than twice as many are averaged in equal parts at first
 */
export function smooth(points: readonly Point[], resolution: number): readonly Point[] {
  if (points.length >= 2 * resolution) {
    const size = Math.trunc(points.length / resolution)
    return smooth(average(points, size, size), resolution)
  }
  return average(points, bestWindow(points.map(({ y }) => y)), 1)
}

type Best = { readonly window: number; readonly roughness: number }

function bestWindow(values: readonly number[]): number {
  const correlations = autocorrelations(values, Math.round(values.length / 10))
  const { peaks, highest } = peaksOf(correlations)
  const wanted = kurtosis(values)
  let best: Best = { window: 1, roughness: roughness(values) }
  let least = 1
  let feasible = -1
  for (let at = peaks.length - 1; at >= 0; at -= 1) {
    const window = peaks[at] ?? 1
    if (window < least || window === 1) break
    if (isWorse(window, best.window, correlations)) continue
    const averaged = averages(values, window)
    if (kurtosis(averaged) < wanted) continue
    best = smoother(best, window, averaged)
    const bound = window * Math.sqrt((highest - 1) / ((correlations[window] ?? 0) - 1))
    least = Math.round(Math.max(bound, least))
    if (feasible < 0) feasible = at
  }
  const next = feasible > 0 && feasible < peaks.length - 2 ? peaks[feasible + 1] : undefined
  const from = feasible > 0 ? Math.max(least, (peaks[feasible] ?? 0) + 1) : least
  return searchByHalves(values, from, next ?? values.length / 10, wanted, best)
}

/** Whether a window is sure to leave more roughness than another, by the correlations alone. */
function isWorse(window: number, other: number, correlations: readonly number[]): boolean {
  const left = (size: number) => Math.sqrt(1 - (correlations[size] ?? Number.NaN))
  return left(window) * other > left(other) * window
}

function smoother(best: Best, window: number, averaged: readonly number[]): Best {
  const found = roughness(averaged)
  return found < best.roughness ? { window, roughness: found } : best
}

function searchByHalves(values: readonly number[], from: number, to: number, wanted: number, start: Best): number {
  let [best, low, high] = [start, from, to]
  while (low <= high) {
    const window = Math.round((low + high) / 2)
    const averaged = averages(values, window)
    if (kurtosis(averaged) >= wanted) {
      best = smoother(best, window, averaged)
      low = window + 1
    } else high = window - 1
  }
  return best.window
}

function average(points: readonly Point[], window: number, step: number): readonly Point[] {
  const count = Math.floor((points.length - window) / step) + 1
  const means = averages(
    points.map(({ y }) => y),
    window,
  )
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const [first, last] = [points[index * step], points[index * step + window - 1]]
    return { x: ((first?.x ?? 0) + (last?.x ?? 0)) / 2, y: means[index * step] ?? Number.NaN }
  })
}

function averages(values: readonly number[], window: number): readonly number[] {
  let sum = values.slice(0, window).reduce((total, value) => total + value, 0)
  return Array.from({ length: Math.max(0, values.length - window + 1) }, (_, at) => {
    if (at > 0) sum += (values[at + window - 1] ?? 0) - (values[at - 1] ?? 0)
    return sum / window
  })
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function roughness(values: readonly number[]): number {
  const steps = values.slice(1).map((value, at) => value - (values[at] ?? 0))
  const middle = mean(steps)
  return Math.sqrt(mean(steps.map((step) => (step - middle) ** 2)))
}

function kurtosis(values: readonly number[]): number {
  const middle = mean(values)
  const squares = values.map((value) => (value - middle) ** 2)
  const total = squares.reduce((sum, square) => sum + square, 0)
  return (values.length * squares.reduce((sum, square) => sum + square ** 2, 0)) / total ** 2
}

/** By lag; there is none for 0. The series is filled up with zeros to a power of two and goes round, as by Fourier. */
function autocorrelations(values: readonly number[], lags: number): readonly number[] {
  const middle = mean(values)
  const length = 2 ** (Math.trunc(Math.log2(values.length)) + 1)
  const filled = Array.from({ length }, (_, at) => (values[at] ?? middle) - middle)
  const at = (lag: number) => filled.reduce((sum, value, row) => sum + value * (filled[(row + lag) % length] ?? 0), 0)
  const whole = at(0)
  return Array.from({ length: lags }, (_, lag) => (lag === 0 ? Number.NaN : at(lag) / whole))
}

/** Lags at which the series is most like itself; where there are no two of them, all lags from 2 on. */
function peaksOf(correlations: readonly number[]): { readonly peaks: readonly number[]; readonly highest: number } {
  const at = (lag: number) => correlations[lag] ?? Number.NaN
  const found: number[] = []
  let isRising = false
  let top = 1
  for (let lag = 2; lag < correlations.length; lag += 1) {
    if (isRising ? at(lag) > at(top) : at(lag) > at(lag - 1)) {
      top = lag
      isRising = true
    } else if (isRising && at(lag) < at(lag - 1)) {
      if (top > 1 && at(top) > leastCorrelation) found.push(top)
      isRising = false
    }
  }
  const highest = found.reduce((most, lag) => Math.max(most, at(lag)), 0)
  const others = Array.from({ length: Math.max(0, correlations.length - 2) }, (_, index) => index + 2)
  return { peaks: found.length <= 1 ? [...found, ...others] : found, highest }
}

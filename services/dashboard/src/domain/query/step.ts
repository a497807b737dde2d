import { parseDurationMs } from './duration.ts'

export type StepInput = {
  /** Length of the range that is asked for. */
  readonly rangeMs: number
  readonly maxDataPoints: number
  /** The query's own minimum; a variable counts as none, but for `$__rate_interval`. */
  readonly minStep: string
  /** How often the data source has new samples, such as `15s`. */
  readonly scrapeIntervalMs: number
  readonly intervalFactor: number
}

export type Step = {
  readonly stepMs: number
  /** What `$__interval` stands for. */
  readonly intervalMs: number
  /** What `$__rate_interval` stands for: wide enough to hold two samples, whatever the step. */
  readonly rateIntervalMs: number
}

// What Prometheus answers in one series at most.
const maxPoints = 11_000

// Upper bound, itself included, of what is rounded to the second number, both in milliseconds.
const roundings: readonly (readonly [number, number])[] = [
  [15, 10],
  [35, 20],
  [75, 50],
  [150, 100],
  [350, 200],
  [750, 500],
  [1_500, 1_000],
  [3_500, 2_000],
  [7_500, 5_000],
  [12_500, 10_000],
  [17_500, 15_000],
  [25_000, 20_000],
  [45_000, 30_000],
  [90_000, 60_000],
  [210_000, 120_000],
  [450_000, 300_000],
  [750_000, 600_000],
  [1_050_000, 900_000],
  [1_500_000, 1_200_000],
  [2_700_000, 1_800_000],
  [5_400_000, 3_600_000],
  [9_000_000, 7_200_000],
  [16_200_000, 10_800_000],
  [32_400_000, 21_600_000],
  [86_400_000, 43_200_000],
  [604_800_000, 86_400_000],
  [1_814_400_000, 604_800_000],
  [3_628_800_000, 2_592_000_000],
]

const yearMs = 31_536_000_000

/** The resolution of a range query, by Grafana's rules for Prometheus. */
export function computeStep({ rangeMs, maxDataPoints, minStep, scrapeIntervalMs, intervalFactor }: StepInput): Step {
  const isRateInterval = /^\$\{?__rate_interval\}?$/.test(minStep.trim())
  const ownMinMs = parseDurationMs(minStep)
  const minMs = ownMinMs ?? scrapeIntervalMs
  const calculatedMs = Math.max(roundInterval(rangeMs / maxDataPoints), minMs)
  const safeMs = rangeMs / maxPoints
  const stepOf = Math.max(calculatedMs, safeMs > calculatedMs ? roundUp(safeMs) : 0)
  const rateIntervalMs = Math.max(stepOf + minMs, 4 * minMs)
  const stepMs = isRateInterval ? rateIntervalMs : stepOf * Math.max(1, intervalFactor)
  return { stepMs: Math.max(1, Math.round(stepMs)), intervalMs: Math.max(1, Math.round(stepMs)), rateIntervalMs }
}

/** The round number of milliseconds nearest to an interval, as people put it on an axis. */
export function roundInterval(ms: number): number {
  return roundings.find(([bound]) => ms <= bound)?.[1] ?? yearMs
}

// A step rounded down would ask for more points than the data source gives.
function roundUp(ms: number): number {
  return Math.ceil(ms / 1_000) * 1_000
}

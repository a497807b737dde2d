/** Upper bound of a computed interval and the interval it becomes, in milliseconds. */
const rounding: readonly (readonly [below: number, becomes: number])[] = [
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

/** The round interval next to a computed one, both in milliseconds; see "Step" in the contract of the dashboard. */
export function roundInterval(ms: number): number {
  return rounding.find(([below]) => ms < below)?.[1] ?? yearMs
}

/** The interval of a panel: the range in about `maxDataPoints` round steps, at least `minMs`; all in milliseconds. */
export function panelIntervalMs(rangeMs: number, maxDataPoints: number, minMs: number): number {
  return Math.max(roundInterval(rangeMs / Math.max(1, maxDataPoints)), minMs)
}

/** What `$__rate_interval` stands for: wide enough to hold two scrapes, whatever the step; milliseconds. */
export function rateIntervalMs(intervalMs: number, scrapeIntervalMs: number): number {
  return Math.max(intervalMs + scrapeIntervalMs, 4 * scrapeIntervalMs)
}

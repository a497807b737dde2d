export type ClockTick = { readonly atMs: number; readonly text: string; readonly ratio: number }

const stepsMs = [1, 5, 15, 30, 60, 300, 900, 1_800, 3_600, 10_800, 21_600, 43_200, 86_400, 604_800].map(
  (s) => s * 1_000,
)
const mostTicks = 6

/** A few round times inside a range, with where they stand from 0 to 1. */
export function clockTicks(
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  timeZone?: string,
): readonly ClockTick[] {
  const spanMs = toMs - fromMs
  const stepMs = stepsMs.find((step) => spanMs / step <= mostTicks) ?? Math.ceil(spanMs / mostTicks)
  const zone = timeZone === undefined ? {} : { timeZone }
  const shape: Intl.DateTimeFormatOptions =
    stepMs >= 86_400_000
      ? { month: '2-digit', day: '2-digit' }
      : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...(stepMs < 60_000 ? { second: '2-digit' } : {}) }
  const format = new Intl.DateTimeFormat('en-GB', { ...shape, ...zone })
  const first = Math.ceil(fromMs / stepMs) * stepMs
  const count = Math.floor((toMs - first) / stepMs) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const atMs = first + index * stepMs
    return { atMs, text: format.format(atMs), ratio: (atMs - fromMs) / spanMs }
  })
}

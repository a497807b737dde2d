import { knownRatio } from '../domain/uptime.ts'

// A restart leaves a gap that nobody needs to be told of.
const wholeFrom = 0.9

const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1_000],
] as const

/** What a figure over a period rests on, as in `2h of 7d`, or `undefined` when that is nearly all of it. */
export function renderKnownTime(knownMs: number, period: string, periodMs: number): string | undefined {
  if (knownRatio(knownMs, periodMs) >= wholeFrom) return undefined
  const [unit, unitMs] = units.find(([, ms]) => knownMs >= ms) ?? ['s', 1_000]
  return `${Math.floor(knownMs / unitMs)}${unit} of ${period}`
}

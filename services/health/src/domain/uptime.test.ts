import { describe, expect, test } from 'vitest'
import { emptyMinute } from './minute.ts'
import { knownRatio, meanLatency, uptime } from './uptime.ts'

describe('uptime()', () => {
  test('a warning is up, and what is unknown is on neither side', () => {
    const minutes = [{ ...emptyMinute(0), upMs: 10_000, warnMs: 20_000, downMs: 10_000 }]
    expect(uptime(minutes, 0)).toEqual({ ratio: 0.75, knownMs: 40_000 })
  })

  test('a minute that begins at the time counts, one before it does not', () => {
    const minutes = [
      { ...emptyMinute(0), downMs: 60_000 },
      { ...emptyMinute(60_000), upMs: 60_000 },
    ]
    expect(uptime(minutes, 60_000)).toEqual({ ratio: 1, knownMs: 60_000 })
    expect(uptime(minutes, 60_001)).toBeUndefined()
  })
})

test.each([
  { name: 'half', knownMs: 30, periodMs: 60, ratio: 0.5 },
  { name: 'nothing', knownMs: 0, periodMs: 60, ratio: 0 },
  { name: 'all of it, where the last minute reaches beyond', knownMs: 90, periodMs: 60, ratio: 1 },
  { name: 'all of no time', knownMs: 0, periodMs: 0, ratio: 1 },
  { name: 'all of a period that lies ahead', knownMs: 10, periodMs: -60, ratio: 1 },
])('knownRatio() is $name', ({ knownMs, periodMs, ratio }) => expect(knownRatio(knownMs, periodMs)).toBe(ratio))

test('meanLatency() weighs by results, of the minutes since a time', () => {
  const minutes = [
    { ...emptyMinute(0), results: 1, latencySumMs: 1_000 },
    { ...emptyMinute(60_000), results: 3, latencySumMs: 3 },
    { ...emptyMinute(120_000), results: 1, latencySumMs: 9 },
  ]
  expect(meanLatency(minutes, 60_000)).toBe(3)
  expect(meanLatency(minutes, 120_001)).toBeUndefined()
})

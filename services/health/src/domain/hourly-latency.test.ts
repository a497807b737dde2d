import { describe, expect, test } from 'vitest'
import { hourlyLatency, hourMs } from './hourly-latency.ts'
import { emptyMinute } from './minute.ts'

const minute = (atMs: number, latencySumMs: number, results = 1) => ({ ...emptyMinute(atMs), results, latencySumMs })

describe('hourlyLatency()', () => {
  test.each([
    { name: 'nothing is known', minutes: [], sinceMs: 0, is: [] },
    { name: 'nothing was measured', minutes: [minute(0, 0, 0)], sinceMs: 0, is: [] },
    {
      name: 'results of an hour are one mean',
      minutes: [minute(0, 2), minute(60_000, 10, 2), minute(hourMs, 7)],
      sinceMs: 0,
      is: [
        { atMs: 0, latencyMs: 4 },
        { atMs: hourMs, latencyMs: 7 },
      ],
    },
    {
      name: 'hours before the first result are zero, those without one behind it are left out',
      minutes: [minute(2 * hourMs, 3), minute(4 * hourMs, 5)],
      sinceMs: 0,
      is: [
        { atMs: 0, latencyMs: 0 },
        { atMs: hourMs, latencyMs: 0 },
        { atMs: 2 * hourMs, latencyMs: 3 },
        { atMs: 4 * hourMs, latencyMs: 5 },
      ],
    },
    {
      name: 'what was before is not looked at',
      minutes: [minute(0, 9), minute(hourMs, 5)],
      sinceMs: hourMs,
      is: [{ atMs: hourMs, latencyMs: 5 }],
    },
  ])('$name', ({ minutes, sinceMs, is }) => {
    expect(hourlyLatency(minutes, sinceMs)).toEqual(is)
  })
})

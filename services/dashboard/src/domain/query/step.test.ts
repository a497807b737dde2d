import { describe, expect, test } from 'vitest'
import { computeStep, roundInterval } from './step.ts'

const base = { rangeMs: 3_600_000, maxDataPoints: 1_000, minStep: '', scrapeIntervalMs: 15_000, intervalFactor: 1 }

describe('computeStep()', () => {
  test.each([
    { name: 'never goes below the scrape interval', input: {}, stepMs: 15_000, rateIntervalMs: 60_000 },
    {
      name: 'divides the range by the points that fit',
      input: { maxDataPoints: 60 },
      stepMs: 60_000,
      rateIntervalMs: 75_000,
    },
    { name: 'takes the least step of the query', input: { minStep: '5m' }, stepMs: 300_000, rateIntervalMs: 1_200_000 },
    {
      name: 'takes a variable as least step for none',
      input: { minStep: '$__interval' },
      stepMs: 15_000,
      rateIntervalMs: 60_000,
    },
    {
      name: 'takes the rate interval as step when asked',
      input: { minStep: '$__rate_interval' },
      stepMs: 60_000,
      rateIntervalMs: 60_000,
    },
    { name: 'widens the step by the factor', input: { intervalFactor: 4 }, stepMs: 60_000, rateIntervalMs: 60_000 },
    {
      name: 'never asks for more than 11,000 points',
      input: { rangeMs: 604_800_000, maxDataPoints: 100_000, minStep: '1s' },
      stepMs: 55_000,
      rateIntervalMs: 56_000,
    },
  ])('$name', ({ input, stepMs, rateIntervalMs }) => {
    expect(computeStep({ ...base, ...input })).toMatchObject({ stepMs, rateIntervalMs })
  })
})

test.each([
  [3_600, 5_000],
  [7_500, 5_000],
  [7_501, 10_000],
  [60_000, 60_000],
  [604_800_000, 86_400_000],
  [99_999_999_999, 31_536_000_000],
])('roundInterval(%d) is %d', (ms, rounded) => expect(roundInterval(ms)).toBe(rounded))

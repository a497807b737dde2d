import { describe, expect, test } from 'vitest'
import { renderKnownTime } from './known-time.ts'

const hour = 3_600_000

describe('renderKnownTime()', () => {
  test.each([
    {
      name: 'nothing is said of a period that is known',
      knownMs: 0.95 * hour,
      period: '1h',
      ms: hour,
      says: undefined,
    },
    { name: 'nor of one that is known to nine tenths', knownMs: 54, period: '1m', ms: 60, says: undefined },
    { name: 'it is of less', knownMs: 53_999, period: '1m', ms: 60_000, says: '53s of 1m' },
    { name: 'whole minutes', knownMs: 60_000, period: '1h', ms: hour, says: '1m of 1h' },
    { name: 'hours of days', knownMs: 2.7 * hour, period: '7d', ms: 168 * hour, says: '2h of 7d' },
    { name: 'days of days', knownMs: 50 * hour, period: '30d', ms: 720 * hour, says: '2d of 30d' },
    { name: 'seconds at first', knownMs: 12_300, period: '1h', ms: hour, says: '12s of 1h' },
    { name: 'nothing at all', knownMs: 0, period: '24h', ms: 24 * hour, says: '0s of 24h' },
  ])('$name', ({ knownMs, period, ms, says }) => expect(renderKnownTime(knownMs, period, ms)).toBe(says))
})

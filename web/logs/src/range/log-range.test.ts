import { describe, expect, test } from 'vitest'
import { parseLogRange, timesOf } from './log-range.ts'

describe('parseLogRange()', () => {
  test.each([
    { name: 'both ends', address: 'from=now-2h&to=now-1h', range: { from: 'now-2h', to: 'now-1h' } },
    { name: 'a beginning alone lasts until now', address: 'from=now-1h', range: { from: 'now-1h', to: 'now' } },
    { name: 'an end alone is no range', address: 'to=now', range: undefined },
    { name: 'what cannot be read is no range', address: 'from=then&to=now', range: undefined },
    { name: 'an empty range is none', address: 'from=now-1h&to=now-2h', range: undefined },
  ])('$name', ({ address, range }) => expect(parseLogRange(new URLSearchParams(address))).toEqual(range))
})

describe('timesOf()', () => {
  const nowMs = 1_700_000_000_000
  test.each([
    { name: 'no range is everything', range: undefined, times: { within: '', isLive: true } },
    {
      name: 'what ends now goes on',
      range: { from: 'now-1m', to: 'now' },
      times: { within: 'since=1699999940000', isLive: true },
    },
    {
      name: 'what ended is asked for between its ends',
      range: { from: '2023-11-14T22:00:00Z', to: '1700000000000' },
      times: { within: 'since=1699999200000&until=1700000000000', isLive: false },
    },
  ])('$name', ({ range, times }) => expect(timesOf(range, nowMs)).toEqual(times))
})

import { describe, expect, test } from 'vitest'
import { parseTimeRange } from './time-range.ts'

const nowMs = Date.UTC(2026, 10, 21, 12, 34, 56)
const iso = (ms: number) => new Date(ms).toISOString()

describe('parseTimeRange()', () => {
  test.each([
    {
      from: '1700000000000',
      to: 1_700_000_001_000,
      expected: ['2023-11-14T22:13:20.000Z', '2023-11-14T22:13:21.000Z'],
    },
    { from: 'now-6h', to: 'now', expected: ['2026-11-21T06:34:56.000Z', '2026-11-21T12:34:56.000Z'] },
    { from: 'now/d', to: 'now/d', expected: ['2026-11-21T00:00:00.000Z', '2026-11-21T23:59:59.999Z'] },
    { from: 'now-1d/d', to: 'now-1d/d', expected: ['2026-11-20T00:00:00.000Z', '2026-11-20T23:59:59.999Z'] },
    { from: 'now/w', to: 'now', expected: ['2026-11-16T00:00:00.000Z', '2026-11-21T12:34:56.000Z'] },
    { from: 'now-1M/M', to: 'now/y', expected: ['2026-10-01T00:00:00.000Z', '2026-12-31T23:59:59.999Z'] },
    { from: '2026-11-21T00:00:00Z', to: 'now+1h', expected: ['2026-11-21T00:00:00.000Z', '2026-11-21T13:34:56.000Z'] },
  ])('reads $from to $to', ({ from, to, expected }) => {
    const range = parseTimeRange(from, to, nowMs)
    expect([iso(range.fromMs), iso(range.toMs)]).toEqual(expected)
  })

  test.each([
    { name: 'an end before the start', from: 'now', to: 'now-1h' },
    { name: 'a word', from: 'soon', to: 'now' },
    { name: 'now with something behind it', from: 'now-', to: 'now' },
  ])('refuses $name', ({ from, to }) => expect(() => parseTimeRange(from, to, nowMs)).toThrow(/^Cannot/))
})

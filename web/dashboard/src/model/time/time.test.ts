import { describe, expect, test } from 'vitest'
import { usualCalendar } from './calendar.ts'
import { parseDuration, renderDuration } from './duration.ts'
import { formatDate } from './format-date.ts'
import { parseTime } from './parse-time.ts'
import { panelIntervalMs, rateIntervalMs, roundInterval } from './step.ts'
import { panelRange, rangeLabel, resolveTimeRange } from './time-range.ts'

// A Friday.
const now = Date.UTC(2026, 0, 2, 12, 34, 56, 789)
const utc = { ...usualCalendar, zone: 'utc' }
const berlin = { ...usualCalendar, zone: 'Europe/Berlin' }
const iso = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString())

describe('parseTime()', () => {
  test.each([
    { text: 'now', edge: 'from', expected: '2026-01-02T12:34:56.789Z' },
    { text: 'now-6h', edge: 'from', expected: '2026-01-02T06:34:56.789Z' },
    { text: 'now-90s', edge: 'to', expected: '2026-01-02T12:33:26.789Z' },
    { text: 'now/d', edge: 'from', expected: '2026-01-02T00:00:00.000Z' },
    { text: 'now/d', edge: 'to', expected: '2026-01-02T23:59:59.999Z' },
    { text: 'now-1d/d', edge: 'from', expected: '2026-01-01T00:00:00.000Z' },
    { text: 'now/w', edge: 'from', expected: '2025-12-29T00:00:00.000Z' },
    { text: 'now-1M/M', edge: 'to', expected: '2025-12-31T23:59:59.999Z' },
    { text: 'now/y', edge: 'from', expected: '2026-01-01T00:00:00.000Z' },
    { text: 'now-1d/d+8h', edge: 'from', expected: '2026-01-01T08:00:00.000Z' },
    { text: '1767312000000', edge: 'from', expected: '2026-01-02T00:00:00.000Z' },
    { text: '2026-01-02T03:04:05Z', edge: 'from', expected: '2026-01-02T03:04:05.000Z' },
    { text: '20260102T030405', edge: 'from', expected: '2026-01-02T03:04:05.000Z' },
    { text: 'now-6x', edge: 'from', expected: undefined },
    { text: 'yesterday', edge: 'from', expected: undefined },
  ] as const)('$text as $edge is $expected', ({ text, edge, expected }) => {
    expect(iso(parseTime(text, now, edge, utc))).toBe(expected)
  })

  test.each([
    { text: 'now/w', calendar: { weekStartsOn: 0 }, expected: '2025-12-28T00:00:00.000Z' },
    { text: 'now/w', calendar: { weekStartsOn: 6 }, expected: '2025-12-27T00:00:00.000Z' },
    { text: 'now/Q', calendar: { fiscalMonth: 1 }, expected: '2026-01-01T00:00:00.000Z' },
    { text: 'now-1Q/Q', calendar: {}, expected: '2025-10-01T00:00:00.000Z' },
    { text: 'now/fQ', calendar: { fiscalMonth: 1 }, expected: '2025-11-01T00:00:00.000Z' },
    { text: 'now/fy', calendar: { fiscalMonth: 3 }, expected: '2025-04-01T00:00:00.000Z' },
    { text: 'now/fy', calendar: {}, expected: '2026-01-01T00:00:00.000Z' },
    { text: 'now-1fy/fy', calendar: { fiscalMonth: 3 }, expected: '2024-04-01T00:00:00.000Z' },
  ] as const)('$text begins at $expected where $calendar', ({ text, calendar, expected }) => {
    expect(iso(parseTime(text, now, 'from', { ...utc, ...calendar }))).toBe(expected)
  })

  test.each([
    { name: 'a day begins at midnight of its zone', zone: 'Europe/Berlin', expected: '2026-01-01T23:00:00.000Z' },
    { name: 'also west of Greenwich', zone: 'America/New_York', expected: '2026-01-02T05:00:00.000Z' },
    { name: 'an unknown zone is UTC', zone: 'Nowhere/City', expected: '2026-01-02T00:00:00.000Z' },
  ])('$name', ({ zone, expected }) => {
    expect(iso(parseTime('now/d', now, 'from', { ...usualCalendar, zone }))).toBe(expected)
  })

  test('a day keeps its length on the day when clocks change', () => {
    const noon = Date.UTC(2026, 2, 29, 10)
    expect(iso(parseTime('now/d', noon, 'from', berlin))).toBe('2026-03-28T23:00:00.000Z')
    expect(iso(parseTime('now/d', noon, 'to', berlin))).toBe('2026-03-29T21:59:59.999Z')
  })

  test('the last of a month stays in the shorter month before', () => {
    expect(iso(parseTime('now-1M', Date.UTC(2026, 2, 31), 'from', utc))).toBe('2026-02-28T00:00:00.000Z')
  })
})

describe('time ranges', () => {
  test.each([
    { range: { from: 'now-6h', to: 'now' }, expected: 'Last 6 hours' },
    { range: { from: 'now-1d', to: 'now' }, expected: 'Last 1 day' },
    { range: { from: 'now-1d/d', to: 'now-1d/d' }, expected: 'Yesterday' },
    { range: { from: 'now-2h', to: 'now-1h' }, expected: 'now-2h to now-1h' },
  ])('$range.from to $range.to is "$expected"', ({ range, expected }) => {
    expect(rangeLabel(range)).toBe(expected)
  })

  test('an empty range cannot be resolved', () => {
    expect(resolveTimeRange({ from: 'now', to: 'now-1h' }, now)).toBeUndefined()
  })

  test.each([
    { name: 'nothing of its own', timeFrom: undefined, timeShift: undefined, info: '', hours: [6, 0] },
    { name: 'a range of its own', timeFrom: '2h', timeShift: undefined, info: 'Last 2 hours', hours: [2, 0] },
    { name: 'a shift', timeFrom: undefined, timeShift: '1h', info: 'timeshift -1h', hours: [7, 1] },
    { name: 'both', timeFrom: '2h', timeShift: '1d', info: 'Last 2 hours, timeshift -1d', hours: [26, 24] },
    { name: 'something that cannot be read', timeFrom: 'soon', timeShift: 'x', info: '', hours: [6, 0] },
  ])('a panel with $name', ({ timeFrom, timeShift, info, hours: [from = 0, to = 0] }) => {
    const panel = panelRange({ from: 'now-6h', to: 'now' }, timeFrom, timeShift, now)
    expect(panel.info).toBe(info)
    expect(resolveTimeRange(panel.range, now)).toEqual({ fromMs: now - from * 3_600_000, toMs: now - to * 3_600_000 })
  })
})

describe('steps', () => {
  test.each([
    { ms: 14, expected: 10 },
    { ms: 1_600, expected: 2_000 },
    { ms: 12_500, expected: 15_000 },
    { ms: 21_600, expected: 20_000 },
    { ms: 200_000, expected: 120_000 },
    { ms: 86_400_000, expected: 86_400_000 },
    { ms: 1e12, expected: 31_536_000_000 },
  ])('$ms ms are rounded to $expected', ({ ms, expected }) => {
    expect(roundInterval(ms)).toBe(expected)
  })

  test('a panel divides its range, but not below its least step', () => {
    expect(panelIntervalMs(21_600_000, 1_000, 15_000)).toBe(20_000)
    expect(panelIntervalMs(300_000, 1_000, 15_000)).toBe(15_000)
  })

  test('the rate interval holds four scrapes at least', () => {
    expect([rateIntervalMs(15_000, 15_000), rateIntervalMs(120_000, 15_000)]).toEqual([60_000, 135_000])
  })
})

describe('durations and dates', () => {
  test.each([
    ['15s', 15_000],
    ['1h30m', 5_400_000],
    ['1.5h', 5_400_000],
    ['500ms', 500],
    ['30', 30_000],
    ['1M', 2_592_000_000],
    ['h', undefined],
    ['', undefined],
  ])('%s is %s ms', (text, expected) => {
    expect(parseDuration(text)).toBe(expected)
  })

  test('is written in the longest unit that says it exactly', () => {
    expect([60_000, 90_000, 3_600_000, 604_800_000, 250].map(renderDuration)).toEqual([
      '1m',
      '90s',
      '1h',
      '1w',
      '250ms',
    ])
  })

  test.each([
    ['YYYY-MM-DD HH:mm:ss.SSS', '2026-01-02 12:34:56.789'],
    ['dddd, MMMM Do YYYY, h:mm a', 'Friday, January 2nd 2026, 12:34 pm'],
    ['[at] HH', 'at 12'],
    ['X', '1767357296'],
    ['L LT', 'L LT'],
    ['LL', 'January 2, 2026'],
  ])('%s is %s', (pattern, expected) => {
    expect(formatDate(now, pattern, 'utc')).toBe(expected)
  })
})

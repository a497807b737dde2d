import { describe, expect, test } from 'vitest'
import { type Calendar, usualCalendar } from './calendar.ts'
import { parseTime } from './parse-time.ts'

// A Friday, the last of a month.
const now = Date.UTC(2026, 6, 31, 13, 45, 56, 789)
const read = (text: string, edge: 'from' | 'to' = 'from', calendar: Partial<Calendar> = {}) => {
  const ms = parseTime(text, now, edge, { ...usualCalendar, zone: 'utc', ...calendar })
  return ms === undefined ? undefined : new Date(ms).toISOString()
}

describe('a time before or after now', () => {
  test.each([
    { text: 'now', at: '2026-07-31T13:45:56.789Z' },
    { text: ' now ', at: '2026-07-31T13:45:56.789Z' },
    { text: 'now+90s', at: '2026-07-31T13:47:26.789Z' },
    { text: 'now-45m', at: '2026-07-31T13:00:56.789Z' },
    { text: 'now-14h', at: '2026-07-30T23:45:56.789Z' },
    { text: 'now-d', at: '2026-07-30T13:45:56.789Z' },
    { text: 'now-2w', at: '2026-07-17T13:45:56.789Z' },
    { text: 'now+1d', at: '2026-08-01T13:45:56.789Z' },
    { text: 'now-1M', at: '2026-06-30T13:45:56.789Z' },
    { text: 'now-5M', at: '2026-02-28T13:45:56.789Z' },
    { text: 'now+1M', at: '2026-08-31T13:45:56.789Z' },
    { text: 'now-1Q', at: '2026-04-30T13:45:56.789Z' },
    { text: 'now-1fQ', at: '2026-04-30T13:45:56.789Z' },
    { text: 'now-1y', at: '2025-07-31T13:45:56.789Z' },
    { text: 'now-1fy', at: '2025-07-31T13:45:56.789Z' },
    { text: 'now - 1d + 2h', at: '2026-07-30T15:45:56.789Z' },
    { text: 'now-0d', at: '2026-07-31T13:45:56.789Z' },
  ])('$text', ({ text, at }) => {
    expect(read(text)).toBe(at)
  })
})

describe('the begin or the end of a unit', () => {
  test.each([
    { text: 'now/s', from: '2026-07-31T13:45:56.000Z', to: '2026-07-31T13:45:56.999Z' },
    { text: 'now/m', from: '2026-07-31T13:45:00.000Z', to: '2026-07-31T13:45:59.999Z' },
    { text: 'now/h', from: '2026-07-31T13:00:00.000Z', to: '2026-07-31T13:59:59.999Z' },
    { text: 'now/d', from: '2026-07-31T00:00:00.000Z', to: '2026-07-31T23:59:59.999Z' },
    { text: 'now/w', from: '2026-07-27T00:00:00.000Z', to: '2026-08-02T23:59:59.999Z' },
    { text: 'now/M', from: '2026-07-01T00:00:00.000Z', to: '2026-07-31T23:59:59.999Z' },
    { text: 'now/Q', from: '2026-07-01T00:00:00.000Z', to: '2026-09-30T23:59:59.999Z' },
    { text: 'now/y', from: '2026-01-01T00:00:00.000Z', to: '2026-12-31T23:59:59.999Z' },
    { text: 'now-1M/M', from: '2026-06-01T00:00:00.000Z', to: '2026-06-30T23:59:59.999Z' },
    { text: 'now/d-1h', from: '2026-07-30T23:00:00.000Z', to: '2026-07-31T22:59:59.999Z' },
    { text: 'now / d', from: '2026-07-31T00:00:00.000Z', to: '2026-07-31T23:59:59.999Z' },
  ])('$text', ({ text, from, to }) => {
    expect(read(text)).toBe(from)
    expect(read(text, 'to')).toBe(to)
  })

  test.each([
    { text: 'now/w', calendar: { weekStartsOn: 0 }, from: '2026-07-26T00:00:00.000Z' },
    { text: 'now/w', calendar: { weekStartsOn: 5 }, from: '2026-07-31T00:00:00.000Z' },
    { text: 'now/w', calendar: { weekStartsOn: 6 }, from: '2026-07-25T00:00:00.000Z' },
    { text: 'now/fQ', calendar: { fiscalMonth: 0 }, from: '2026-07-01T00:00:00.000Z' },
    { text: 'now/fQ', calendar: { fiscalMonth: 1 }, from: '2026-05-01T00:00:00.000Z' },
    { text: 'now/fQ', calendar: { fiscalMonth: 11 }, from: '2026-06-01T00:00:00.000Z' },
    { text: 'now/fy', calendar: { fiscalMonth: 3 }, from: '2026-04-01T00:00:00.000Z' },
    { text: 'now/fy', calendar: { fiscalMonth: 9 }, from: '2025-10-01T00:00:00.000Z' },
    { text: 'now/fy', calendar: { fiscalMonth: 6 }, from: '2026-07-01T00:00:00.000Z' },
    { text: 'now/y', calendar: { fiscalMonth: 9 }, from: '2026-01-01T00:00:00.000Z' },
    { text: 'now/d', calendar: { zone: 'Europe/Berlin' }, from: '2026-07-30T22:00:00.000Z' },
  ])('$text by the calendar $calendar', ({ text, calendar, from }) => {
    expect(read(text, 'from', calendar)).toBe(from)
  })

  test('of a fiscal year ends a year later', () => {
    expect(read('now/fy', 'to', { fiscalMonth: 3 })).toBe('2027-03-31T23:59:59.999Z')
    expect(read('now/fQ', 'to', { fiscalMonth: 1 })).toBe('2026-07-31T23:59:59.999Z')
  })
})

describe('a time as it is written', () => {
  test.each([
    { text: '12345', at: '1970-01-01T00:00:12.345Z' },
    { text: '-12345', at: '1969-12-31T23:59:47.655Z' },
    { text: ' 1767312000000 ', at: '2026-01-02T00:00:00.000Z' },
    { text: '20260102T030405', at: '2026-01-02T03:04:05.000Z' },
    { text: '2026-01-02T03:04:05.678Z', at: '2026-01-02T03:04:05.678Z' },
    { text: '2026-01-02T03:04:05+02:00', at: '2026-01-02T01:04:05.000Z' },
    { text: '2026-01-02', at: '2026-01-02T00:00:00.000Z' },
  ])('$text', ({ text, at }) => {
    expect(read(text)).toBe(at)
    expect(read(text, 'to')).toBe(at)
  })

  test.each([
    '',
    'soon',
    '20260102T030405x',
    '20260102T0304x',
    'now-',
    'now-6',
    'now-6x',
    'now6h',
    'now/',
    'now//d',
    'now-1d x',
    'nowadays',
    'now/1d',
    'now-1.5h',
    'now-6fM',
  ])('is not read from "%s"', (text) => {
    expect(read(text)).toBeUndefined()
  })
})

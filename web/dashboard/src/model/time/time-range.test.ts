import { describe, expect, test } from 'vitest'
import { usualCalendar } from './calendar.ts'
import { calendarRanges, panelRange, rangeLabel, resolveTimeRange } from './time-range.ts'

const nowMs = Date.UTC(2026, 0, 2, 12)
const hour = 3_600_000

describe('resolveTimeRange()', () => {
  test.each([
    { from: 'now-6h', to: 'now', fromMs: nowMs - 6 * hour, toMs: nowMs },
    { from: '100000', to: '100001', fromMs: 100_000, toMs: 100_001 },
    { from: 'now-1h', to: 'now+1h', fromMs: nowMs - hour, toMs: nowMs + hour },
  ])('$from to $to', ({ from, to, fromMs, toMs }) => {
    expect(resolveTimeRange({ from, to }, nowMs)).toEqual({ fromMs, toMs })
  })

  test.each([
    { from: 'now', to: 'now' },
    { from: 'now', to: 'now-1h' },
    { from: '100001', to: '100000' },
    { from: 'soon', to: 'now' },
    { from: 'now-1h', to: 'soon' },
    { from: '', to: '' },
  ])('is none from "$from" to "$to"', (range) => {
    expect(resolveTimeRange(range, nowMs)).toBeUndefined()
  })

  test.each([
    { to: 'now', nowDelay: '1m', toMs: nowMs - 60_000 },
    { to: ' now ', nowDelay: '1m', toMs: nowMs - 60_000 },
    { to: 'now', nowDelay: '', toMs: nowMs },
    { to: 'now+1h', nowDelay: '1m', toMs: nowMs + hour },
  ])('waits for what has to arrive where it ends "$to": $nowDelay', ({ to, nowDelay, toMs }) => {
    expect(resolveTimeRange({ from: 'now-6h', to }, nowMs, { ...usualCalendar, nowDelay })).toEqual({
      ...{ fromMs: nowMs - 6 * hour, toMs },
    })
  })
})

describe('panelRange()', () => {
  const range = { from: 'now-6h', to: 'now' }
  const of = (timeFrom: string | undefined, timeShift: string | undefined) =>
    panelRange(range, timeFrom, timeShift, nowMs)

  test.each([
    { timeFrom: undefined, timeShift: undefined },
    { timeFrom: 'soon', timeShift: undefined },
    { timeFrom: undefined, timeShift: 'soon' },
  ])('is that of the dashboard for $timeFrom and $timeShift', ({ timeFrom, timeShift }) => {
    expect(of(timeFrom, timeShift)).toEqual({ range, info: '' })
  })

  test.each([
    { timeFrom: '2h', own: { from: 'now-2h', to: 'now' }, info: 'Last 2 hours' },
    { timeFrom: 'now-1h', own: { from: 'now-1h', to: 'now' }, info: 'Last 1 hour' },
    { timeFrom: 'now/d', own: { from: 'now/d', to: 'now/d' }, info: 'Today' },
    { timeFrom: 'now-1d/d', own: { from: 'now-1d/d', to: 'now' }, info: 'now-1d/d to now' },
  ])('is its own from $timeFrom on', ({ timeFrom, own, info }) => {
    expect(of(timeFrom, undefined)).toEqual({ range: own, info })
  })

  test('is moved back, and says so', () => {
    expect(of(undefined, '1h').range).toEqual({ from: `${nowMs - 7 * hour}`, to: `${nowMs - hour}` })
    expect(of(undefined, '1h').info).toContain('1h')
  })

  test('is its own, moved back', () => {
    const { range: moved, info } = of('2h', '1h')
    expect(moved).toEqual({ from: `${nowMs - 3 * hour}`, to: `${nowMs - hour}` })
    expect(info.startsWith('Last 2 hours, ')).toBe(true)
  })

  test('stays where the range of the dashboard cannot be read', () => {
    const unread = { from: 'soon', to: 'now' }
    expect(panelRange(unread, undefined, '1h', nowMs)).toEqual({ range: unread, info: '' })
  })
})

describe('rangeLabel()', () => {
  test.each([
    { from: 'now-5m', to: 'now', label: 'Last 5 minutes' },
    { from: 'now-1m', to: 'now', label: 'Last 1 minute' },
    { from: 'now-30s', to: 'now', label: 'Last 30 seconds' },
    { from: 'now-7d', to: 'now', label: 'Last 7 days' },
    { from: 'now-2w', to: 'now', label: 'Last 2 weeks' },
    { from: 'now-6M', to: 'now', label: 'Last 6 months' },
    { from: 'now-1y', to: 'now', label: 'Last 1 year' },
    { from: 'now-5m', to: 'now-1m', label: 'now-5m to now-1m' },
    { from: 'now-5m/m', to: 'now', label: 'now-5m/m to now' },
    { from: 'now-5Q', to: 'now', label: 'now-5Q to now' },
    { from: 'now-h', to: 'now', label: 'now-h to now' },
    { from: '12345678', to: 'now', label: '12345678 to now' },
    { from: '123456789', to: 'now', label: `${new Date(123_456_789).toLocaleString()} to now` },
    { from: 'now/d', to: 'now', label: 'Today so far' },
    { from: 'now-1d/d', to: 'now-1d/d', label: 'Yesterday' },
    { from: 'now-1M/M', to: 'now-1M/M', label: 'Previous month' },
  ])('of $from to $to is "$label"', ({ from, to, label }) => {
    expect(rangeLabel({ from, to })).toBe(label)
  })

  test('has a name for each range by the calendar', () => {
    const labels = calendarRanges.map(rangeLabel)
    expect(labels.filter((label) => label.includes('now'))).toEqual([])
    expect(new Set(labels).size).toBe(calendarRanges.length)
  })
})

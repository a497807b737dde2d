import { expect, test } from 'vitest'
import { formatDate } from './format-date.ts'

// A Saturday.
const atMs = Date.UTC(2026, 0, 3, 4, 5, 6, 7)
const evening = Date.UTC(2026, 10, 22, 23, 45, 9, 80)

test.each([
  { pattern: 'YYYY YY', morning: '2026 26', late: '2026 26' },
  { pattern: 'MMMM MMM MM M', morning: 'January Jan 01 1', late: 'November Nov 11 11' },
  { pattern: 'DD Do D', morning: '03 3rd 3', late: '22 22nd 22' },
  { pattern: 'dddd ddd', morning: 'Saturday Sat', late: 'Sunday Sun' },
  { pattern: 'HH H', morning: '04 4', late: '23 23' },
  { pattern: 'hh h A a', morning: '04 4 AM am', late: '11 11 PM pm' },
  { pattern: 'mm m ss s SSS', morning: '05 5 06 6 007', late: '45 45 09 9 080' },
  { pattern: 'Z ZZ', morning: '+00:00 +0000', late: '+00:00 +0000' },
  { pattern: 'X x', morning: '1767413106 1767413106007', late: '1795391109 1795391109080' },
  { pattern: '[at] H[h]', morning: 'at 4h', late: 'at 23h' },
  { pattern: 'L', morning: '01/03/2026', late: '11/22/2026' },
  { pattern: 'LL', morning: 'January 3, 2026', late: 'November 22, 2026' },
  { pattern: 'LLL', morning: 'January 3, 2026 4:05 AM', late: 'November 22, 2026 11:45 PM' },
  { pattern: 'LLLL', morning: 'Saturday, January 3, 2026 4:05 AM', late: 'Sunday, November 22, 2026 11:45 PM' },
  { pattern: 'LT', morning: '4:05 AM', late: '11:45 PM' },
  { pattern: 'LTS', morning: '4:05:06 AM', late: '11:45:09 PM' },
])('$pattern', ({ pattern, morning, late }) => {
  expect([formatDate(atMs, pattern, 'utc'), formatDate(evening, pattern, 'utc')]).toEqual([morning, late])
})

test.each([
  { day: 1, written: '1st' },
  { day: 2, written: '2nd' },
  { day: 3, written: '3rd' },
  { day: 4, written: '4th' },
  { day: 10, written: '10th' },
  { day: 11, written: '11th' },
  { day: 12, written: '12th' },
  { day: 13, written: '13th' },
  { day: 14, written: '14th' },
  { day: 21, written: '21st' },
  { day: 23, written: '23rd' },
  { day: 30, written: '30th' },
])('day $day is the $written', ({ day, written }) => {
  expect(formatDate(Date.UTC(2026, 0, day), 'Do', 'utc')).toBe(written)
})

test.each([
  { hour: 0, written: '12 12 AM' },
  { hour: 11, written: '11 11 AM' },
  { hour: 12, written: '12 12 PM' },
  { hour: 13, written: '01 1 PM' },
])('hour $hour on a clock of twelve is $written', ({ hour, written }) => {
  expect(formatDate(Date.UTC(2026, 0, 1, hour), 'hh h A', 'utc')).toBe(written)
})

test.each([
  { zone: 'America/New_York', written: '2026-01-02 23:05 -05:00' },
  { zone: 'Asia/Kolkata', written: '2026-01-03 09:35 +05:30' },
])('in $zone it is $written', ({ zone, written }) => {
  expect(formatDate(atMs, 'YYYY-MM-DD HH:mm Z', zone)).toBe(written)
})

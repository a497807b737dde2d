import { expect, test } from 'vitest'
import { formatTime } from './format-time.ts'

const sunday = Date.UTC(2024, 1, 4, 21, 3, 7, 5)

test.each([
  { layout: '2006-01-02 15:04:05.000', text: '2024-02-04 21:03:07.005' },
  { layout: '06 1 2 3 4 5', text: '24 2 4 9 3 7' },
  { layout: 'Monday, January _2', text: 'Sunday, February  4' },
  { layout: 'Mon Jan 02 03', text: 'Sun Feb 04 09' },
  { layout: 'MST -07:00 -0700 Z07:00 Z0700', text: 'UTC +00:00 +0000 Z Z' },
  { layout: 'at h', text: 'at h' },
  { layout: 'a000', text: 'a000' },
])('$layout is $text', ({ layout, text }) => expect(formatTime({ timeMs: sunday }, layout)).toBe(text))

test.each([
  { hours: 0, text: '12 am AM 12' },
  { hours: 11, text: '11 am AM 11' },
  { hours: 12, text: '12 pm PM 12' },
  { hours: 13, text: '1 pm PM 01' },
])('the hour $hours is $text', ({ hours, text }) => {
  expect(formatTime({ timeMs: Date.UTC(2024, 0, 1, hours) }, '3 pm PM 03')).toBe(text)
})

test('a year has four digits', () => expect(formatTime({ timeMs: Date.UTC(987, 0, 1) }, '2006 06')).toBe('0987 87'))

test('all days and months have their names', () => {
  const days = Array.from({ length: 7 }, (_, at) => formatTime({ timeMs: Date.UTC(2024, 0, 1 + at) }, 'Monday'))
  expect(days.join(' ')).toBe('Monday Tuesday Wednesday Thursday Friday Saturday Sunday')
  const months = Array.from({ length: 12 }, (_, at) => formatTime({ timeMs: Date.UTC(2024, at, 1) }, 'Jan'))
  expect(months.join(' ')).toBe('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec')
})

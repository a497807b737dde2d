import { describe, expect, test } from 'vitest'
import { parseTime } from './parse-time.ts'

describe('parseTime()', () => {
  test.each([
    { layout: '2006-01-02', text: '2024-03-15', at: '2024-03-15T00:00:00Z' },
    { layout: '2006-01-02T15:04:05Z07:00', text: '2024-03-15T10:00:00.5+02:00', at: '2024-03-15T08:00:00.500Z' },
    { layout: 'Jan _2 2006 3:04pm', text: 'feb  9 2024 1:02am', at: '2024-02-09T01:02:00Z' },
    { layout: '02 January 06', text: '29 february 24', at: '2024-02-29T00:00:00Z' },
  ])('reads $text', ({ layout, text, at }) => expect(parseTime(layout, text)).toBe(BigInt(Date.parse(at)) * 1_000_000n))

  test.each([
    { name: 'no such day', layout: '2006-01-02', text: '2023-02-29' },
    { name: 'day 0', layout: '2006-01-02', text: '2023-02-00' },
    { name: 'month 13', layout: '2006-1-2', text: '2023-13-1' },
    { name: 'no month', layout: 'Jan 2006', text: 'Foo 2023' },
    { name: 'hour 24', layout: '15:04', text: '24:00' },
    { name: 'minute 60', layout: '15:04', text: '23:60' },
    { name: 'second 60', layout: '15:04:05', text: '23:59:60' },
    { name: 'something behind it', layout: '2006', text: '2023 ' },
  ])('gives nothing for $name', ({ layout, text }) => expect(parseTime(layout, text)).toBeUndefined())
})

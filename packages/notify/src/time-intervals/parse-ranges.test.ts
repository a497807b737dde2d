import { describe, expect, test } from 'vitest'
import { parseDaysOfMonth, parseMonths, parseTimes, parseWeekdays, parseYears } from './parse-ranges.ts'

type Kind = {
  readonly kind: string
  readonly parse: (text: string) => { readonly from: number; readonly to: number }
  readonly rows: readonly [text: string, from: number, to: number][]
  readonly faults: readonly [text: string, message: string][]
}

const kinds: readonly Kind[] = [
  {
    kind: 'weekdays',
    parse: parseWeekdays,
    rows: [
      ['sunday', 0, 0],
      ['Saturday', 6, 6],
      ['monday:friday', 1, 5],
      ['tuesday:tuesday', 2, 2],
    ],
    faults: [
      ['saturday:sunday', '"saturday:sunday" ends before it begins'],
      ['someday', '"someday" is not a valid weekday'],
      ['', '"" is not a valid weekday'],
      ['monday:', '"" is not a valid weekday'],
      ['monday:tuesday:friday', '"monday:tuesday:friday" is not a range'],
    ],
  },
  {
    kind: 'months',
    parse: parseMonths,
    rows: [
      ['january', 1, 1],
      ['March:DECEMBER', 3, 12],
      ['1:12', 1, 12],
      ['february:4', 2, 4],
    ],
    faults: [
      ['0', '"0" is not a valid month'],
      ['13', '"13" is not a valid month'],
      ['1.5', '"1.5" is not a valid month'],
      ['5:1', '"5:1" ends before it begins'],
      ['x1', '"x1" is not a valid month'],
      ['1x', '"1x" is not a valid month'],
    ],
  },
  {
    kind: 'days of a month',
    parse: parseDaysOfMonth,
    rows: [
      ['1', 1, 1],
      ['1:31', 1, 31],
      ['-3:-1', -3, -1],
      ['-31', -31, -31],
      ['15:-1', 15, -1],
      ['5:5', 5, 5],
    ],
    faults: [
      ['0', '"0" is not a valid day of the month'],
      ['32', '"32" is not a valid day of the month'],
      ['-32', '"-32" is not a valid day of the month'],
      ['monday', '"monday" is not a valid day of the month'],
      ['-1:5', 'end day must be negative if start day is negative'],
      ['5:1', '"5:1" ends before it begins'],
      ['-1:-3', '"-1:-3" ends before it begins'],
    ],
  },
  {
    kind: 'years',
    parse: parseYears,
    rows: [
      ['2026', 2026, 2026],
      ['2026:2028', 2026, 2028],
      ['1:9999', 1, 9_999],
    ],
    faults: [
      ['0', '"0" is not a valid year'],
      ['10000', '"10000" is not a valid year'],
      ['-5', '"-5" is not a valid year'],
      ['2028:2026', '"2028:2026" ends before it begins'],
    ],
  },
]

describe.each(kinds)('$kind', ({ parse, rows, faults }) => {
  test.each(rows)('%s are %d to %d', (text, from, to) => expect(parse(text)).toEqual({ from, to }))
  test.each(faults)('%s are refused: %s', (text, message) => {
    expect(() => parse(text)).toThrow(expect.objectContaining({ kind: 'invalid', message }))
  })
})

describe('times of a day', () => {
  test.each([
    { start: '00:00', end: '24:00', range: { from: 0, to: 1_440 } },
    { start: '09:00', end: '17:30', range: { from: 540, to: 1_050 } },
    { start: '23:58', end: '23:59', range: { from: 1_438, to: 1_439 } },
  ])('from $start to $end', ({ start, end, range }) => expect(parseTimes(start, end)).toEqual(range))

  const format = (text: string) => `couldn't parse timestamp ${text}, invalid format`
  test.each([
    { start: '09:00', end: '09:00', message: 'start time cannot be equal or greater than end time' },
    { start: '10:00', end: '09:00', message: 'start time cannot be equal or greater than end time' },
    { start: '9:00', end: '10:00', message: format('9:00') },
    { start: '009:00', end: '10:00', message: format('009:00') },
    { start: '09:000', end: '10:00', message: format('09:000') },
    { start: '09:00', end: '24:01', message: format('24:01') },
    { start: '09:60', end: '10:00', message: format('09:60') },
    { start: '', end: '10:00', message: format('') },
  ])('from $start to $end are refused', ({ start, end, message }) => {
    expect(() => parseTimes(start, end)).toThrow(expect.objectContaining({ kind: 'invalid', message }))
  })
})

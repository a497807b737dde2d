import { describe, expect, test } from 'vitest'
import { parseDaysOfMonth, parseMonths, parseTimes, parseWeekdays, parseYears } from './parse-ranges.ts'
import { containsTime, type TimeInterval } from './time-interval.ts'

const interval = (fields: Partial<TimeInterval>): TimeInterval => ({
  times: [],
  weekdays: [],
  daysOfMonth: [],
  months: [],
  years: [],
  location: 'UTC',
  ...fields,
})

describe('containsTime()', () => {
  test.each([
    { name: 'nothing given is always', fields: {}, at: '2026-02-01T00:00Z', expected: true },
    {
      name: 'the start of a time is within',
      fields: { times: [parseTimes('09:00', '17:00')] },
      at: '2026-02-02T09:00Z',
      expected: true,
    },
    {
      name: 'its end is not',
      fields: { times: [parseTimes('09:00', '17:00')] },
      at: '2026-02-02T17:00Z',
      expected: false,
    },
    {
      name: '24:00 is the end of the day',
      fields: { times: [parseTimes('23:00', '24:00')] },
      at: '2026-02-02T23:59Z',
      expected: true,
    },
    {
      name: 'both ends of the weekdays are within',
      fields: { weekdays: [parseWeekdays('monday:friday')] },
      at: '2026-02-06T12:00Z',
      expected: true,
    },
    {
      name: 'Sunday is not',
      fields: { weekdays: [parseWeekdays('monday:friday')] },
      at: '2026-02-01T12:00Z',
      expected: false,
    },
    {
      name: 'the last day of February',
      fields: { daysOfMonth: [parseDaysOfMonth('-1')] },
      at: '2026-02-28T12:00Z',
      expected: true,
    },
    {
      name: 'which is none of a leap year',
      fields: { daysOfMonth: [parseDaysOfMonth('-1')] },
      at: '2028-02-28T12:00Z',
      expected: false,
    },
    {
      name: 'a month without a 31st',
      fields: { daysOfMonth: [parseDaysOfMonth('31')] },
      at: '2026-02-28T12:00Z',
      expected: false,
    },
    {
      name: 'from the 20th to the last',
      fields: { daysOfMonth: [parseDaysOfMonth('20:-1')] },
      at: '2026-02-19T12:00Z',
      expected: false,
    },
    {
      name: 'months by name',
      fields: { months: [parseMonths('january:march')] },
      at: '2026-03-31T23:00Z',
      expected: true,
    },
    { name: 'and by number', fields: { months: [parseMonths('1:2')] }, at: '2026-03-01T00:00Z', expected: false },
    { name: 'years', fields: { years: [parseYears('2027:2028')] }, at: '2026-12-31T23:59Z', expected: false },
    {
      name: 'all that is given has to hold',
      fields: { months: [parseMonths('february')], weekdays: [parseWeekdays('monday')] },
      at: '2026-02-03T00:00Z',
      expected: false,
    },
    {
      name: 'the clock of the place counts',
      fields: { location: 'Australia/Sydney', times: [parseTimes('09:00', '10:00')] },
      at: '2026-02-01T22:30Z',
      expected: true,
    },
  ])('$name', ({ fields, at, expected }) => {
    expect(containsTime(interval(fields), Date.parse(at))).toBe(expected)
  })
})

test.each([
  { read: () => parseWeekdays('friday:monday'), fault: '"friday:monday" ends before it begins' },
  { read: () => parseWeekdays('caturday'), fault: '"caturday" is not a valid weekday' },
  { read: () => parseMonths('13'), fault: '"13" is not a valid month' },
  { read: () => parseDaysOfMonth('0'), fault: '"0" is not a valid day of the month' },
  { read: () => parseDaysOfMonth('-3:5'), fault: 'end day must be negative' },
  { read: () => parseDaysOfMonth('5:3'), fault: '"5:3" ends before it begins' },
  { read: () => parseTimes('10:00', '09:00'), fault: 'start time cannot be equal or greater than end time' },
  { read: () => parseTimes('9:00', '25:00'), fault: "couldn't parse timestamp 9:00" },
])('$fault', ({ read, fault }) => {
  expect(read).toThrow(fault)
})

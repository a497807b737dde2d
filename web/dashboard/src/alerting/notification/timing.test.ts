import { describe, expect, test } from 'vitest'
import { fromInterval, toInterval, wholeTime, wordTiming, wrongTime } from './timing.ts'

const nights = {
  times: [
    { start_time: '22:00', end_time: '24:00' },
    { start_time: '00:00', end_time: '06:00' },
  ],
  weekdays: ['monday', 'tuesday'],
  days_of_month: ['1:5', '-1'],
  months: ['january'],
  years: ['2026'],
  location: 'Europe/Berlin',
}

describe('a stretch of time', () => {
  test('comes back as it was', () => expect(toInterval(fromInterval(nights))).toEqual(nights))

  test('narrows nothing where nothing is said', () => {
    expect(toInterval(wholeTime)).toEqual({})
    expect(fromInterval({ times: null, weekdays: null })).toEqual(wholeTime)
  })

  test.each([
    {
      name: 'weekdays by range',
      given: { weekdays: ['monday:wednesday'] },
      weekdays: ['monday', 'tuesday', 'wednesday'],
    },
    { name: 'months by number', given: { months: ['11:12'] }, months: ['november', 'december'] },
    { name: 'what it does not know', given: { months: ['brumaire'] }, months: ['brumaire'] },
  ])('spells out $name', ({ name: _, given, ...expected }) => expect(fromInterval(given)).toMatchObject(expected))

  test('is told in one line', () => {
    expect(wordTiming({ name: 'n', time_intervals: [nights, {}], provenance: '' })).toBe(
      '22:00–24:00, 00:00–06:00 · monday, tuesday · 1:5, -1 · january · 2026 · Europe/Berlin; ',
    )
  })
})

test.each([
  { times: '', expected: undefined },
  { times: '9:00-17:30, 22:00 - 24:00', expected: undefined },
  { times: '9:00-17:30, late', expected: 'late' },
  { times: '25:00-26:00', expected: '25:00-26:00' },
])('wrongTime() of "$times" is $expected', ({ times, expected }) => expect(wrongTime(times)).toBe(expected))

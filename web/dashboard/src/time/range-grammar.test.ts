import { expect, test } from 'vitest'
import { usualCalendar } from '../model/time/calendar.ts'
import { rangeGrammar } from './range-grammar.ts'

const labels = (own: Parameters<typeof rangeGrammar>[1]) =>
  rangeGrammar(usualCalendar, own).quick.map(({ label }) => label)

test('the usual ranges are spans up to now, then days, weeks, months and years', () => {
  expect(labels([])).toEqual(expect.arrayContaining(['Last 6 hours', 'Today', 'Yesterday', 'Previous month']))
})

test('those of a dashboard take their place, by their names or else by what they mean', () => {
  const range = { from: 'now-2h', to: 'now' }
  expect(
    labels([
      { label: 'This shift', range },
      { label: '', range },
    ]),
  ).toEqual(['This shift', 'Last 2 hours'])
})

test.each([
  { range: { from: 'now/d', to: 'now/d' }, isValid: true },
  { range: { from: 'now-1fQ/fQ', to: 'now' }, isValid: true },
  { range: { from: 'now', to: 'now-1h' }, isValid: false },
  { range: { from: 'noon', to: 'now' }, isValid: false },
])('$range.from to $range.to may be chosen: $isValid', ({ range, isValid }) => {
  expect(rangeGrammar(usualCalendar, []).isValid(range)).toBe(isValid)
})

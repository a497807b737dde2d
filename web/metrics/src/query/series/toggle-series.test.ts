import { expect, test } from 'vitest'
import { toggleSeries } from './toggle-series.ts'

const all = ['a', 'b', 'c']

test.each([
  { name: 'a click shows one alone', hidden: [], label: 'a', single: false, expected: ['b', 'c'] },
  { name: 'another click shows all again', hidden: ['b', 'c'], label: 'a', single: false, expected: [] },
  {
    name: 'a click on a hidden one shows it alone',
    hidden: ['b', 'c'],
    label: 'b',
    single: false,
    expected: ['a', 'c'],
  },
  { name: 'with Ctrl one is taken away', hidden: ['b'], label: 'a', single: true, expected: ['b', 'a'] },
  { name: 'and brought back', hidden: ['a', 'b'], label: 'a', single: true, expected: ['b'] },
])('$name', ({ hidden, label, single, expected }) => {
  expect([...toggleSeries(all, new Set(hidden), label, single)]).toEqual(expected)
})

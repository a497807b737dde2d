import { describe, expect, test } from 'vitest'
import { clickLegend, hiddenAmong } from './shown-series.ts'

const names = ['a', 'b', 'c']

describe('clickLegend()', () => {
  test.each([
    { name: 'a click shows one alone', hidden: [], clicked: 'b', toggles: false, expected: ['a', 'c'] },
    {
      name: 'a click on another moves on to it',
      hidden: ['a', 'c'],
      clicked: 'c',
      toggles: false,
      expected: ['a', 'b'],
    },
    { name: 'a second click shows all', hidden: ['a', 'c'], clicked: 'b', toggles: false, expected: [] },
    { name: 'with a modifier one is taken away', hidden: [], clicked: 'b', toggles: true, expected: ['b'] },
    { name: 'with a modifier one comes back', hidden: ['b', 'c'], clicked: 'b', toggles: true, expected: ['c'] },
    { name: 'taking the last away shows all', hidden: ['a', 'b'], clicked: 'c', toggles: true, expected: [] },
  ])('$name', ({ hidden, clicked, toggles, expected }) =>
    expect([...clickLegend(names, new Set(hidden), clicked, toggles)]).toEqual(expected),
  )
})

test('hiddenAmong() shows what is there when all of it was hidden', () => {
  expect([...hiddenAmong(['a', 'b'], new Set(['a']))]).toEqual(['a'])
  expect([...hiddenAmong(['a'], new Set(['a', 'b']))]).toEqual([])
})

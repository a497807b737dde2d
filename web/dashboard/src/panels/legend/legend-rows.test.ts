import { describe, expect, test } from 'vitest'
import type { Series } from '../../model/panel-data.ts'
import { aGraphStyle } from '../test-support/data-frames.ts'
import { legendRows } from './legend-rows.ts'

const series = (name: string, last: number, hidesFromLegend = false) =>
  ({
    key: name,
    name,
    color: '#fff',
    values: [last],
    style: aGraphStyle({ hidesFrom: { viz: false, legend: hidesFromLegend, tooltip: false } }),
  }) as unknown as Series

const calculate = ({ values }: Series) => ({ text: String(values[0]), sortValue: values[0] ?? Number.NaN })
const all = [series('b', 2), series('a', Number.NaN), series('c', 9), series('unseen', 1, true)]

describe('legendRows()', () => {
  test.each([
    {
      name: 'in the order of the series, without the hidden',
      sortBy: undefined,
      descending: false,
      expected: ['b', 'a', 'c'],
    },
    { name: 'by a reducer, downwards, no number last', sortBy: 'Last *', descending: true, expected: ['c', 'b', 'a'] },
    { name: 'by the id of a reducer', sortBy: 'lastNotNull', descending: false, expected: ['b', 'c', 'a'] },
    { name: 'by name', sortBy: 'Name', descending: false, expected: ['a', 'b', 'c'] },
    { name: 'by a reducer that it does not show', sortBy: 'Max', descending: true, expected: ['b', 'a', 'c'] },
  ])('$name', ({ sortBy, descending, expected }) => {
    const options = { calcs: ['lastNotNull'], sortBy, sortsDescending: descending }
    expect(legendRows(all, options, new Set(), calculate).map(({ key }) => key)).toEqual(expected)
  })

  test.each([
    { hides: { hidesEmpty: true }, expected: ['b', 'zero'] },
    { hides: { hidesZero: true }, expected: ['b', 'empty'] },
    { hides: {}, expected: ['b', 'zero', 'empty'] },
  ])('leaves out what says nothing: $hides', ({ hides, expected }) => {
    const empty = { ...series('empty', 0), values: [null, null] }
    const options = { calcs: [], sortBy: undefined, sortsDescending: false, ...hides }
    const rows = legendRows([series('b', 2), series('zero', 0), empty], options, new Set(), calculate)
    expect(rows.map(({ key }) => key)).toEqual(expected)
  })

  test('tells what is not shown, and the values of its calcs', () => {
    const [row] = legendRows(
      all,
      { calcs: ['max'], sortBy: undefined, sortsDescending: false },
      new Set(['b']),
      calculate,
    )
    expect(row).toMatchObject({ isShown: false, calcs: [{ text: '2' }] })
  })
})

import { describe, expect, test } from 'vitest'
import { readLegend, readTooltip } from './read-legend.ts'

const plain = readLegend(undefined)

describe('readLegend()', () => {
  test('a plain legend', () => {
    expect(plain).toEqual({
      isShown: true,
      mode: 'list',
      placement: 'bottom',
      calcs: [],
      sortBy: undefined,
      sortsDescending: false,
      width: undefined,
      hidesEmpty: false,
      hidesZero: false,
    })
  })

  test.each([
    { legend: { showLegend: false }, changed: { isShown: false } },
    { legend: { displayMode: 'hidden' }, changed: { isShown: false } },
    { legend: { displayMode: 'hidden', showLegend: true }, changed: { isShown: false } },
    { legend: { displayMode: 'table', placement: 'right' }, changed: { mode: 'table', placement: 'right' } },
    { legend: { placement: 'top' }, changed: {} },
    {
      legend: { calcs: ['max'], sortBy: 'Max', sortDesc: true },
      changed: { calcs: ['max'], sortBy: 'Max', sortsDescending: true },
    },
    { legend: { sortBy: '' }, changed: {} },
  ])('$legend', ({ legend, changed }) => expect(readLegend(legend)).toEqual({ ...plain, ...changed }))
})

test.each([
  { options: {}, tooltip: { mode: 'single', sort: 'none', hidesZeros: false, maxHeight: undefined } },
  {
    options: { tooltip: { mode: 'multi', sort: 'desc', hideZeros: true, maxHeight: 400 } },
    tooltip: { mode: 'multi', sort: 'desc', hidesZeros: true, maxHeight: 400 },
  },
  {
    options: { tooltipOptions: { mode: 'none' } },
    tooltip: { mode: 'none', sort: 'none', hidesZeros: false, maxHeight: undefined },
  },
  {
    options: { tooltip: {}, tooltipOptions: { mode: 'none' } },
    tooltip: { mode: 'single', sort: 'none', hidesZeros: false, maxHeight: undefined },
  },
])('a tooltip of $options', ({ options, tooltip }) => expect(readTooltip(options)).toEqual(tooltip))

import { expect, test } from 'vitest'
import { stackSeries } from './stack-series.ts'

const line = (values: (number | null)[], hidden = false) => ({ values, hidden })

test('each series stands on those before it that are shown', () => {
  const { series, bands } = stackSeries([line([1, 2]), line([5, 5], true), line([10, 20]), line([100, 200])])
  expect(series.map(({ values }) => values)).toEqual([
    [1, 2],
    [5, 5],
    [11, 22],
    [111, 222],
  ])
  expect(bands).toEqual([
    { from: 2, to: 0 },
    { from: 3, to: 2 },
  ])
})

test('one without a value adds nothing, and a gap is where none has one', () => {
  const { series } = stackSeries([line([null, 1, null]), line([2, null, null])])
  expect(series.map(({ values }) => values)).toEqual([
    [null, 1, null],
    [2, 1, null],
  ])
})

import { describe, expect, test } from 'vitest'
import { stackSeries } from './stack-series.ts'

type Mode = 'normal' | 'percent'
const one = (values: (number | null)[], mode?: Mode, isHidden = false, key = 'A') => ({
  values,
  stack: mode === undefined ? undefined : { mode, key },
  isHidden,
})

describe('stackSeries()', () => {
  test.each([
    {
      name: 'each lies upon the one before',
      series: [one([1, 2], 'normal'), one([3, 4], 'normal'), one([5, 6], 'normal')],
      columns: [
        [1, 2],
        [4, 6],
        [9, 12],
      ],
      bands: [
        { from: 1, to: 0 },
        { from: 2, to: 1 },
      ],
    },
    {
      name: 'a hidden one takes no room',
      series: [one([1], 'normal'), one([100], 'normal', true), one([2], 'normal')],
      columns: [[1], [100], [3]],
      bands: [{ from: 2, to: 0 }],
    },
    {
      name: 'one that is not stacked stands for itself',
      series: [one([1], 'normal'), one([7]), one([2], 'normal')],
      columns: [[1], [7], [3]],
      bands: [{ from: 2, to: 0 }],
    },
    {
      name: 'what is below zero piles up downwards',
      series: [one([1], 'normal'), one([-2], 'normal'), one([-3], 'normal')],
      columns: [[1], [-2], [-5]],
      bands: [{ from: 2, to: 1 }],
    },
    {
      name: 'groups do not meet',
      series: [one([1], 'normal', false, 'A'), one([2], 'normal', false, 'B')],
      columns: [[1], [2]],
      bands: [],
    },
    {
      name: 'percent fills to one',
      series: [one([1, 0], 'percent'), one([3, 0], 'percent')],
      columns: [
        [0.25, 0],
        [1, 0],
      ],
      bands: [{ from: 1, to: 0 }],
    },
    {
      name: 'a gap stays a gap and lets the others through',
      series: [one([1, 1], 'normal'), one([null, 2], 'normal'), one([3, 3], 'normal')],
      columns: [
        [1, 1],
        [null, 3],
        [4, 6],
      ],
      bands: [
        { from: 1, to: 0 },
        { from: 2, to: 1 },
      ],
    },
    {
      name: 'of bars a gap has one without height, and none where there is nothing below it',
      series: [one([1, null], 'normal'), one([null, null], 'normal'), one([3, 3], 'normal')].map((bars) => ({
        ...bars,
        isBars: true,
      })),
      columns: [
        [1, null],
        [1, null],
        [4, 3],
      ],
      bands: [
        { from: 1, to: 0 },
        { from: 2, to: 1 },
      ],
    },
  ])('$name', ({ series, columns, bands }) => expect(stackSeries(series)).toEqual({ columns, bands }))
})

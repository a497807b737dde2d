import { describe, expect, test } from 'vitest'
import type { DisplayFrame } from '../../panel-data.ts'
import { cellsWithin, heatmapCells } from './cells.ts'

const bucket = (displayName: string, values: (number | null)[]) =>
  ({
    fields: [
      { type: 'time', values: values.map((_, index) => index * 10), displayName: 'Time' },
      { type: 'number', values, displayName },
    ],
  }) as unknown as DisplayFrame

describe('heatmapCells()', () => {
  test('puts the buckets in the order of their upper ends', () => {
    const cells = heatmapCells([bucket('+Inf', [1, 2]), bucket('0.5', [3, 4]), bucket('10', [5, 6])])
    expect(cells).toEqual({
      timesMs: [0, 10],
      names: ['0.5', '10', '+Inf'],
      rows: [
        [3, 4],
        [5, 6],
        [1, 2],
      ],
      max: 6,
    })
  })

  test('keeps the order of other names, and leaves out what is missing', () => {
    const cells = heatmapCells([bucket('web', [1, null]), bucket('api', [2])])
    expect(cells).toMatchObject({ names: ['web', 'api'], rows: [[1], [2]], max: 2 })
  })

  test('is empty without frames', () => expect(heatmapCells([])).toEqual({ timesMs: [], names: [], rows: [], max: 0 }))
})

test.each([
  { ends: { min: undefined, max: undefined }, namedBy: 'upper', names: ['0', '5', '+Inf', 'other'] },
  { ends: { min: 0, max: undefined }, namedBy: 'upper', names: ['5', '+Inf', 'other'] },
  { ends: { min: undefined, max: 5 }, namedBy: 'upper', names: ['0', '5', 'other'] },
  { ends: { min: 0, max: 5 }, namedBy: 'lower', names: ['0', 'other'] },
] as const)('buckets within $ends, named by the $namedBy end, are $names', ({ ends, namedBy, names }) => {
  const cells = { timesMs: [0], names: ['0', '5', '+Inf', 'other'], rows: [[1], [2], [3], [4]], max: 4 }
  expect(cellsWithin(cells, ends, namedBy).names).toEqual(names)
})

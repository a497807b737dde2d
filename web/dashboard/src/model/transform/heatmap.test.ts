import { describe, expect, test } from 'vitest'
import type { DisplayFrame } from '../panel-data.ts'
import { heatmapCells } from '../view/heatmap/cells.ts'
import { heatmap } from './heatmap.ts'

const keep = (text: string) => text
const series = (name: string, values: readonly (number | null)[]) => ({
  name,
  fields: [
    { name: 'Time', type: 'time' as const, config: {}, values: values.map((_, at) => at * 1_000) },
    { name: 'Value', type: 'number' as const, config: { unit: 's' }, values },
  ],
  meta: { notices: [] },
})
const bySize = { xBuckets: { mode: 'size', value: '2s' }, yBuckets: { mode: 'size', value: '10' } }

describe('heatmap', () => {
  const [cells] = heatmap([series('a', [1, 2, 11, 12]), series('b', [3, 15, null, 19])], bySize, keep)

  test('has a row for each cell, with its lower ends and its count', () => {
    expect(cells?.fields.map(({ name, values }) => ({ name, values }))).toEqual([
      { name: 'xMin', values: [0, 0, 2_000, 2_000] },
      { name: 'yMin', values: [0, 10, 0, 10] },
      { name: 'Count', values: [3, 1, 0, 3] },
    ])
    expect(cells?.fields[1]?.config).toMatchObject({ unit: 's', custom: { scaleDistribution: { type: 'linear' } } })
  })

  test('is drawn as what was counted', () => {
    expect(heatmapCells([cells as unknown as DisplayFrame])).toEqual({
      timesMs: [0, 2_000],
      names: ['0', '10'],
      rows: [
        [3, null],
        [1, 3],
      ],
      max: 3,
    })
  })

  test('counts by powers, and puts what has no logarithm at zero', () => {
    const log = { ...bySize, yBuckets: { mode: 'size', value: 1, scale: { type: 'log', log: 10 } } }
    const [frame] = heatmap([series('a', [0, 1, 30, 50])], { ...log, xBuckets: { mode: 'size', value: '10s' } }, keep)
    expect(frame?.fields[1]?.values).toEqual([0, 1, 10])
    expect(frame?.fields[2]?.values).toEqual([1, 1, 2])
    expect(frame?.fields[1]?.config.custom).toEqual({ scaleDistribution: { type: 'log', log: 10 } })
  })

  test('leaves the series beside the cells where it is asked to', () => {
    const given = [series('a', [1])]
    expect(heatmap(given, { ...bySize, keepOriginalData: true }, keep)).toHaveLength(2)
  })

  test.each([
    { name: 'no values', frames: [series('a', [null])] },
    { name: 'no time', frames: [{ ...series('a', [1]), fields: series('a', [1]).fields.slice(1) }] },
  ])('changes nothing with $name', ({ frames }) => {
    expect(heatmap(frames, bySize, keep)).toEqual(frames)
  })
})

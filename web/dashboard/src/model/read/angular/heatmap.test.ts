import { expect, test } from 'vitest'
import { record } from '../../json.ts'
import { readHeatmap } from '../options/read-heatmap.ts'
import { upgradeHeatmap } from './heatmap.ts'

test('an old heatmap keeps the ends of its axis and of its colours', () => {
  const panel = {
    dataFormat: 'tsbuckets',
    reverseYBuckets: true,
    yAxis: { format: 's', decimals: 2, min: '1', max: '9', show: false },
    color: { colorScale: 'linear', min: 2, max: 8 },
  }
  expect(readHeatmap(record(upgradeHeatmap(panel).panel.options))).toMatchObject({
    unit: 's',
    decimals: 2,
    ends: { min: 1, max: 9 },
    hidesAxis: true,
    isUpsideDown: true,
    limits: { min: 2, max: 8 },
    exponent: 1,
  })
})

test.each([
  {
    name: 'sizes and numbers of buckets',
    panel: { dataFormat: 'timeseries', xBucketSize: '10m', yBucketNumber: 8 },
    expected: { x: { kind: 'size', size: 600_000 }, y: { kind: 'count', count: 8 }, log: undefined },
  },
  {
    name: 'powers',
    panel: { dataFormat: 'timeseries', yAxis: { logBase: 10, splitFactor: 2 } },
    expected: { x: { kind: 'count', count: 20 }, y: { kind: 'size', size: 2 }, log: 10 },
  },
  { name: 'no calculation for buckets that come as such', panel: { dataFormat: 'tsbuckets' }, expected: undefined },
])('an old heatmap is read with $name', ({ panel, expected }) => {
  expect(readHeatmap(record(upgradeHeatmap(panel).panel.options)).calculation).toEqual(expected)
})

import { describe, expect, test } from 'vitest'
import { readHeatmap } from './read-heatmap.ts'

const plain = readHeatmap({})

describe('readHeatmap()', () => {
  test('a plain heatmap', () => {
    expect(plain).toEqual({
      calculation: undefined,
      scheme: 'Oranges',
      steps: 64,
      reversesColors: false,
      isOpacity: false,
      fillColor: 'dark-orange',
      exponent: 0.5,
      limits: { min: undefined, max: undefined },
      unit: undefined,
      decimals: undefined,
      axisLabel: '',
      isUpsideDown: false,
      hidesAxis: false,
      ends: { min: undefined, max: undefined },
      cellUnit: undefined,
      cellDecimals: undefined,
      cellGap: 1,
      hidesUpTo: 1e-9,
      hidesFrom: Number.POSITIVE_INFINITY,
      showsLegend: true,
    })
  })

  test.each([
    {
      options: { color: { scheme: 'Blues', steps: 8, reverse: true } },
      changed: { scheme: 'Blues', steps: 8, reversesColors: true },
    },
    {
      options: { color: { mode: 'opacity', fill: 'red', exponent: 2 } },
      changed: { isOpacity: true, fillColor: 'red', exponent: 2 },
    },
    { options: { yAxis: { unit: 's' }, filterValues: { le: 1 } }, changed: { unit: 's', hidesUpTo: 1 } },
    {
      options: { filterValues: { ge: 9 }, color: { min: 2, max: 8 } },
      changed: { hidesFrom: 9, limits: { min: 2, max: 8 } },
    },
    {
      options: { yAxis: { axisLabel: 'Wait', reverse: true, decimals: 2 } },
      changed: { axisLabel: 'Wait', isUpsideDown: true, decimals: 2 },
    },
    { options: { color: { scale: 'linear', exponent: 0.3 } }, changed: { exponent: 1 } },
    { options: { yAxis: { min: 1, max: '9' } }, changed: { ends: { min: 1, max: 9 } } },
    { options: { yAxis: { axisPlacement: 'hidden' } }, changed: { hidesAxis: true } },
    {
      options: { cellGap: 3, cellValues: { unit: 'reqps', decimals: 1 } },
      changed: { cellGap: 3, cellUnit: 'reqps', cellDecimals: 1 },
    },
    { options: { legend: { show: false } }, changed: { showsLegend: false } },
  ])('$options', ({ options, changed }) => expect(readHeatmap(options)).toEqual({ ...plain, ...changed }))

  const counted = (count: number) => ({ kind: 'count', count })
  const sized = (size: number) => ({ kind: 'size', size })

  test.each([
    { calculation: {}, read: { x: counted(20), y: counted(10), log: undefined } },
    { calculation: { xBuckets: { value: '30s' } }, read: { x: sized(30_000), y: counted(10), log: undefined } },
    {
      calculation: { xBuckets: { mode: 'size', value: 500 } },
      read: { x: sized(500), y: counted(10), log: undefined },
    },
    {
      calculation: { xBuckets: { mode: 'count', value: '5' } },
      read: { x: counted(5), y: counted(10), log: undefined },
    },
    {
      calculation: { yBuckets: { mode: 'size', value: 0.5 } },
      read: { x: counted(20), y: sized(0.5), log: undefined },
    },
    { calculation: { yBuckets: { mode: 'size', value: 0 } }, read: { x: counted(20), y: counted(10), log: undefined } },
    {
      calculation: { yBuckets: { mode: 'count', value: -1 } },
      read: { x: counted(20), y: counted(10), log: undefined },
    },
    { calculation: { yBuckets: { scale: { type: 'log' } } }, read: { x: counted(20), y: counted(10), log: 2 } },
    {
      calculation: { yBuckets: { scale: { type: 'log', log: 10 } } },
      read: { x: counted(20), y: counted(10), log: 10 },
    },
    {
      calculation: { yBuckets: { scale: { type: 'linear', log: 10 } } },
      read: { x: counted(20), y: counted(10), log: undefined },
    },
  ])('counts by $calculation', ({ calculation, read }) => {
    expect(readHeatmap({ calculate: true, calculation }).calculation).toEqual(read)
  })
})

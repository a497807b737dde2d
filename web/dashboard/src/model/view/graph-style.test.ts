import { describe, expect, test } from 'vitest'
import { readGraphStyle } from './graph-style.ts'

const plain = readGraphStyle({})

describe('readGraphStyle()', () => {
  test('a plain line', () => {
    expect(plain).toEqual({
      draw: 'line',
      interpolation: 'linear',
      lineWidth: 1,
      fillOpacity: 0,
      gradient: 'none',
      spanNulls: false,
      insertNulls: undefined,
      nullsAreZero: false,
      showPoints: 'auto',
      pointSize: 5,
      dash: undefined,
      stacking: { mode: 'none', group: 'A' },
      axis: {
        placement: 'auto',
        label: '',
        softMin: undefined,
        softMax: undefined,
        isCenteredAtZero: false,
        scale: { kind: 'linear', base: 10, linearUpTo: 1 },
        isColored: false,
        hasBorder: false,
        hasGrid: undefined,
      },
      barAlignment: 0,
      barWidth: 0.8,
      thresholdsStyle: 'off',
      hidesFrom: { viz: false, legend: false, tooltip: false },
      transform: 'none',
      fillBelowTo: undefined,
    })
  })

  test.each([
    { custom: { drawStyle: 'bars' }, changed: { draw: 'bars' } },
    { custom: { drawStyle: 'area' }, changed: {} },
    { custom: { lineInterpolation: 'stepAfter' }, changed: { interpolation: 'stepAfter' } },
    { custom: { lineWidth: 0 }, changed: { lineWidth: 0 } },
    { custom: { fillOpacity: 25 }, changed: { fillOpacity: 0.25 } },
    { custom: { fillOpacity: 101 }, changed: { fillOpacity: 1 } },
    { custom: { fillOpacity: -1 }, changed: { fillOpacity: 0 } },
    { custom: { gradientMode: 'hue' }, changed: { gradient: 'hue' } },
    { custom: { insertNulls: 5_000, barWidthFactor: 0.3 }, changed: { insertNulls: 5_000, barWidth: 0.3 } },
    { custom: { insertNulls: false, nullsAreZero: true }, changed: { nullsAreZero: true } },
    { custom: { spanNulls: true }, changed: { spanNulls: true } },
    { custom: { spanNulls: 60_000 }, changed: { spanNulls: 60_000 } },
    { custom: { showPoints: 'never', pointSize: 2 }, changed: { showPoints: 'never', pointSize: 2 } },
    { custom: { lineStyle: { fill: 'solid', dash: [1] } }, changed: {} },
    { custom: { lineStyle: { fill: 'dash' } }, changed: { dash: [10, 10] } },
    { custom: { lineStyle: { fill: 'dot' } }, changed: { dash: [0, 10] } },
    { custom: { lineStyle: { fill: 'dash', dash: [3, 'x', '4'] } }, changed: { dash: [3, 4] } },
    { custom: { stacking: { mode: 'percent', group: 'B' } }, changed: { stacking: { mode: 'percent', group: 'B' } } },
    { custom: { barAlignment: -1 }, changed: { barAlignment: -1 } },
    { custom: { barAlignment: 1 }, changed: { barAlignment: 1 } },
    { custom: { barAlignment: 2 }, changed: {} },
    { custom: { thresholdsStyle: { mode: 'dashed+area' } }, changed: { thresholdsStyle: 'dashed+area' } },
    { custom: { transform: 'negative-Y' }, changed: { transform: 'negative-Y' } },
    { custom: { fillBelowTo: 'min' }, changed: { fillBelowTo: 'min' } },
    { custom: { fillBelowTo: '' }, changed: {} },
  ])('$custom', ({ custom, changed }) => expect(readGraphStyle({ custom })).toEqual({ ...plain, ...changed }))

  test.each([
    { hideFrom: { viz: true }, hidden: { viz: true, legend: false, tooltip: true } },
    { hideFrom: { graph: true }, hidden: { viz: true, legend: false, tooltip: false } },
    { hideFrom: { viz: false, graph: true }, hidden: { viz: false, legend: false, tooltip: false } },
    { hideFrom: { legend: true }, hidden: { viz: false, legend: true, tooltip: false } },
    { hideFrom: { tooltip: true }, hidden: { viz: false, legend: false, tooltip: true } },
  ])('hides with $hideFrom', ({ hideFrom, hidden }) => {
    expect(readGraphStyle({ custom: { hideFrom } }).hidesFrom).toEqual(hidden)
  })

  test.each([
    { custom: { axisPlacement: 'right', axisLabel: 'Load' }, axis: { placement: 'right', label: 'Load' } },
    { custom: { axisSoftMin: 0, axisSoftMax: '9' }, axis: { softMin: 0, softMax: 9 } },
    { custom: { axisCenteredZero: true }, axis: { isCenteredAtZero: true } },
    {
      custom: { scaleDistribution: { type: 'log', log: 2 } },
      axis: { scale: { kind: 'log', base: 2, linearUpTo: 1 } },
    },
    {
      custom: { scaleDistribution: { type: 'symlog', log: 10, linearThreshold: 5 } },
      axis: { scale: { kind: 'symlog', base: 10, linearUpTo: 5 } },
    },
    { custom: { scaleDistribution: { type: 'log' } }, axis: { scale: { kind: 'log', base: 10, linearUpTo: 1 } } },
    {
      custom: { axisColorMode: 'series', axisBorderShow: true, axisGridShow: false },
      axis: { isColored: true, hasBorder: true, hasGrid: false },
    },
  ])('has an axis of $custom', ({ custom, axis }) => {
    expect(readGraphStyle({ custom }).axis).toEqual({ ...plain.axis, ...axis })
  })
})

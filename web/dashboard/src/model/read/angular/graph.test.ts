import { describe, expect, test } from 'vitest'
import { at, type Json } from '../../json.ts'
import { upgradeGraph } from './graph.ts'

const of = (panel: Json, path: string) => at(upgradeGraph({ type: 'graph', ...panel }).panel, path)

describe('a graph', () => {
  test('keeps the links, the name and the few fields that stood beside its axes', () => {
    const overrides = [{ matcher: { id: 'byName', options: 'a' }, properties: [{ id: 'unit', value: 's' }] }]
    const panel = {
      seriesOverrides: [{ alias: 'b', fill: 0 }],
      options: { dataLinks: [{ title: 'Of 6', url: '/a' }] },
      fieldConfig: { defaults: { links: [{ title: 'Of 7', url: '/b' }], displayName: 'Of $env' }, overrides },
    }
    expect(of(panel, 'fieldConfig.defaults.links')).toEqual([
      { title: 'Of 7', url: '/b' },
      { title: 'Of 6', url: '/a' },
    ])
    expect(of(panel, 'fieldConfig.defaults.displayName')).toBe('Of $env')
    expect(of(panel, 'fieldConfig.overrides')).toMatchObject([{ matcher: { options: 'b' } }, overrides[0] ?? {}])
  })

  test.each([
    { axis: 'bytes', field: 's', unit: 'bytes' },
    { axis: 'short', field: 's', unit: 's' },
    { axis: 'short', field: undefined, unit: 'short' },
    { axis: undefined, field: 's', unit: 's' },
  ])('with $axis on its axis and fields of $field has the unit $unit', ({ axis, field, unit }) => {
    const panel = { yaxes: [{ format: axis }], fieldConfig: { defaults: { unit: field } } }
    expect(of(panel, 'fieldConfig.defaults.unit')).toBe(unit)
  })

  test.each([
    { mode: 'null as zero', expected: { nullsAreZero: true, spanNulls: false } },
    { mode: 'connected', expected: { nullsAreZero: false, spanNulls: true } },
    { mode: 'null', expected: { nullsAreZero: false, spanNulls: false } },
  ])('draws what is missing as $mode', ({ mode, expected }) => {
    expect(of({ nullPointMode: mode }, 'fieldConfig.defaults.custom')).toMatchObject(expected)
  })

  test('keeps what its legend does not list, and how wide it is at the right', () => {
    const legend = { hideEmpty: true, hideZero: true, rightSide: true, sideWidth: 200 }
    expect(of({ legend }, 'options.legend')).toMatchObject({ hideEmpty: true, hideZero: true, width: 200 })
    expect(of({ legend: { sideWidth: 200 } }, 'options.legend')).toMatchObject({ width: undefined })
  })

  test('of one value for each series is a bar chart of it', () => {
    const panel = { xaxis: { mode: 'series', values: ['current'] }, yaxes: [{ format: 'bytes' }] }
    expect(upgradeGraph(panel)).toMatchObject({
      panel: {
        type: 'barchart',
        options: { xField: 'Field' },
        transformations: [{ id: 'reduce', options: { reducers: ['lastNotNull'] } }],
        fieldConfig: { defaults: { unit: 'bytes' } },
      },
      notes: [],
    })
  })

  test('of how often values occur is a histogram', () => {
    expect(upgradeGraph({ xaxis: { mode: 'histogram', buckets: 12 } }).panel).toMatchObject({
      type: 'histogram',
      options: { bucketCount: 12, combine: true },
    })
  })

  test('tells of times that it does not hide', () => {
    expect(upgradeGraph({ xaxis: { show: false } }).notes).toEqual(['Left out: xaxis.show'])
  })
})

describe('a graph of before schema 12', () => {
  const old = {
    y_formats: ['bytes', 's'],
    leftYAxisLabel: 'Size',
    grid: { leftMin: 0, leftMax: 9, rightLogBase: 10, threshold1: 3, threshold1Color: '#f00', threshold2: 7 },
    seriesOverrides: [{ alias: 'b', yaxis: 2 }],
  }

  test('has its units, ends and labels', () => {
    expect(of(old, 'fieldConfig.defaults')).toMatchObject({
      unit: 'bytes',
      min: 0,
      max: 9,
      custom: { axisLabel: 'Size', thresholdsStyle: { mode: 'area' } },
    })
    expect(of(old, 'fieldConfig.overrides')).toMatchObject([
      {
        properties: [
          { id: 'custom.axisPlacement' },
          { id: 'unit', value: 's' },
          { id: 'custom.scaleDistribution', value: { type: 'log', log: 10 } },
        ],
      },
    ])
  })

  test('has its thresholds', () => {
    expect(of(old, 'fieldConfig.defaults.thresholds.steps')).toEqual([
      { color: 'transparent' },
      { value: 3, color: '#f00' },
      { value: 7, color: 'red' },
    ])
  })
})

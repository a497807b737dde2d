import { describe, expect, test } from 'vitest'
import type { Json } from '../../json.ts'
import { holdsOlderPanels } from './older-types.ts'
import { upgradePanel } from './upgrade-panel.ts'

const upgraded = (panel: Json) => upgradePanel(panel).panel

describe('hexagons keep unit, reducer and thresholds', () => {
  const expected = {
    type: 'stat',
    options: { reduceOptions: { calcs: ['mean'] }, colorMode: 'background' },
    fieldConfig: {
      defaults: {
        unit: 'percent',
        decimals: 1,
        thresholds: { steps: [{ value: undefined, color: '#0a0' }, { value: 50, color: 'orange' }, { value: 90 }] },
      },
    },
  }

  test.each([
    {
      name: 'at the panel itself',
      panel: {
        format: 'percent',
        decimals: 1,
        polystat: {
          fillColor: '#0a0',
          globalOperatorName: 'avg',
          globalThresholds: [
            { value: 90, color: 'red' },
            { value: 50, color: 'orange' },
          ],
        },
      },
    },
    {
      name: 'in its options',
      panel: {
        options: {
          globalUnitFormat: 'percent',
          globalDecimals: 1,
          globalFillColor: '#0a0',
          globalOperator: 'mean',
          globalThresholdsConfig: [
            { value: 50, color: 'orange' },
            { value: 90, color: 'red' },
          ],
        },
      },
    },
  ])('$name', ({ panel }) => {
    expect(upgraded({ type: 'grafana-polystat-panel', ...panel })).toMatchObject(expected)
  })
})

test('the discrete panel is a state timeline of its words and colours', () => {
  const panel = {
    type: 'natel-discrete-panel',
    valueMaps: [{ op: '=', value: '1', text: 'Up' }],
    colorMaps: [
      { text: 'Up', color: 'green' },
      { text: 'Down', color: 'red' },
    ],
    writeLastValue: true,
  }
  expect(upgraded(panel)).toMatchObject({
    type: 'state-timeline',
    options: { showValue: 'auto' },
    fieldConfig: {
      defaults: {
        mappings: [
          { type: 'value', options: { 1: { text: 'Up', color: 'green' } } },
          { type: 'value', options: { Up: { color: 'green' } } },
          { type: 'value', options: { Down: { color: 'red' } } },
        ],
      },
    },
  })
})

test.each([
  {
    color: { mode: 'discrete', thresholds: [{ value: 0, tooltip: 'Well', color: 'green' }] },
    defaults: {
      color: { mode: 'thresholds' },
      mappings: [{ type: 'value', options: { 0: { text: 'Well', color: 'green' } } }],
    },
  },
  {
    color: { mode: 'spectrum', colorScheme: 'interpolateRdYlGn', thresholds: [{ value: 0 }] },
    defaults: { color: { mode: 'continuous-RdYlGr' }, mappings: [] },
  },
])('the status map is a status history by $color.mode', ({ color, defaults }) => {
  expect(upgraded({ type: 'flant-statusmap-panel', color })).toMatchObject({
    type: 'status-history',
    fieldConfig: { defaults },
  })
})

describe('a gauge that keeps its fields in its options', () => {
  const steps = [
    { value: undefined, color: 'green' },
    { value: 80, color: 'red' },
  ]

  test.each([
    {
      name: 'of versions 6.2 to 6.7',
      options: {
        fieldOptions: {
          calcs: ['max'],
          defaults: { unit: 'percent', max: 100, title: 'Load' },
          thresholds: [
            { index: 0, value: null, color: 'green' },
            { index: 1, value: 80, color: 'red' },
          ],
        },
      },
      calcs: ['max'],
      defaults: { unit: 'percent', max: 100, displayName: 'Load', thresholds: { mode: 'absolute', steps } },
    },
    {
      name: 'of version 6.0',
      options: {
        valueOptions: { unit: 'percent', stat: 'avg', prefix: 'to ' },
        maxValue: 100,
        thresholds: [
          { index: 1, value: 80, color: 'red' },
          { index: 0, value: null, color: 'green' },
        ],
      },
      calcs: ['mean'],
      defaults: { unit: 'percent', max: 100, textBefore: 'to ', thresholds: { mode: 'absolute', steps } },
    },
  ])('$name', ({ options, calcs, defaults }) => {
    expect(upgraded({ type: 'gauge', options: { showThresholdLabels: true, ...options } })).toMatchObject({
      options: { reduceOptions: { calcs }, showThresholdLabels: true },
      fieldConfig: { defaults },
    })
    expect(holdsOlderPanels({ panels: [{ type: 'gauge', options }] })).toBe(true)
  })

  test('today has them elsewhere, and stays as it is', () => {
    const panel = { type: 'gauge', options: { reduceOptions: {} } }
    expect(upgraded(panel)).toBe(panel)
    expect(holdsOlderPanels({ panels: [panel] })).toBe(false)
  })
})

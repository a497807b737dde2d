import { describe, expect, test } from 'vitest'
import { upgradePie } from './pie.ts'

const plain = upgradePie({}).panel

describe('upgradePie()', () => {
  test('a plain pie', () => {
    expect(upgradePie({ id: 7, type: 'grafana-piechart-panel' })).toEqual({
      panel: {
        id: 7,
        type: 'piechart',
        options: {
          pieType: 'pie',
          reduceOptions: { calcs: ['lastNotNull'] },
          legend: { showLegend: true, placement: 'bottom', displayMode: 'list', values: [] },
          displayLabels: [],
        },
        fieldConfig: { defaults: {}, overrides: [] },
      },
      notes: [],
    })
  })

  test.each([
    { panel: { pieType: 'donut' }, options: { pieType: 'donut' } },
    { panel: { valueName: 'total' }, options: { reduceOptions: { calcs: ['sum'] } } },
    {
      panel: { legendType: 'Right side', legend: { values: true, percentage: true } },
      options: {
        legend: { showLegend: true, placement: 'right', displayMode: 'table', values: ['value', 'percent'] },
      },
    },
    {
      panel: { legend: { percentage: true, show: true } },
      options: { legend: { showLegend: true, placement: 'bottom', displayMode: 'table', values: ['percent'] } },
    },
    {
      panel: { legend: { show: false } },
      options: { legend: { showLegend: false, placement: 'bottom', displayMode: 'list', values: [] } },
    },
    {
      panel: { legendType: 'On graph' },
      options: {
        legend: { showLegend: false, placement: 'bottom', displayMode: 'list', values: [] },
        displayLabels: ['name'],
      },
    },
  ])('$panel', ({ panel, options }) => {
    expect(upgradePie(panel).panel.options).toEqual({ ...(plain.options as object), ...options })
  })

  test('unit, decimals and colours', () => {
    expect(upgradePie({ format: 'bytes', decimals: 1, aliasColors: { a: 'red' } }).panel.fieldConfig).toEqual({
      defaults: { unit: 'bytes', decimals: 1 },
      overrides: [
        {
          matcher: { id: 'byName', options: 'a' },
          properties: [{ id: 'color', value: { mode: 'fixed', fixedColor: 'red' } }],
        },
      ],
    })
  })
})

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fullReport } from './full-report.ts'

const reasonsOf = (panel: object) => fullReport({ panels: [{ id: 1, ...panel }] }).panels[0]?.reasons
const withCustom = (custom: object) => ({ type: 'timeseries', fieldConfig: { defaults: { custom } } })

describe('fullReport()', () => {
  test('names what is left out, by its path', () => {
    const panel = {
      type: 'timeseries',
      options: {
        legend: { showLegend: true, width: 200, isVisible: true },
        tooltip: { mode: 'multi', maxHeight: 100, maxSize: 1 },
        future: { x: 1 },
      },
      fieldConfig: {
        defaults: { unit: 's', actions: [{ title: 'x' }], custom: { lineWidth: 2, showValues: true } },
        overrides: [
          { matcher: { id: 'byName', options: 'a' }, properties: [{ id: 'custom.pointShape', value: 'star' }] },
          { matcher: { id: 'byMagic' }, properties: [{ id: 'unit', value: 's' }] },
        ],
      },
      transformations: [{ id: 'organize' }, { id: 'guess' }, { id: 'gone', disabled: true }],
    }
    expect(reasonsOf(panel)).toEqual([
      'Left out: options.legend.isVisible, options.tooltip.maxSize, options.future.x, actions, custom.showValues, custom.pointShape',
      'Overrides that find no field here: byMagic',
      'Transformations that are left out: guess',
    ])
  })

  test('takes a panel of no type for room, unless it asks something', () => {
    const { panels } = fullReport({ panels: [{ id: 1 }, { id: 2, targets: [{ expr: 'up' }] }] })
    expect(panels.map(({ outcome }) => outcome)).toEqual(['rendered', 'unsupported'])
  })

  test.each([
    {
      name: 'what Grafana writes everywhere',
      panel: withCustom({ axisColorMode: 'text', barWidthFactor: 0.6, insertNulls: false, axisBorderShow: false }),
    },
    {
      name: 'what is honoured',
      panel: withCustom({ drawStyle: 'bars', stacking: { mode: 'normal', group: 'A' }, hideFrom: { viz: true } }),
    },
    {
      name: 'what an old table hides',
      panel: { type: 'table-old', styles: [{ pattern: '/.*/', type: 'hidden' }] },
    },
    {
      name: 'what bars have as they come',
      panel: {
        type: 'barchart',
        fieldConfig: {
          defaults: {
            custom: {
              axisColorMode: 'text',
              scaleDistribution: { type: 'linear' },
              thresholdsStyle: { mode: 'off' },
            },
          },
        },
      },
    },
    {
      name: 'the legend of another kind',
      panel: { type: 'table', options: { legend: { showLegend: true, displayMode: 'list', placement: 'right' } } },
    },
    {
      name: 'what is left of another kind',
      panel: { type: 'stat', fieldConfig: { defaults: { custom: { cellOptions: { type: 'image' } } } } },
    },
  ])('says nothing of $name', ({ panel }) => {
    expect(reasonsOf(panel)).toEqual([])
  })

  test.each([
    {
      panel: { type: 'table', fieldConfig: { defaults: { custom: { cellOptions: { type: 'actions' } } } } },
      reason: 'Left out: custom.cellOptions.type: actions',
    },
    {
      panel: {
        type: 'stat',
        fieldConfig: { defaults: { links: [{ title: 'Trace', url: '', internal: { query: {} } }] } },
      },
      reason: 'Links into other parts of Grafana are left out: Trace',
    },
  ])('$reason', ({ panel, reason }) => {
    expect(reasonsOf(panel)).toEqual([reason])
  })

  test('names variables that are not known, and what is not honoured beside the panels', () => {
    const templating = {
      list: [
        { type: 'guess', name: 'by' },
        { type: 'adhoc', name: 'f', baseFilters: [{}], defaultKeys: [{}], showsMore: true },
      ],
    }
    const annotations = { list: [{ name: 'Deploys', mappings: { time: {} } }] }
    const known = { timepicker: { nowDelay: '1m' }, fiscalYearStartMonth: 3, weekStart: 'sunday', liveNow: false }
    expect(fullReport({ templating, annotations, ...known, panels: [] }).notes).toEqual([
      'The variable "by" is of type "guess", which is not known here: its saved choice stays',
      'Left out: templating.f.showsMore, annotations.Deploys.mappings',
    ])
    expect(fullReport({ liveNow: true, panels: [], future: 1 }).notes).toEqual(['Left out: liveNow, future'])
  })

  test.each([
    { panel: { type: 'graph', alert: { name: 'Too slow' } }, reason: 'Left out: alert' },
    { panel: { type: 'graph', alert: {}, timeRegions: [] }, reason: undefined },
    { panel: { type: 'timeseries', alert: { name: 'Too slow' }, lines: true }, reason: 'Left out: alert' },
  ])('keys of the panel itself: $panel is told by $reason', ({ panel, reason }) => {
    expect(reasonsOf(panel)).toEqual(reason === undefined ? [] : [reason])
  })
})

const folder = join(import.meta.dirname, '../../../../../../../shared/conformance/dashboards')
const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : []

describe.skipIf(files.length === 0)('the public dashboards of ../shared', () => {
  test.each(files)('%s: every reason is a sentence that names something', (file) => {
    const { panels } = fullReport(JSON.parse(readFileSync(join(folder, file), 'utf8')))
    const reasons = panels.flatMap((panel) => panel.reasons)
    expect(reasons.filter((reason) => /undefined|\[object|: $/.test(reason))).toEqual([])
    for (const { outcome, reasons: own } of panels) expect(own.length === 0).toBe(outcome === 'rendered')
  })
})

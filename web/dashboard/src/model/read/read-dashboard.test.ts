import { describe, expect, test } from 'vitest'
import type { Panel } from '../dashboard.ts'
import { readDashboard } from './read-dashboard.ts'

const panelsOf = (json: unknown): readonly Panel[] => readDashboard(json).sections.flatMap(({ panels }) => panels)

function onlyPanel(json: unknown): Panel {
  const [panel] = panelsOf({ panels: [json] })
  if (panel === undefined) throw new Error('Cannot read the panel: there is none')
  return panel
}

describe('readDashboard() never throws', () => {
  test.each([
    null,
    [],
    'text',
    {},
    { panels: 3 },
    { panels: [null, 1, {}] },
    { spec: {} },
    { rows: [{ panels: [{}] }] },
  ])('at %j', (json) => {
    expect(readDashboard(json).title).toBe('Untitled')
  })

  test('a panel of an unknown type keeps its queries', () => {
    const panel = onlyPanel({ type: 'news', title: 'Feed', targets: [{ expr: 'up' }] })
    expect(panel).toMatchObject({ kind: 'unsupported', targets: [{ refId: 'A', expr: 'up' }] })
    expect(panel.options).toEqual({ reason: 'A panel of type "news" is not drawn here' })
  })

  test('a report says what became of each panel', () => {
    const { report } = readDashboard({
      schemaVersion: 39,
      panels: [
        { id: 1, type: 'stat' },
        { id: 2, type: 'news' },
        { id: 3, type: 'graph', timeRegions: [{ op: 'time' }] },
      ],
    })
    expect(report.schema).toBe('39')
    expect(report.panels.map(({ outcome }) => outcome)).toEqual(['rendered', 'unsupported', 'approximated'])
  })
})

describe('readDashboard() tolerates', () => {
  test('missing and doubled ids', () => {
    const ids = panelsOf({ panels: [{ id: 1, type: 'text' }, { id: 1, type: 'text' }, { type: 'text' }] }).map(
      ({ id }) => id,
    )
    expect(new Set(ids).size).toBe(3)
    expect(ids[0]).toBe(1)
  })

  test('panels without a place, which are laid out two in a row', () => {
    const places = panelsOf({ panels: [{ type: 'text' }, { type: 'text' }, { type: 'text' }] }).map(
      ({ gridPos }) => gridPos,
    )
    expect(places).toEqual([
      { x: 0, y: 0, w: 12, h: 8 },
      { x: 12, y: 0, w: 12, h: 8 },
      { x: 0, y: 8, w: 12, h: 8 },
    ])
  })

  test('a refresh that is no text, a version that is one', () => {
    expect(readDashboard({ refresh: false, schemaVersion: '36' })).toMatchObject({
      refresh: undefined,
      report: { schema: '36' },
    })
  })

  test.each([
    { json: undefined, expected: { kind: 'default' } },
    { json: null, expected: { kind: 'default' } },
    { json: 'default', expected: { kind: 'default' } },
    { json: '-- Mixed --', expected: { kind: 'mixed' } },
    { json: '$source', expected: { kind: 'named', id: '$source' } },
    { json: { uid: 'abc', type: 'loki' }, expected: { kind: 'named', id: 'abc', type: 'loki' } },
    { json: { type: 'prometheus' }, expected: { kind: 'named', id: undefined, type: 'prometheus' } },
    { json: { type: 'datasource', uid: '-- Dashboard --' }, expected: { kind: 'dashboard' } },
  ])('a data source written as $json', ({ json, expected }) => {
    expect(onlyPanel({ type: 'stat', datasource: json }).datasource).toMatchObject(expected)
  })
})

describe('rows', () => {
  const row = (title: string, y: number, more: object = {}) => ({
    type: 'row',
    title,
    gridPos: { x: 0, y, w: 24, h: 1 },
    ...more,
  })
  const panel = (title: string, y: number) => ({ type: 'text', title, gridPos: { x: 0, y, w: 24, h: 4 } })

  test('an open row owns what follows, a closed one what it holds', () => {
    const { sections } = readDashboard({
      panels: [
        panel('first', 0),
        row('open', 4),
        panel('below', 5),
        row('closed', 9, { collapsed: true, panels: [panel('hidden', 10)] }),
      ],
    })
    expect(sections.map(({ title, collapsed, panels }) => [title, collapsed, panels.map((one) => one.title)])).toEqual([
      [undefined, false, ['first']],
      ['open', false, ['below']],
      ['closed', true, ['hidden']],
    ])
    expect(sections.map(({ panels }) => panels[0]?.gridPos.y)).toEqual([0, 0, 0])
  })

  test('rows of before schema 16 count in twelfths and pixels', () => {
    const { sections } = readDashboard({
      rows: [
        {
          title: 'CPU',
          showTitle: true,
          height: '250px',
          panels: [
            { type: 'graph', span: 6 },
            { type: 'graph', span: 6 },
            { type: 'graph', span: 12 },
          ],
        },
      ],
    })
    expect(sections[0]?.title).toBe('CPU')
    expect(sections[0]?.panels.map(({ gridPos }) => gridPos)).toEqual([
      { x: 0, y: 0, w: 12, h: 7 },
      { x: 12, y: 0, w: 12, h: 7 },
      { x: 0, y: 7, w: 24, h: 7 },
    ])
  })
})

describe('panels of types that are gone', () => {
  test('graph is a time series', () => {
    const panel = onlyPanel({
      type: 'graph',
      fill: 3,
      linewidth: 2,
      stack: true,
      steppedLine: true,
      nullPointMode: 'connected',
      yaxes: [{ format: 'bytes', min: 0, label: 'size' }, { format: 'percent' }],
      seriesOverrides: [{ alias: '/out/', yaxis: 2, transform: 'negative-Y' }],
      aliasColors: { in: '#ff0000' },
      legend: { show: true, values: true, current: true, avg: true, alignAsTable: true, rightSide: true },
      thresholds: [{ value: 5, op: 'gt', colorMode: 'critical', fill: true, line: true }],
    })
    expect(panel.kind).toBe('timeseries')
    expect(panel.fieldConfig.defaults).toMatchObject({
      unit: 'bytes',
      min: 0,
      custom: {
        fillOpacity: 30,
        lineWidth: 2,
        lineInterpolation: 'stepAfter',
        spanNulls: true,
        stacking: { mode: 'normal' },
        axisLabel: 'size',
      },
      thresholds: { steps: [{ color: 'transparent' }, { value: 5, color: 'red' }] },
    })
    expect(panel.fieldConfig.overrides).toMatchObject([
      { matcher: { id: 'byName', options: 'in' } },
      {
        matcher: { id: 'byRegexp', options: '/out/' },
        properties: [
          { id: 'custom.axisPlacement', value: 'right' },
          { id: 'unit', value: 'percent' },
          { id: 'custom.transform' },
        ],
      },
    ])
    expect(panel.options).toMatchObject({
      legend: { mode: 'table', placement: 'right', calcs: ['mean', 'lastNotNull'] },
    })
  })

  test('singlestat is a stat', () => {
    const panel = onlyPanel({
      type: 'singlestat',
      valueName: 'current',
      format: 's',
      colorBackground: true,
      colors: ['green', 'orange', 'red'],
      thresholds: '10,20',
      sparkline: { show: true },
      valueMaps: [{ value: 'null', text: 'N/A' }],
    })
    expect(panel).toMatchObject({
      kind: 'stat',
      options: { colorMode: 'background', graphMode: 'area', reduce: { calcs: ['lastNotNull'] } },
    })
    expect(panel.fieldConfig.defaults).toMatchObject({
      unit: 's',
      thresholds: { steps: [{ color: 'green' }, { value: 10, color: 'orange' }, { value: 20, color: 'red' }] },
      mappings: [{ kind: 'special', match: 'null', result: { text: 'N/A' } }],
    })
  })

  test('singlestat that drew a gauge is one', () => {
    expect(onlyPanel({ type: 'singlestat', gauge: { show: true, maxValue: 50 } })).toMatchObject({
      kind: 'gauge',
      fieldConfig: { defaults: { min: 0, max: 50 } },
    })
  })

  test('the table of before becomes overrides and transformations', () => {
    const panel = onlyPanel({
      type: 'table-old',
      transform: 'timeseries_aggregations',
      columns: [{ value: 'avg' }],
      styles: [
        { pattern: 'Time', type: 'date', alias: 'When' },
        { pattern: '/.*/', type: 'number', unit: 'bytes', decimals: 1 },
        { pattern: 'id', type: 'hidden' },
      ],
    })
    expect(panel).toMatchObject({
      kind: 'table',
      fieldConfig: {
        defaults: { unit: 'bytes', decimals: 1 },
        overrides: [{ properties: [{ id: 'custom.hidden', value: true }] }, { matcher: { options: 'Time' } }],
      },
      transformations: [{ id: 'reduce', options: { reducers: ['mean'] } }],
    })
  })

  test.each([
    {
      name: 'pie',
      json: { type: 'grafana-piechart-panel', pieType: 'donut', legendType: 'Right side' },
      expected: { kind: 'piechart', options: { shape: 'donut', legend: { placement: 'right' } } },
    },
    {
      name: 'text',
      json: { type: 'text', mode: 'html', content: '<b>x</b>' },
      expected: { kind: 'text', options: { mode: 'html', content: '<b>x</b>' } },
    },
    {
      name: 'heatmap',
      json: { type: 'heatmap', dataFormat: 'tsbuckets', yAxis: { format: 's' } },
      expected: { kind: 'heatmap', options: { written: { calculate: false, yAxis: { unit: 's' } } } },
    },
  ])('$name', ({ json, expected }) => {
    expect(onlyPanel(json)).toMatchObject(expected)
  })
})

describe('v2', () => {
  const panel = (id: number, title: string) => ({
    kind: 'Panel',
    spec: {
      id,
      title,
      data: {
        kind: 'QueryGroup',
        spec: {
          queries: [
            {
              kind: 'PanelQuery',
              spec: {
                refId: 'A',
                hidden: true,
                query: { kind: 'DataQuery', group: 'prometheus', datasource: { name: 'prom' }, spec: { expr: 'up' } },
              },
            },
          ],
          transformations: [{ kind: 'Transformation', group: 'limit', spec: { options: { limitField: 1 } } }],
          queryOptions: { maxDataPoints: 50 },
        },
      },
      vizConfig: {
        kind: 'VizConfig',
        group: 'timeseries',
        spec: { options: {}, fieldConfig: { defaults: { unit: 's' } } },
      },
    },
  })
  const element = (name: string) => ({ element: { kind: 'ElementReference', name } })
  const resource = (layout: object) => ({
    apiVersion: 'dashboard.grafana.app/v2beta1',
    kind: 'Dashboard',
    metadata: { name: 'uid-2' },
    spec: {
      title: 'Two',
      cursorSync: 'Crosshair',
      timeSettings: { from: 'now-1h', autoRefresh: '10s' },
      elements: { a: panel(1, 'A'), b: panel(2, 'B') },
      layout,
      variables: [
        {
          kind: 'QueryVariable',
          spec: {
            name: 'job',
            hide: 'hideLabel',
            refresh: 'onTimeRangeChanged',
            sort: 'alphabeticalDesc',
            query: { kind: 'DataQuery', group: 'prometheus', spec: { query: 'label_values(job)' } },
          },
        },
      ],
    },
  })
  const grid = {
    kind: 'GridLayout',
    spec: {
      items: [
        { kind: 'GridLayoutItem', spec: { x: 0, y: 0, width: 12, height: 8, ...element('a') } },
        {
          kind: 'GridLayoutItem',
          spec: {
            x: 12,
            y: 0,
            width: 12,
            height: 8,
            repeat: { mode: 'variable', value: 'job', direction: 'h', maxPerRow: 2 },
            ...element('b'),
          },
        },
      ],
    },
  }

  test('is read as v1 is', () => {
    const dashboard = readDashboard(resource(grid))
    expect(dashboard).toMatchObject({
      uid: 'uid-2',
      title: 'Two',
      cursorSync: 'crosshair',
      time: { from: 'now-1h', to: 'now' },
      refresh: '10s',
    })
    expect(dashboard.variables).toMatchObject([
      {
        kind: 'query',
        name: 'job',
        query: 'label_values(job)',
        hide: 'label',
        refresh: 'on-time-change',
        sort: 'alphabetical-desc',
      },
    ])
    const [a, b] = dashboard.sections[0]?.panels ?? []
    expect(a).toMatchObject({
      kind: 'timeseries',
      title: 'A',
      gridPos: { x: 0, y: 0, w: 12, h: 8 },
      maxDataPoints: 50,
      fieldConfig: { defaults: { unit: 's' } },
    })
    expect(a?.targets).toMatchObject([
      { refId: 'A', expr: 'up', isHidden: true, datasource: { id: 'prom', type: 'prometheus' } },
    ])
    expect(a?.transformations).toMatchObject([{ id: 'limit', options: { limitField: 1 } }])
    expect(b?.repeat).toEqual({ variable: 'job', direction: 'horizontal', maxPerRow: 2 })
  })

  test('tabs become rows, and the report says so', () => {
    const tabs = {
      kind: 'TabsLayout',
      spec: {
        tabs: [
          { kind: 'TabsLayoutTab', spec: { title: 'One', layout: grid } },
          {
            kind: 'TabsLayoutTab',
            spec: {
              title: 'Two',
              layout: {
                kind: 'AutoGridLayout',
                spec: { maxColumnCount: 2, items: [{ kind: 'AutoGridLayoutItem', spec: element('a') }] },
              },
            },
          },
        ],
      },
    }
    const dashboard = readDashboard(resource(tabs))
    expect(dashboard.sections.map(({ title, panels }) => [title, panels.length])).toEqual([
      ['One', 2],
      ['Two', 1],
    ])
    expect(dashboard.sections[1]?.panels[0]?.gridPos).toMatchObject({ x: 0, y: 0, w: 12 })
    expect(dashboard.report.notes).toEqual(['Tabs are shown as rows'])
  })

  test('a layout that names what is not there loses only that', () => {
    const layout = { kind: 'GridLayout', spec: { items: [{ kind: 'GridLayoutItem', spec: element('c') }] } }
    expect(readDashboard(resource(layout)).report.notes).toEqual([
      'The layout names the element "c", which is not part of the file',
    ])
  })
})

import { everyKind } from './every-kind.ts'

const place = (y: number, w = 12) => ({ x: 0, y, w, h: 6 })
const prometheus = { type: 'prometheus', uid: '$' + '{DS_PROMETHEUS}' }
const up = (more: object = {}) => [{ refId: 'A', expr: 'up{job="$job"}', ...more }]
const panel = (type: string, y: number, more: object = {}) => ({
  id: y + 1,
  type,
  title: type,
  gridPos: place(y),
  datasource: prometheus,
  targets: up(),
  ...more,
})
const job = {
  type: 'query',
  name: 'job',
  query: 'label_values(up, job)',
  datasource: prometheus,
  includeAll: true,
  multi: true,
  current: {},
}

/** Text in the place of everything that a dashboard says with numbers, lists and objects. */
function allText(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(allText)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, allText(inside)]))
  return value === null ? 'null' : String(value)
}

const modern = {
  title: 'Modern',
  schemaVersion: 41,
  templating: { list: [job, { type: 'adhoc', name: 'Filters', datasource: prometheus, filters: [] }] },
  annotations: { list: [{ name: 'Restarts', enable: true, datasource: prometheus, expr: 'changes(up[1m]) > 0' }] },
  panels: [
    panel('state-timeline', 0),
    panel('status-history', 6),
    panel('barchart', 12, { targets: up({ format: 'table', instant: true }) }),
    panel('histogram', 18),
    panel('alertlist', 24, { targets: [] }),
    panel('dashlist', 30, { targets: [], options: { showSearch: true, query: '' } }),
    panel('annolist', 36, { targets: [] }),
    panel('table', 42, {
      targets: up({ format: 'table', instant: true }),
      transformations: [{ id: 'organize' }, { id: 'guess' }],
    }),
    panel('timeseries', 48, {
      targets: [
        ...up(),
        { refId: 'B', datasource: { type: '__expr__', uid: '__expr__' }, type: 'math', expression: '$A * 2' },
      ],
    }),
    panel('stat', 54, { targets: [{ refId: 'A', datasource: { uid: '-- Dashboard --' }, panelId: 49 }] }),
  ],
}

/** Dashboards that are hard to read, by name; none of them may break the page. */
export const nasty: Readonly<Record<string, object>> = {
  everyKind,
  modern,
  'text in every field': allText(modern) as object,
  'rows of old, and panels of types that are gone': {
    title: 'Old',
    schemaVersion: 6,
    rows: [
      {
        title: 'Row',
        height: '200px',
        panels: [
          {
            type: 'graph',
            span: 6,
            title: 'Graph',
            targets: [{ expr: 'up' }],
            yaxes: [{ format: 'bytes' }],
            xaxis: { mode: 'series' },
          },
          {
            type: 'singlestat',
            span: 3,
            title: 'Single',
            targets: [{ expr: 'up' }],
            sparkline: { show: true },
            gauge: { show: true },
          },
          { type: 'table', span: 3, title: 'Table', styles: [], targets: [{ expr: 'up', format: 'table' }] },
          { type: 'grafana-worldmap-panel', span: 12, title: 'Map', targets: [{ expr: 'up' }] },
        ],
      },
    ],
  },
  'repeats of repeats': {
    title: 'Repeats',
    templating: { list: [job] },
    panels: [
      {
        id: 1,
        type: 'row',
        title: '$job',
        repeat: 'job',
        gridPos: { x: 0, y: 0, w: 24, h: 1 },
        collapsed: true,
        panels: [panel('stat', 1, { repeat: 'job', maxPerRow: 3 })],
      },
      panel('gauge', 8, { repeat: 'job', repeatDirection: 'v' }),
    ],
  },
  'references that lead nowhere': {
    title: 'Nowhere',
    templating: {
      list: [{ type: 'query', name: 'empty', query: 'query_result(nothing{', datasource: { uid: 'gone' } }],
    },
    panels: [
      { id: 1, libraryPanel: { uid: 'gone', name: 'Gone' }, gridPos: place(0) },
      panel('stat', 6, { datasource: { type: 'mysql', uid: 'x' }, targets: [{ refId: 'A', rawSql: 'select 1' }] }),
      panel('timeseries', 12, { targets: [{ refId: 'A', expr: 'up{job="$empty"' }] }),
      panel('geomap', 18),
      panel('volkovlabs-echarts-panel', 24),
      panel('nodeGraph', 30, { targets: [] }),
      panel('timeseries', 36, { targets: [{ refId: 'A', expr: 'up', hide: true }] }),
      panel('timeseries', 42, {
        targets: [{ refId: 'B', datasource: { uid: '__expr__' }, type: 'sql', expression: 'select 1' }],
      }),
    ],
  },
  'elements and a layout': {
    apiVersion: 'dashboard.grafana.app/v2',
    kind: 'Dashboard',
    metadata: { name: 'v2-nasty' },
    spec: {
      title: 'Second',
      elements: {
        a: {
          kind: 'Panel',
          spec: {
            id: 1,
            title: 'First',
            data: {
              kind: 'QueryGroup',
              spec: {
                queries: [
                  {
                    kind: 'PanelQuery',
                    spec: { refId: 'A', query: { kind: 'DataQuery', group: 'prometheus', spec: { expr: 'up' } } },
                  },
                ],
              },
            },
            vizConfig: {
              kind: 'VizConfig',
              group: 'timeseries',
              spec: { options: {}, fieldConfig: { defaults: {}, overrides: [] } },
            },
          },
        },
        b: { kind: 'LibraryPanel', spec: { id: 2, title: 'Lent', libraryPanel: { uid: 'x', name: 'X' } } },
      },
      layout: {
        kind: 'TabsLayout',
        spec: {
          tabs: [
            {
              kind: 'TabsLayoutTab',
              spec: {
                title: 'One',
                layout: {
                  kind: 'AutoGridLayout',
                  spec: {
                    items: [
                      { kind: 'AutoGridLayoutItem', spec: { element: { name: 'a' } } },
                      { kind: 'AutoGridLayoutItem', spec: { element: { name: 'gone' } } },
                    ],
                  },
                },
              },
            },
            {
              kind: 'TabsLayoutTab',
              spec: {
                title: 'Two',
                layout: {
                  kind: 'GridLayout',
                  spec: {
                    items: [
                      { kind: 'GridLayoutItem', spec: { x: 0, y: 0, width: 24, height: 8, element: { name: 'b' } } },
                    ],
                  },
                },
              },
            },
          ],
        },
      },
    },
  },
}

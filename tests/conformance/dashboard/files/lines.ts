/** Dashboards over lines, in the forms in which public ones ask a Loki. */
const loki = { type: 'loki', uid: '$' + '{logs}' }
const source = { type: 'datasource', name: 'logs', query: 'loki', current: {} }
const values = (name: string, more: object = {}) => ({
  type: 'query',
  name,
  query: `label_values({app=~".+"}, ${name})`,
  datasource: loki,
  includeAll: true,
  multi: true,
  allValue: '.+',
  current: { text: ['All'], value: ['$__all'] },
  ...more,
})
const typed = { type: 'textbox', name: 'filter', query: '', current: {} }
const chosen = {
  type: 'custom',
  name: 'level',
  query: 'error,warn,info',
  includeAll: true,
  multi: true,
  allValue: '.*',
  current: { text: ['All'], value: ['$__all'] },
}

const selector = '{app=~"$app", namespace=~"$namespace"}'
const panel = (type: string, at: number, targets: readonly object[], more: object = {}) => ({
  id: at + 1,
  type,
  title: `${type} ${at}`,
  datasource: loki,
  gridPos: { x: (at % 2) * 12, y: Math.floor(at / 2) * 8, w: 12, h: 8 },
  targets: targets.map((target, index) => ({ refId: 'ABC'[index], datasource: loki, ...target })),
  ...more,
})
const dashboard = (title: string, panels: readonly object[], list: readonly object[] = []) => ({
  title,
  schemaVersion: 39,
  time: { from: 'now-1h', to: 'now' },
  templating: { list: [source, ...list] },
  panels,
})
const instant = { queryType: 'instant', instant: true }

const count = `sum by (level) (count_over_time(${selector} | json | level=~"$level" |= "$filter" [$__interval]))`

export const lines: Readonly<Record<string, object>> = {
  'of JSON, by level': dashboard(
    'Lines of JSON',
    [
      panel('timeseries', 0, [{ expr: count, legendFormat: '{{level}}' }]),
      panel('logs', 1, [{ expr: `${selector} | json | __error__!="JSONParserErr" | level=~"$level" |= "$filter"` }]),
      panel('stat', 2, [{ expr: `sum(count_over_time(${selector}[$__range]))`, ...instant }]),
      panel('piechart', 3, [{ expr: `sum by (app) (count_over_time(${selector}[$__range]))`, ...instant }]),
      panel('table', 4, [{ expr: `topk(5, sum by (app, namespace) (rate(${selector}[$__range])))`, ...instant }]),
      panel('bargauge', 5, [{ expr: `sum by (namespace) (bytes_over_time(${selector}[$__range]))`, ...instant }]),
    ],
    [values('app'), values('namespace', { query: 'label_values(namespace)' }), chosen, typed],
  ),
  'of logfmt, with numbers in them': dashboard('Lines of logfmt', [
    panel('timeseries', 0, [
      {
        expr: 'quantile_over_time(0.95, {job="made/api"} | logfmt | unwrap duration(took) | __error__="" [$__auto]) by (route)',
      },
      {
        expr: 'avg_over_time({job="made/api"} | logfmt | unwrap bytes(size) [5m]) by (route)',
        legendFormat: '{{route}}',
      },
    ]),
    panel('logs', 1, [
      { expr: '{job=~"(made|other)/api"} |= "level=error" | logfmt | line_format "{{.route}}: {{.msg}}"' },
    ]),
    panel('heatmap', 2, [{ expr: 'sum by (route) (rate({job="made/api"} | logfmt | status >= 500 [$__interval]))' }]),
    panel('gauge', 3, [
      {
        expr: 'sum(rate({job="made/api"} |~ "error|failed" [5m])) / sum(rate({job="made/api"}[5m])) * 100',
        ...instant,
      },
    ]),
    panel('barchart', 4, [{ expr: 'sum by (route) (count_over_time({job="made/api"} | logfmt [1h]))', ...instant }]),
    panel('table', 5, [{ expr: '{job="made/api"} | logfmt' }], {
      transformations: [{ id: 'extractFields', options: { source: 'labels' } }],
    }),
    panel('state-timeline', 6, [{ expr: 'sum by (level) (count_over_time({job="made/api"} | logfmt [5m]))' }]),
  ]),
}

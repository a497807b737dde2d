/**
 * Small dashboards, one for each thing that public ones ask for and that once was left out, drawn wrongly, or a
 * placeholder. All of them are drawn as written.
 */
type Json = Readonly<Record<string, unknown>>

const series = [{ refId: 'A', expr: 'made{host=~".+"}', legendFormat: '{{host}}' }]
const table = [{ refId: 'A', expr: 'made{host=~".+"}', format: 'table', instant: true }]
const one = (type: string, title: string, more: Json) => ({
  title,
  schemaVersion: 41,
  time: { from: 'now-1h', to: 'now' },
  panels: [{ id: 1, type, title, gridPos: { x: 0, y: 0, w: 24, h: 12 }, targets: series, ...more }],
})
const custom = (settings: Json) => ({ fieldConfig: { defaults: { custom: settings }, overrides: [] } })
const column = (name: string, settings: Json) => ({
  matcher: { id: 'byName', options: name },
  properties: Object.entries(settings).map(([id, value]) => ({ id, value })),
})
const columns = (...overrides: readonly Json[]) => ({ targets: table, fieldConfig: { defaults: {}, overrides } })

const links = [
  { title: 'One', url: `/d/one?var-host=\${__data.fields.host}` },
  { title: 'Other', url: '/d/other' },
]
const addressOfHost = (url: string) => ({
  mappings: [{ type: 'regex', options: { pattern: '.*', result: { text: url } } }],
})

export const mended: Readonly<Record<string, Json>> = {
  'powers through zero': one('timeseries', 'Powers', {
    ...custom({ scaleDistribution: { type: 'symlog', log: 10, linearThreshold: 1 }, transform: 'negative-Y' }),
  }),
  'a gradient of hues': one('timeseries', 'Hues', custom({ gradientMode: 'hue', fillOpacity: 60, lineWidth: 2 })),
  'an axis in the colour of its series': one('timeseries', 'Axis', {
    ...custom({ axisColorMode: 'series', axisBorderShow: true, axisGridShow: false, barWidthFactor: 0.3 }),
  }),
  'gaps after a given time': one('timeseries', 'Gaps', custom({ insertNulls: 5_000, showPoints: 'always' })),
  'a legend of a given width': one('timeseries', 'Legend', {
    options: { legend: { placement: 'right', width: 260, displayMode: 'table', calcs: ['max'] } },
  }),
  'stats with names beside their values': one('stat', 'Wide', {
    options: { textMode: 'value_and_name', wideLayout: true, orientation: 'horizontal' },
  }),
  'bar gauges with names above, sized by hand': one('bargauge', 'Names above', {
    options: {
      orientation: 'horizontal',
      namePlacement: 'top',
      sizing: 'manual',
      minVizHeight: 40,
      maxVizHeight: 60,
      text: { valueSize: 22 },
    },
  }),
  'bar gauges without names': one('bargauge', 'No names', { options: { namePlacement: 'hidden' } }),
  'bars with turned names and round corners': one('barchart', 'Turned', {
    targets: table,
    options: {
      xField: 'host',
      xTickLabelRotation: -45,
      xTickLabelMaxLength: 9,
      barRadius: 0.3,
      barWidth: 0.9,
      groupWidth: 0.6,
      fullHighlight: true,
      showValue: 'auto',
      legend: { placement: 'right' },
    },
    ...custom({ fillOpacity: 60, axisLabel: 'Made' }),
  }),
  'a histogram of some buckets': one('histogram', 'Buckets', { options: { bucketCount: 6 } }),
  'states with a legend beside them': one('state-timeline', 'States', {
    options: { legend: { placement: 'right', displayMode: 'list', showLegend: true } },
    ...custom({ fillOpacity: 60 }),
  }),
  'a heatmap with ends': one('heatmap', 'Ends', {
    targets: [{ refId: 'A', expr: 'sum by (le) (made_bucket)', format: 'heatmap', legendFormat: '{{le}}' }],
    options: { yAxis: { min: 0.1, max: 1_000 }, cellValues: { unit: 'reqps' }, cellGap: 3 },
  }),
  'a counted heatmap from zero': one('heatmap', 'From zero', {
    options: { calculate: true, calculation: { yBuckets: { mode: 'size', value: '5' } }, yAxis: { min: 0 } },
  }),
  'cells that are hardly coloured': one('table', 'Hardly coloured', {
    ...columns(
      column('host', {
        thresholds: { mode: 'absolute', steps: [{ color: 'transparent', value: null }] },
        'custom.cellOptions': { type: 'color-background', mode: 'gradient' },
      }),
    ),
  }),
  'pictures in cells': one('table', 'Pictures', {
    ...columns(
      column('host', { 'custom.cellOptions': { type: 'image', alt: 'A mark' }, ...addressOfHost('/favicon.svg') }),
    ),
  }),
  'Markdown in cells': one('table', 'Words', {
    ...columns(column('host', { 'custom.cellOptions': { type: 'markdown' }, ...addressOfHost('**bold** and `code`') })),
  }),
  'all links in a cell': one('table', 'Links', {
    ...columns(column('host', { 'custom.cellOptions': { type: 'data-links' }, links })),
  }),
  'columns that filter': one('table', 'Filters', columns(column('host', { 'custom.filterable': true }))),
  'gauges in cells that hide their value': one('table', 'Gauges', {
    ...columns(column('Value', { 'custom.cellOptions': { type: 'gauge', valueDisplayMode: 'hidden' } })),
  }),
  'an old graph with all that it could': one('graph', 'Old graph', {
    nullPointMode: 'null as zero',
    lines: true,
    fill: 1,
    legend: { show: true, hideZero: true, hideEmpty: true, rightSide: true, sideWidth: 200 },
    seriesOverrides: [{ alias: '/a$/', yaxis: 2, dashes: true, dashLength: 4, spaceLength: 2 }],
    options: { dataLinks: [{ title: 'More', url: '/d/more' }] },
    yaxes: [{ format: 'bytes' }, { format: 's', show: true }],
  }),
  'an old graph over its series': one('graph', 'By series', { bars: true, xaxis: { mode: 'series', values: ['max'] } }),
  'an old graph of how often': one('graph', 'How often', { bars: true, xaxis: { mode: 'histogram', buckets: 8 } }),
  'a graph of the first schemas': one('graph', 'First', {
    y_formats: ['bytes', 'short'],
    grid: { leftMin: 0, threshold1: 1, threshold1Color: 'rgba(216, 27, 27, 0.3)' },
  }),
  'a singlestat with words around a unit': one('singlestat', 'Around', {
    format: 'bytes',
    prefix: 'of ',
    postfix: ' used',
    valueName: 'max',
  }),
  'a gauge of version 6': one('gauge', 'Version 6', {
    options: {
      fieldOptions: {
        calcs: ['max'],
        defaults: { unit: 'percent', min: 0, max: 50 },
        thresholds: [
          { index: 0, value: null, color: 'green' },
          { index: 1, value: 20, color: 'red' },
        ],
      },
    },
  }),
  'states before there were any': one('natel-discrete-panel', 'Discrete', {
    colorMaps: [{ text: '1', color: 'green' }],
    writeLastValue: true,
  }),
  'a map of states': one('flant-statusmap-panel', 'Status map', {
    color: { mode: 'discrete', thresholds: [{ value: 1, color: 'green', tooltip: 'Well' }] },
  }),
  'room between panels': {
    ...one('timeseries', 'Beside room', {}),
    panels: [
      { id: 1, type: 'timeseries', title: 'Beside room', gridPos: { x: 12, y: 0, w: 12, h: 8 }, targets: series },
      { id: 2, gridPos: { x: 0, y: 0, w: 12, h: 8 } },
    ],
  },
  'a text of one row without a title': {
    ...one('text', 'Below a text', {}),
    panels: [
      {
        id: 1,
        type: 'text',
        gridPos: { x: 0, y: 0, w: 24, h: 1 },
        options: { mode: 'markdown', content: '# Heading' },
      },
      { id: 2, type: 'stat', title: 'Below a text', gridPos: { x: 0, y: 1, w: 24, h: 8 }, targets: series },
    ],
  },
  'a stat that only its name tells': one('stat', 'Named', {
    title: '',
    targets: [{ refId: 'A', expr: 'made{host="one"}', legendFormat: '{{host}}' }],
  }),
  'tables that are joined, without all but one time': one('table', 'Joined', {
    targets: ['A', 'B'].map((refId) => ({ ...table[0], refId })),
    transformations: [
      { id: 'joinByField', options: { byField: 'host', mode: 'outer' } },
      { id: 'organize', options: { excludeByName: { 'Time 2': true }, renameByName: { 'Time 1': 'When' } } },
    ],
  }),
  'lying bars that reach to the end': one('barchart', 'To the end', {
    targets: table,
    options: { xField: 'host', orientation: 'horizontal', showValue: 'always' },
    fieldConfig: { defaults: { max: 1, unit: 'percentunit', decimals: 3 }, overrides: [] },
  }),
  'a low tooltip': one('timeseries', 'Low', { options: { tooltip: { mode: 'multi', maxHeight: 120 } } }),
  'filters among some labels': {
    ...one('timeseries', 'Filtered', {}),
    templating: {
      list: [
        {
          type: 'adhoc',
          name: 'Filters',
          defaultKeys: [{ text: 'host', value: 'host' }],
          baseFilters: [{ key: 'host', operator: '=~', value: '.+' }],
        },
      ],
    },
  },
}

type Target = Readonly<Record<string, unknown>>

let row = 0
/** A panel of the whole width, each below the one before. */
function panel(type: string, title: string, targets: readonly Target[], more: object = {}) {
  row += 1
  return { id: row, type, title, gridPos: { x: 0, y: row * 8, w: 24, h: 8 }, targets, ...more }
}

const series = (refId: string, legendFormat: string, expr = `made{name="${legendFormat}"}`): Target => ({
  refId,
  expr,
  legendFormat,
})
const table = (refId: string, expr: string): Target => ({ refId, expr, format: 'table', instant: true })
const config = (defaults: object, overrides: readonly object[] = []) => ({ fieldConfig: { defaults, overrides } })
const custom = (settings: object) => config({ custom: settings })
const set = (name: string, ...properties: readonly (readonly [string, unknown])[]) => ({
  matcher: { id: 'byName', options: name },
  properties: properties.map(([id, value]) => ({ id, value })),
})

const prices = [
  series('A', 'open'),
  series('B', 'high'),
  series('C', 'low'),
  series('D', 'close'),
  series('E', 'volume'),
]
const three = [series('A', '{{host}}', 'made{host=~".+"}')]
const joined = { id: 'joinByField', options: { byField: 'Time', mode: 'outer' } }
const edges = [
  ['client', 'gateway'],
  ['gateway', 'search'],
  ['gateway', 'cart'],
  ['search', 'store'],
  ['cart', 'store'],
  ['store', 'gateway'],
].map(([source, target], at) => table(String.fromCharCode(65 + at), `calls{source="${source}",target="${target}"}`))
const asEdges = [{ id: 'merge' }, { id: 'organize', options: { renameByName: { 'Value #A': 'mainstat' } } }]

/** Panels of every kind, with options that few set. */
export const everyKind = {
  title: 'Every kind',
  schemaVersion: 41,
  time: { from: 'now-1h', to: 'now' },
  panels: [
    panel('candlestick', 'Prices and volume', prices, config({ unit: 'currencyUSD' })),
    panel('candlestick', 'Bars against the close before', prices, {
      options: {
        mode: 'candles',
        candleStyle: 'ohlcbars',
        colorStrategy: 'close-close',
        colors: { up: 'blue', down: 'orange' },
      },
    }),
    panel('candlestick', 'Volume alone', prices, { options: { mode: 'volume', fields: { volume: 'high' } } }),
    panel('candlestick', 'Made of closes, with another line', [series('A', 'close'), series('B', 'other')], {
      options: { includeAllFields: true, legend: { displayMode: 'table', calcs: ['max'] } },
    }),
    panel('trend', 'Counts over values', three, {
      transformations: [{ id: 'histogram', options: { combine: true } }],
      options: { xField: 'xMin' },
      ...config({ custom: { drawStyle: 'bars', fillOpacity: 60 } }, [set('xMax', ['custom.hideFrom.viz', true])]),
    }),
    panel('trend', 'Not in order', three, { transformations: [joined] }),
    panel('xychart', 'One against the other', [series('A', 'x'), series('B', 'y')], {
      transformations: [joined],
      ...config({ unit: 'ms', custom: { pointSize: { fixed: 9 } } }),
    }),
    panel(
      'xychart',
      'By colour and size',
      [series('A', 'x'), series('B', 'y'), series('C', 'heat'), series('D', 'mass')],
      {
        transformations: [joined],
        options: {
          mapping: 'manual',
          series: [
            {
              name: { fixed: 'Stars' },
              x: { matcher: { id: 'byName', options: 'x' } },
              y: { matcher: { id: 'byName', options: 'y' } },
              color: { matcher: { id: 'byName', options: 'heat' } },
              size: { matcher: { id: 'byName', options: 'mass' } },
            },
          ],
        },
        ...config({ custom: { show: 'points+lines', pointSize: { min: 4, max: 30 }, axisLabel: 'Height' } }, [
          set('heat', ['color', { mode: 'continuous-BlYlRd' }]),
        ]),
      },
    ),
    panel('xychart', 'As older versions wrote it', [series('A', 'x'), series('B', 'y'), series('C', 'z')], {
      transformations: [joined],
      options: { seriesMapping: 'auto', dims: { frame: 0, x: 'y', exclude: ['z'] } },
    }),
    panel('nodeGraph', 'Calls', edges, { transformations: asEdges, options: { edges: { mainStatUnit: 'reqps' } } }),
    panel('nodeGraph', 'Calls by attraction', edges, {
      transformations: asEdges,
      options: { layoutAlgorithm: 'force' },
    }),
    panel('barchart', 'Shares', three, { options: { stacking: 'percent', showValue: 'always' } }),
    panel('barchart', 'Lying', [table('A', 'made{host=~".+"}')], { options: { orientation: 'horizontal' } }),
    panel('histogram', 'Stacked', three, { options: { stacking: 'normal' } }),
    panel('timeseries', 'Shares, one below', three, {
      ...config({ custom: { stacking: { mode: 'percent' }, fillOpacity: 40 } }, [
        set('made-2', ['custom.transform', 'negative-Y']),
      ]),
    }),
    panel('timeseries', 'Stacks of two groups', three, {
      ...config({ custom: { stacking: { mode: 'normal', group: 'A' }, fillOpacity: 20 } }, [
        set('made-3', ['custom.stacking', { mode: 'normal', group: 'B' }]),
      ]),
    }),
    panel('timeseries', 'Powers both ways', three, custom({ scaleDistribution: { type: 'symlog', log: 10 } })),
    panel('timeseries', 'Coloured by its height', three, {
      ...config({
        color: { mode: 'continuous-GrYlRd' },
        custom: { gradientMode: 'scheme', fillOpacity: 30, lineWidth: 3 },
      }),
    }),
    panel('stat', 'Wide', three, {
      options: { textMode: 'value_and_name', colorMode: 'background', wideLayout: false },
    }),
    panel('gauge', 'From below zero', three, { ...config({ min: -5, max: 5, unit: 'celsius' }) }),
    panel('bargauge', 'In cells', three, {
      options: { displayMode: 'lcd', orientation: 'horizontal', valueMode: 'text' },
    }),
    panel('piechart', 'Ring', three, {
      options: {
        pieType: 'donut',
        displayLabels: ['name', 'percent'],
        legend: { values: ['value'], placement: 'right' },
      },
    }),
    panel('heatmap', 'Buckets', [{ refId: 'A', expr: 'sum by (le) (made_bucket)', format: 'heatmap' }]),
    panel('state-timeline', 'States', three, { options: { rowHeight: 0.5, mergeValues: false } }),
    panel('status-history', 'History', three, { options: { colWidth: 0.5 } }),
    panel('table', 'Table', [table('A', 'made{host=~".+"}')], {
      options: { footer: { show: true, reducer: ['sum'] } },
      ...config({}, [set('Value', ['custom.cellOptions', { type: 'gauge', mode: 'lcd' }])]),
    }),
    panel('geomap', 'A map', [table('A', 'made{host=~".+"}')]),
    panel('canvas', 'A drawing', [table('A', 'made{host=~".+"}')]),
    panel('flamegraph', 'Flames', [table('A', 'made{host=~".+"}')]),
    panel('vendor-thing-panel', 'Of a vendor', [table('A', 'made{host=~".+"}')]),
    panel('text', 'Words', [], { options: { mode: 'markdown', content: '# Words' } }),
    panel('alertlist', 'Alerts', []),
    panel('dashlist', 'Dashboards', []),
    panel('annolist', 'Annotations', []),
  ],
}

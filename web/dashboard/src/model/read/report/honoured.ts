/**
 * What of a panel's JSON is honoured, by the path of each key: of its options, and of `custom` of its fields. What is
 * neither here nor of no effect is told in the report, so this list has to grow with what is drawn.
 */
type Honoured = { readonly options: readonly string[]; readonly custom: readonly string[] }

const legend = [
  ...['showLegend', 'displayMode', 'placement', 'calcs', 'sortBy', 'sortDesc', 'values', 'width'],
  // Of graphs from before version 8.
  ...['hideEmpty', 'hideZero'],
].map((key) => `legend.${key}`)
const tooltip = [
  'tooltip.mode',
  'tooltip.sort',
  'tooltip.hideZeros',
  'tooltip.maxHeight',
  'tooltipOptions.mode',
  'tooltipOptions.sort',
]
const reduce = ['calcs', 'values', 'fields', 'limit'].flatMap((key) => [`reduceOptions.${key}`, `fieldOptions.${key}`])
const textSizes = ['text.titleSize', 'text.valueSize']
const vizSizes = ['sizing', 'minVizWidth', 'minVizHeight', 'maxVizHeight']
const barsOptions = [
  ...['orientation', 'stacking', 'showValue', 'text.valueSize', 'groupWidth', 'barWidth', 'barRadius'],
  ...['xTickLabelRotation', 'xTickLabelMaxLength', 'xTickLabelSpacing', 'fullHighlight'],
  ...legend.slice(0, 3),
]

const graphCustom = [
  'drawStyle',
  'lineInterpolation',
  'lineWidth',
  'fillOpacity',
  'gradientMode',
  'spanNulls',
  'insertNulls',
  'nullsAreZero',
  'showPoints',
  'pointSize',
  'lineStyle.fill',
  'lineStyle.dash',
  'stacking.mode',
  'stacking.group',
  'axisPlacement',
  'axisLabel',
  'axisSoftMin',
  'axisSoftMax',
  'axisCenteredZero',
  'scaleDistribution.type',
  'scaleDistribution.log',
  'scaleDistribution.linearThreshold',
  'axisColorMode',
  'axisBorderShow',
  'axisGridShow',
  'barAlignment',
  'barWidthFactor',
  'thresholdsStyle.mode',
  'hideFrom.viz',
  'hideFrom.legend',
  'hideFrom.tooltip',
  'hideFrom.graph',
  'transform',
  'fillBelowTo',
]

const tableCustom = [
  'cellOptions.type',
  'cellOptions.mode',
  'cellOptions.applyToRow',
  'cellOptions.wrapText',
  'cellOptions.alt',
  'cellOptions.valueDisplayMode',
  'wrapText',
  'filterable',
  'displayMode',
  'align',
  'width',
  'minWidth',
  'hidden',
  'hideFrom.viz',
  'footer.reducers',
]

export const honoured: Readonly<Record<string, Honoured>> = {
  timeseries: { options: [...legend, ...tooltip], custom: graphCustom },
  stat: {
    options: [
      ...reduce,
      'graphMode',
      'colorMode',
      'textMode',
      'justifyMode',
      'orientation',
      'showPercentChange',
      'percentChangeColorMode',
      'wideLayout',
      ...textSizes,
    ],
    custom: [],
  },
  gauge: {
    options: [
      ...[...reduce, ...vizSizes, 'text.titleSize'],
      ...['orientation', 'showThresholdLabels', 'showThresholdMarkers'],
    ],
    custom: [],
  },
  bargauge: {
    options: [
      ...[...reduce, ...textSizes, ...vizSizes],
      ...['orientation', 'displayMode', 'valueMode', 'showUnfilled', 'namePlacement'],
    ],
    custom: [],
  },
  piechart: { options: [...reduce, ...legend, 'pieType', 'displayLabels'], custom: [] },
  table: {
    options: [
      ...['showHeader', 'cellHeight', 'sortBy', 'frameIndex'],
      ...['show', 'reducer', 'fields', 'countRows'].map((key) => `footer.${key}`),
    ],
    custom: tableCustom,
  },
  text: { options: ['mode', 'content'], custom: [] },
  heatmap: {
    options: [
      'calculate',
      'calculation.xBuckets.mode',
      'calculation.xBuckets.value',
      'calculation.yBuckets.mode',
      'calculation.yBuckets.value',
      'calculation.yBuckets.scale.type',
      'calculation.yBuckets.scale.log',
      'color.scheme',
      'color.steps',
      'color.reverse',
      'color.mode',
      'color.fill',
      'color.exponent',
      'color.scale',
      'color.min',
      'color.max',
      'yAxis.unit',
      'yAxis.decimals',
      'yAxis.axisLabel',
      'yAxis.reverse',
      'filterValues.le',
      'filterValues.ge',
      'yAxis.min',
      'yAxis.max',
      'yAxis.axisPlacement',
      'cellValues.unit',
      'cellValues.decimals',
      'cellGap',
      'legend.show',
    ],
    custom: [],
  },
  states: {
    options: ['mergeValues', 'showValue', 'alignValue', 'rowHeight', 'colWidth', ...legend.slice(0, 3)],
    custom: ['fillOpacity', 'hideFrom.viz', 'hideFrom.legend', 'hideFrom.tooltip'],
  },
  bars: {
    options: [...barsOptions, 'xField', 'colorByField'],
    custom: ['hideFrom.viz', 'hideFrom.legend', 'hideFrom.tooltip', 'fillOpacity', 'axisPlacement', 'axisLabel'],
  },
  histogram: {
    options: ['bucketSize', 'bucketCount', 'bucketOffset', 'combine', ...barsOptions],
    custom: ['hideFrom.viz', 'hideFrom.legend', 'hideFrom.tooltip', 'fillOpacity', 'axisLabel'],
  },
  list: {
    options: [
      ...['maxItems', 'limit', 'query', 'tags', 'showStarred', 'showSearch', 'alertName', 'nameFilter'],
      ...['firing', 'pending', 'normal', 'noData', 'error', 'recovering'].map((state) => `stateFilter.${state}`),
      'sortOrder',
      'alertInstanceLabelFilter',
    ],
    custom: [],
  },
  candlestick: {
    options: [
      ...legend,
      'tooltip.mode',
      'mode',
      'candleStyle',
      'colorStrategy',
      'includeAllFields',
      'colors.up',
      'colors.down',
      'colors.flat',
      ...['open', 'high', 'low', 'close', 'volume'].map((key) => `fields.${key}`),
    ],
    custom: graphCustom,
  },
  trend: { options: [...legend, ...tooltip, 'xField'], custom: graphCustom },
  xychart: {
    options: [...legend, 'tooltip.mode', 'mapping', 'series', 'seriesMapping', 'dims.frame', 'dims.x', 'dims.exclude'],
    custom: [
      'show',
      'pointSize.fixed',
      'pointSize.min',
      'pointSize.max',
      'pointShape',
      'pointStrokeWidth',
      'fillOpacity',
      'lineWidth',
      'lineStyle.fill',
      'lineStyle.dash',
      'axisPlacement',
      'axisLabel',
      'axisSoftMin',
      'axisSoftMax',
      'axisCenteredZero',
      'scaleDistribution.type',
      'scaleDistribution.log',
      'hideFrom.viz',
      'hideFrom.legend',
    ],
  },
  nodeGraph: {
    options: [
      'layoutAlgorithm',
      'nodes.mainStatUnit',
      'nodes.secondaryStatUnit',
      'nodes.arcs',
      'edges.mainStatUnit',
      'edges.secondaryStatUnit',
    ],
    custom: [],
  },
  logs: {
    options: [
      'showTime',
      'showLabels',
      'showCommonLabels',
      'wrapLogMessage',
      'prettifyLogMessage',
      'enableLogDetails',
      'sortOrder',
      'dedupStrategy',
      'displayedFields',
    ],
    custom: [],
  },
}

/** Values with which a key changes nothing, besides those that are empty: what Grafana itself writes everywhere. */
export const withoutEffect: Readonly<Record<string, readonly unknown[]>> = {
  'legend.asTable': [true],
  'tooltip.mode': ['single', 'multi', 'none'],
  'tooltip.sort': ['none', 'asc', 'desc'],
  'rowsFrame.layout': ['auto'],
  showValue: ['never'],
  'tooltip.show': [true],
  // Of the borders of bars, which have none here.
  lineWidth: [0, 1],
  groupMode: ['default'],
  viewMode: ['list'],
  showInstances: [true],
  dashboardAlerts: [false],
  'exemplars.color': ['rgba(255,0,255,0.7)'],
  'footer.enablePagination': [false],
  axisColorMode: ['text'],
  'scaleDistribution.type': ['linear'],
  'thresholdsStyle.mode': ['off'],
  alertThreshold: [true],
}

/** Keys that say nothing about how a panel looks. */
export const ofNoEffect =
  /^(code\.|minViz|maxViz|tooltip\.yHistogram|tooltip\.showColorScale|legend\.show$|rowsFrame\.value)/

/** Values of keys that are honoured for other ones. */
export const notDrawn: Readonly<Record<string, readonly string[]>> = {
  'cellOptions.type': ['actions', 'geo'],
}

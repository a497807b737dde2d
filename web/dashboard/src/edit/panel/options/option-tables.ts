import type { PanelKind } from '../../../model/panel-options.ts'
import { t as wordReducer } from '../../../model/reduce/words.ts'
import { t } from '../words.ts'
import { laterOptions } from './later-options.ts'
import { logOptions } from './log-options.ts'
import { ids, type Option, type OptionGroup } from './option.ts'
import { candleOptions, nodeOptions, trendOptions, xyOptions } from './plot-options.ts'

const reducers = [
  'lastNotNull',
  'last',
  'firstNotNull',
  'min',
  'max',
  'mean',
  'median',
  'sum',
  'count',
  'range',
] as const
const calcs = reducers.map((value) => ({ value, label: wordReducer(value) }))

const custom = (key: string) => `fieldConfig.defaults.custom.${key}`

const reduce: Option = {
  path: 'options.reduceOptions.calcs',
  label: t('calc'),
  control: 'first',
  usual: 'lastNotNull',
  choices: calcs,
}
const rows: Option = { path: 'options.reduceOptions.values', label: t('allRows'), control: 'switch', usual: false }
const orientation: Option = {
  path: 'options.orientation',
  label: t('orientation'),
  control: 'choice',
  usual: 'auto',
  choices: ids('auto', 'horizontal', 'vertical'),
}

const legend: OptionGroup = {
  title: t('legend'),
  options: [
    { path: 'options.legend.showLegend', label: t('showLegend'), control: 'switch', usual: true },
    {
      path: 'options.legend.displayMode',
      label: t('legendMode'),
      control: 'choice',
      usual: 'list',
      choices: ids('list', 'table'),
    },
    {
      path: 'options.legend.placement',
      label: t('placement'),
      control: 'choice',
      usual: 'bottom',
      choices: ids('bottom', 'right'),
    },
    { path: 'options.legend.calcs', label: t('legendCalcs'), control: 'choices', choices: calcs },
  ],
}

const graph: readonly OptionGroup[] = [
  {
    title: t('graphStyle'),
    options: [
      {
        path: custom('drawStyle'),
        label: t('drawStyle'),
        control: 'choice',
        usual: 'line',
        choices: ids('line', 'bars', 'points'),
      },
      {
        path: custom('lineInterpolation'),
        label: t('interpolation'),
        control: 'choice',
        usual: 'linear',
        choices: ids('linear', 'smooth', 'stepBefore', 'stepAfter'),
      },
      { path: custom('lineWidth'), label: t('lineWidth'), control: 'number', usual: 1, min: 0, max: 10 },
      { path: custom('fillOpacity'), label: t('fillOpacity'), control: 'number', usual: 0, min: 0, max: 100 },
      {
        path: custom('gradientMode'),
        label: t('gradient'),
        control: 'choice',
        usual: 'none',
        choices: ids('none', 'opacity', 'hue', 'scheme'),
      },
      {
        path: custom('showPoints'),
        label: t('showPoints'),
        control: 'choice',
        usual: 'auto',
        choices: ids('auto', 'always', 'never'),
      },
      { path: custom('spanNulls'), label: t('spanNulls'), control: 'switch', usual: false },
      {
        path: custom('stacking.mode'),
        label: t('stacking'),
        control: 'choice',
        usual: 'none',
        choices: ids('none', 'normal', 'percent'),
      },
      {
        path: custom('thresholdsStyle.mode'),
        label: t('thresholdsStyle'),
        control: 'choice',
        usual: 'off',
        choices: ids('off', 'line', 'dashed', 'area', 'line+area'),
      },
    ],
  },
  {
    title: t('axes'),
    options: [
      {
        path: custom('axisPlacement'),
        label: t('axisPlacement'),
        control: 'choice',
        usual: 'auto',
        choices: ids('auto', 'left', 'right', 'hidden'),
      },
      { path: custom('axisLabel'), label: t('axisLabel'), control: 'text', usual: '' },
      { path: custom('axisSoftMin'), label: t('softMin'), control: 'number', usual: undefined },
      { path: custom('axisSoftMax'), label: t('softMax'), control: 'number', usual: undefined },
      {
        path: custom('scaleDistribution.type'),
        label: t('scale'),
        control: 'choice',
        usual: 'linear',
        choices: ids('linear', 'log', 'symlog'),
      },
    ],
  },
  legend,
  {
    title: t('tooltip'),
    options: [
      {
        path: 'options.tooltip.mode',
        label: t('tooltipMode'),
        control: 'choice',
        usual: 'single',
        choices: ids('single', 'multi', 'none'),
      },
      {
        path: 'options.tooltip.sort',
        label: t('tooltipSort'),
        control: 'choice',
        usual: 'none',
        choices: ids('none', 'asc', 'desc'),
      },
    ],
  },
]

const tables: Readonly<Record<PanelKind, readonly OptionGroup[]>> = {
  timeseries: graph,
  stat: [
    {
      title: t('shown'),
      options: [
        reduce,
        rows,
        {
          path: 'options.colorMode',
          label: t('colorMode'),
          control: 'choice',
          usual: 'value',
          choices: ids('none', 'value', 'background', 'background_solid'),
        },
        {
          path: 'options.graphMode',
          label: t('graphMode'),
          control: 'choice',
          usual: 'area',
          choices: ids('none', 'area'),
        },
        {
          path: 'options.textMode',
          label: t('textMode'),
          control: 'choice',
          usual: 'auto',
          choices: ids('auto', 'value', 'value_and_name', 'name', 'none'),
        },
        {
          path: 'options.justifyMode',
          label: t('justifyMode'),
          control: 'choice',
          usual: 'auto',
          choices: ids('auto', 'center'),
        },
        { path: 'options.showPercentChange', label: t('percentChange'), control: 'switch', usual: false },
        orientation,
      ],
    },
  ],
  gauge: [
    {
      title: t('shown'),
      options: [
        reduce,
        rows,
        { path: 'options.showThresholdMarkers', label: t('thresholdMarkers'), control: 'switch', usual: true },
        { path: 'options.showThresholdLabels', label: t('thresholdLabels'), control: 'switch', usual: false },
        orientation,
      ],
    },
  ],
  bargauge: [
    {
      title: t('shown'),
      options: [
        reduce,
        rows,
        {
          path: 'options.displayMode',
          label: t('barMode'),
          control: 'choice',
          usual: 'gradient',
          choices: ids('basic', 'gradient', 'lcd'),
        },
        {
          path: 'options.valueMode',
          label: t('valueMode'),
          control: 'choice',
          usual: 'color',
          choices: ids('color', 'text', 'hidden'),
        },
        { path: 'options.showUnfilled', label: t('unfilled'), control: 'switch', usual: true },
        orientation,
      ],
    },
  ],
  table: [
    {
      title: t('shown'),
      options: [
        { path: 'options.showHeader', label: t('header'), control: 'switch', usual: true },
        {
          path: 'options.cellHeight',
          label: t('cellHeight'),
          control: 'choice',
          usual: 'sm',
          choices: ids('sm', 'md', 'lg'),
        },
        { path: 'options.footer.show', label: t('footer'), control: 'switch', usual: false },
        {
          path: custom('align'),
          label: t('align'),
          control: 'choice',
          usual: 'auto',
          choices: ids('auto', 'left', 'center', 'right'),
        },
        {
          path: custom('cellOptions.type'),
          label: t('cellType'),
          control: 'choice',
          usual: 'auto',
          choices: ids('auto', 'color-text', 'color-background', 'gauge', 'sparkline'),
        },
      ],
    },
  ],
  piechart: [
    {
      title: t('shown'),
      options: [
        reduce,
        rows,
        { path: 'options.pieType', label: t('pieType'), control: 'choice', usual: 'pie', choices: ids('pie', 'donut') },
        {
          path: 'options.displayLabels',
          label: t('pieLabels'),
          control: 'choices',
          choices: ids('name', 'value', 'percent'),
        },
        {
          path: 'options.legend.values',
          label: t('legendValues'),
          control: 'choices',
          choices: ids('value', 'percent'),
        },
      ],
    },
    { title: legend.title, options: legend.options.filter(({ path }) => !path.endsWith('calcs')) },
  ],
  heatmap: [
    {
      title: t('shown'),
      options: [
        { path: 'options.calculate', label: t('calculate'), control: 'switch', usual: false },
        {
          path: 'options.color.scheme',
          label: t('scheme'),
          control: 'choice',
          usual: 'Oranges',
          choices: ['Oranges', 'Blues', 'Greens', 'Greys', 'Purples', 'Reds', 'Spectral', 'Turbo', 'Viridis'].map(
            (value) => ({ value, label: value }),
          ),
        },
        { path: 'options.color.reverse', label: t('reverse'), control: 'switch', usual: false },
        { path: 'options.color.steps', label: t('steps'), control: 'number', usual: 64, min: 2, max: 128 },
        { path: 'options.yAxis.unit', label: t('unit'), control: 'unit' },
        { path: 'options.legend.show', label: t('showLegend'), control: 'switch', usual: true },
      ],
    },
  ],
  logs: logOptions,
  text: [
    {
      title: t('shown'),
      options: [
        {
          path: 'options.mode',
          label: t('textKind'),
          control: 'choice',
          usual: 'markdown',
          choices: ids('markdown', 'html', 'code'),
        },
      ],
    },
  ],
  plot: [],
  states: [],
  bars: [],
  histogram: [],
  list: [],
  unsupported: [],
}

const plots: Readonly<Record<string, readonly OptionGroup[]>> = {
  candlestick: [...candleOptions, legend],
  trend: [trendOptions, ...graph],
  xychart: [...xyOptions, legend],
  nodeGraph: nodeOptions,
}

/** The settings of panels of a kind, and of a type of it, in the order in which people want them. */
export function optionsOf(kind: PanelKind, type: string): readonly OptionGroup[] {
  return [...tables[kind], ...(plots[type] ?? []), ...laterOptions(type)]
}

const field = (key: string) => `fieldConfig.defaults.${key}`

/** Settings of the values, which panels of every kind with data have. */
export const valueOptions: readonly Option[] = [
  { path: field('unit'), label: t('unit'), control: 'unit' },
  { path: field('decimals'), label: t('decimals'), control: 'number', usual: undefined, min: 0, max: 10 },
  { path: field('min'), label: t('min'), control: 'number', usual: undefined },
  { path: field('max'), label: t('max'), control: 'number', usual: undefined },
  { path: field('displayName'), label: t('displayName'), control: 'text', usual: '' },
  { path: field('noValue'), label: t('noValue'), control: 'text', usual: '' },
  {
    path: field('color.mode'),
    label: t('colorBy'),
    control: 'choice',
    usual: 'palette-classic',
    choices: ids(
      'palette-classic',
      'palette-classic-by-name',
      'thresholds',
      'fixed',
      'shades',
      'continuous-GrYlRd',
      'continuous-blues',
    ),
  },
  { path: field('color.fixedColor'), label: t('fixedColor'), control: 'color' },
]

/** What an override can set: the same, of the values and of how they are drawn, by the id it has there. */
export function overridable(kind: PanelKind, type: string): readonly (Option & { readonly id: string })[] {
  const drawn = optionsOf(kind, type).flatMap(({ options }) => options)
  return [...valueOptions, ...drawn]
    .filter(
      ({ path }) =>
        path.startsWith('fieldConfig.defaults.') && path !== field('color.mode') && path !== field('color.fixedColor'),
    )
    .map((option) => ({ ...option, id: option.path.slice('fieldConfig.defaults.'.length) }))
}

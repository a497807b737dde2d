import { t } from '../words.ts'
import { ids, type Option, type OptionGroup } from './option.ts'

const named = (path: string, label: string): Option => ({ path, label, control: 'text', usual: '' })
const custom = (key: string) => `fieldConfig.defaults.custom.${key}`

/** The settings of candles: which fields they are made of, and how they look. */
export const candleOptions: readonly OptionGroup[] = [
  {
    title: t('shown'),
    options: [
      {
        path: 'options.mode',
        label: t('candleMode'),
        control: 'choice',
        usual: 'candles+volume',
        choices: ids('candles+volume', 'candles', 'volume'),
      },
      {
        path: 'options.candleStyle',
        label: t('candleStyle'),
        control: 'choice',
        usual: 'candles',
        choices: ids('candles', 'ohlcbars'),
      },
      {
        path: 'options.colorStrategy',
        label: t('colorStrategy'),
        control: 'choice',
        usual: 'open-close',
        choices: ids('open-close', 'close-close'),
      },
      { path: 'options.colors.up', label: t('colorUp'), control: 'color' },
      { path: 'options.colors.down', label: t('colorDown'), control: 'color' },
      { path: 'options.colors.flat', label: t('colorFlat'), control: 'color' },
      { path: 'options.includeAllFields', label: t('otherFields'), control: 'switch', usual: false },
    ],
  },
  {
    title: t('fields'),
    options: [
      named('options.fields.open', t('fieldOpen')),
      named('options.fields.high', t('fieldHigh')),
      named('options.fields.low', t('fieldLow')),
      named('options.fields.close', t('fieldClose')),
      named('options.fields.volume', t('fieldVolume')),
    ],
  },
]

/** What a trend has besides what lines over time have. */
export const trendOptions: OptionGroup = { title: t('shown'), options: [named('options.xField', t('trendField'))] }

/** The settings of points by two of their fields. */
export const xyOptions: readonly OptionGroup[] = [
  {
    title: t('series'),
    options: [
      {
        path: 'options.mapping',
        label: t('mapping'),
        control: 'choice',
        usual: 'auto',
        choices: ids('auto', 'manual'),
      },
      { path: 'options.series', label: t('series'), control: 'xy-series' },
    ],
  },
  {
    title: t('points'),
    options: [
      {
        path: custom('show'),
        label: t('drawn'),
        control: 'choice',
        usual: 'points',
        choices: ids('points', 'lines', 'points+lines'),
      },
      { path: custom('pointSize.fixed'), label: t('pointSize'), control: 'number', usual: 5, min: 1, max: 100 },
      { path: custom('pointSize.min'), label: t('leastSize'), control: 'number', usual: 1, min: 1, max: 100 },
      { path: custom('pointSize.max'), label: t('mostSize'), control: 'number', usual: 50, min: 1, max: 100 },
      {
        path: custom('pointShape'),
        label: t('pointShape'),
        control: 'choice',
        usual: 'circle',
        choices: ids('circle', 'square'),
      },
      { path: custom('fillOpacity'), label: t('fillOpacity'), control: 'number', usual: 50, min: 0, max: 100 },
      { path: custom('lineWidth'), label: t('lineWidth'), control: 'number', usual: 1, min: 0, max: 10 },
      { path: custom('axisLabel'), label: t('axisLabel'), control: 'text', usual: '' },
    ],
  },
]

/** The settings of a node graph. */
export const nodeOptions: readonly OptionGroup[] = [
  {
    title: t('shown'),
    options: [
      {
        path: 'options.layoutAlgorithm',
        label: t('layout'),
        control: 'choice',
        usual: 'layered',
        choices: ids('layered', 'force', 'grid'),
      },
      { path: 'options.nodes.mainStatUnit', label: t('nodeMainUnit'), control: 'unit' },
      { path: 'options.nodes.secondaryStatUnit', label: t('nodeSecondaryUnit'), control: 'unit' },
      { path: 'options.edges.mainStatUnit', label: t('edgeMainUnit'), control: 'unit' },
      { path: 'options.edges.secondaryStatUnit', label: t('edgeSecondaryUnit'), control: 'unit' },
    ],
  },
]

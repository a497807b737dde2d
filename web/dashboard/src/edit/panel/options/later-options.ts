import { t } from '../words.ts'
import { ids, type Option, type OptionGroup } from './option.ts'

const legend: Option = {
  path: 'options.legend.showLegend',
  label: t('showLegend'),
  control: 'switch',
  usual: true,
}
const values: Option = {
  path: 'options.showValue',
  label: t('showValues'),
  control: 'choice',
  usual: 'auto',
  choices: ids('auto', 'always', 'never'),
}
const rowHeight: Option = {
  path: 'options.rowHeight',
  label: t('rowHeight'),
  control: 'number',
  usual: 0.9,
  min: 0.1,
  max: 1,
}
const stacking: Option = {
  path: 'options.stacking',
  label: t('stacking'),
  control: 'choice',
  usual: 'none',
  choices: ids('none', 'normal', 'percent'),
}
const tags: Option = { path: 'options.tags', label: t('tags'), control: 'tags' }
const words: Option = { path: 'options.query', label: t('nameHolds'), control: 'text', usual: '' }
const atMost = (path: string): Option => ({
  path,
  label: t('maxItems'),
  control: 'number',
  usual: 20,
  min: 1,
  max: 200,
})

const shown = (...options: readonly Option[]): OptionGroup => ({ title: t('shown'), options })

const tables: Readonly<Record<string, readonly OptionGroup[]>> = {
  'state-timeline': [
    shown(
      { path: 'options.mergeValues', label: t('mergeValues'), control: 'switch', usual: true },
      values,
      {
        path: 'options.alignValue',
        label: t('alignValue'),
        control: 'choice',
        usual: 'left',
        choices: ids('left', 'center', 'right'),
      },
      rowHeight,
      legend,
    ),
  ],
  'status-history': [
    shown(
      values,
      rowHeight,
      { path: 'options.colWidth', label: t('colWidth'), control: 'number', usual: 0.9, min: 0.1, max: 1 },
      legend,
    ),
  ],
  barchart: [
    shown(
      {
        path: 'options.orientation',
        label: t('orientation'),
        control: 'choice',
        usual: 'auto',
        choices: ids('auto', 'horizontal', 'vertical'),
      },
      { path: 'options.xField', label: t('xField'), control: 'text', usual: '' },
      stacking,
      values,
      legend,
    ),
  ],
  histogram: [
    shown(
      { path: 'options.bucketSize', label: t('bucketSize'), control: 'number', usual: undefined, min: 0 },
      { path: 'options.bucketOffset', label: t('bucketOffset'), control: 'number', usual: undefined },
      { path: 'options.combine', label: t('combine'), control: 'switch', usual: false },
      stacking,
      values,
      legend,
    ),
  ],
  alertlist: [
    shown({ path: 'options.alertName', label: t('nameHolds'), control: 'text', usual: '' }, atMost('options.maxItems')),
    {
      title: t('alertStates'),
      options: [
        { path: 'options.stateFilter.firing', label: t('firing'), control: 'switch', usual: false },
        { path: 'options.stateFilter.pending', label: t('pending'), control: 'switch', usual: false },
      ],
    },
  ],
  dashlist: [
    shown(
      { path: 'options.showStarred', label: t('starredOnly'), control: 'switch', usual: false },
      words,
      tags,
      atMost('options.maxItems'),
    ),
  ],
  annolist: [shown(tags, atMost('options.limit'))],
}

/** The settings of panels that one kind draws in several types; none for a type that is not among them. */
export function laterOptions(type: string): readonly OptionGroup[] {
  return tables[type] ?? []
}

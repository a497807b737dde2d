import { at, type Json } from '../../../model/json.ts'
import type { Choice, Option } from '../options/option.ts'
import { t } from './words.ts'

type Word = Parameters<typeof t>[0]
type Setting = { readonly option: Option; readonly onlyIf?: (options: Json) => boolean }

/** The settings of a transformation; `groups`: it says of each field whether it groups or is reduced. */
export type TransformationForm = { readonly options: readonly Setting[]; readonly groups?: boolean }

const named = [
  'calculateField',
  'concatenate',
  'configFromData',
  'convertFieldType',
  'ensureColumns',
  'extractFields',
  'filterByValue',
  'filterByRefId',
  'filterFieldsByName',
  'formatString',
  'formatTime',
  'groupBy',
  'groupToNestedTable',
  'groupingToMatrix',
  'heatmap',
  'histogram',
  'joinByField',
  'joinByLabels',
  'labelsToFields',
  'limit',
  'merge',
  'organize',
  'partitionByValues',
  'prepareTimeSeries',
  'reduce',
  'regression',
  'renameByRegex',
  'rowsToFields',
  'seriesToRows',
  'smoothing',
  'sortBy',
  'spatial',
  'timeSeriesTable',
  'transpose',
] as const

type Named = (typeof named)[number]
const isNamed = (id: string): id is Named => (named as readonly string[]).includes(id)

/** What a transformation is called; one without a name by its id. */
export function nameOf(id: string): string {
  return isNamed(id) ? t(`name_${id}`) : id
}

/** Those that can be added, by their names. */
export function offeredTransformations(): readonly Choice[] {
  return named.map((id) => ({ value: id, label: nameOf(id) })).toSorted((a, b) => a.label.localeCompare(b.label))
}

/** `undefined` for one that is written as JSON. */
export function formOf(id: string): TransformationForm | undefined {
  return Object.hasOwn(forms, id) ? forms[id]?.() : undefined
}

const choices = (...pairs: readonly (readonly [string, Word])[]): readonly Choice[] =>
  pairs.map(([value, word]) => ({ value, label: t(word) }))
const word = (path: string, label: Word): Setting => ({ option: { path, label: t(label), control: 'text', usual: '' } })
const amount = (path: string, label: Word, usual?: number): Setting => ({
  option: { path, label: t(label), control: 'number', usual },
})
const yes = (path: string, label: Word, usual = false): Setting => ({
  option: { path, label: t(label), control: 'switch', usual },
})
const choice = (path: string, label: Word, ...pairs: readonly (readonly [string, Word])[]): Setting => ({
  option: { path, label: t(label), control: 'choice', usual: pairs[0]?.[0] ?? '', choices: choices(...pairs) },
})
const when = (path: string, value: string, setting: Setting): Setting => ({
  ...setting,
  onlyIf: (options) => at(options, path) === value,
})

function buckets(axis: 'xBuckets' | 'yBuckets', modes: Word, size: Word): readonly Setting[] {
  return [
    choice(`${axis}.mode`, modes, ['size', 'bySize'], ['count', 'byCount']),
    { option: { path: `${axis}.value`, label: t(size), control: 'text', usual: '' } },
  ]
}

function place(path: string): readonly Setting[] {
  const mode = `${path}.mode`
  return [
    choice(
      mode,
      path === 'source' ? 'placeOf' : 'targetOf',
      ['auto', 'placeAuto'],
      ['coords', 'coords'],
      ['geohash', 'geohash'],
    ),
    when(mode, 'coords', word(`${path}.latitude`, 'latitude')),
    when(mode, 'coords', word(`${path}.longitude`, 'longitude')),
    when(mode, 'geohash', word(`${path}.geohash`, 'geohashField')),
  ]
}

const line = (setting: Setting): Setting => ({
  ...setting,
  onlyIf: (options) => at(options, 'modify.op') === 'lineBuilder' && (setting.onlyIf?.(options) ?? true),
})

const forms: Readonly<Record<string, () => TransformationForm>> = {
  heatmap: () => ({
    options: [
      ...buckets('xBuckets', 'xBuckets', 'xSize'),
      ...buckets('yBuckets', 'yBuckets', 'ySize'),
      choice('yBuckets.scale.type', 'scale', ['linear', 'linear'], ['log', 'log']),
      when('yBuckets.scale.type', 'log', amount('yBuckets.scale.log', 'logBase', 2)),
      yes('keepOriginalData', 'keepsSeries'),
    ],
  }),
  smoothing: () => ({ options: [amount('resolution', 'resolution', 100)] }),
  groupToNestedTable: () => ({ groups: true, options: [yes('showSubframeHeaders', 'nestedHeaders', true)] }),
  groupBy: () => ({ groups: true, options: [] }),
  spatial: () => ({
    options: [
      choice('action', 'action', ['prepare', 'prepare'], ['calculate', 'calculate'], ['modify', 'modify']),
      ...place('source'),
      when(
        'action',
        'calculate',
        choice('calculate.calc', 'what', ['heading', 'heading'], ['distance', 'distance'], ['area', 'area']),
      ),
      when('action', 'calculate', word('calculate.field', 'newField')),
      when('action', 'modify', choice('modify.op', 'how', ['asLine', 'asLine'], ['lineBuilder', 'lineBuilder'])),
      ...place('modify.target').map(line),
    ],
  }),
  limit: () => ({ options: [amount('limitField', 'rows', 10)] }),
  renameByRegex: () => ({ options: [word('regex', 'pattern'), word('renamePattern', 'replacement')] }),
  joinByField: () => ({
    options: [word('byField', 'joinedBy'), choice('mode', 'mode', ['outer', 'outer'], ['inner', 'inner'])],
  }),
  histogram: () => ({
    options: [amount('bucketSize', 'ySize'), amount('bucketOffset', 'offset'), yes('combine', 'together')],
  }),
  merge: () => ({ options: [] }),
  seriesToRows: () => ({ options: [] }),
  ensureColumns: () => ({ options: [] }),
}

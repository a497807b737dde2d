import { type Json, record, text } from '../../json.ts'
import { v1Query } from './v1-panel.ts'

const types: Readonly<Record<string, string>> = {
  QueryVariable: 'query',
  CustomVariable: 'custom',
  IntervalVariable: 'interval',
  DatasourceVariable: 'datasource',
  TextVariable: 'textbox',
  ConstantVariable: 'constant',
  AdhocVariable: 'adhoc',
  GroupByVariable: 'groupby',
  SwitchVariable: 'switch',
}

const hides: Readonly<Record<string, number>> = { dontHide: 0, hideLabel: 1, hideVariable: 2 }
const refreshes: Readonly<Record<string, number>> = { never: 0, onDashboardLoad: 1, onTimeRangeChanged: 2 }
const sorts = [
  'disabled',
  'alphabeticalAsc',
  'alphabeticalDesc',
  'numericalAsc',
  'numericalDesc',
  'alphabeticalCaseInsensitiveAsc',
  'alphabeticalCaseInsensitiveDesc',
  'naturalAsc',
  'naturalDesc',
]

/** Variables of v2 in the words of v1. */
export function v1Variables(variables: readonly Json[]): readonly Json[] {
  return variables.map(({ kind, group, datasource, spec: json }) => {
    const spec = record(json)
    return {
      ...spec,
      ...sourceOf({ kind, group, datasource }, spec),
      type: types[text(kind)] ?? text(kind),
      hide: hides[text(spec.hide)] ?? 0,
      refresh: refreshes[text(spec.refresh)] ?? 0,
      sort: Math.max(0, sorts.indexOf(text(spec.sort))),
      filters: spec.filters,
    }
  })
}

function sourceOf(about: Json, spec: Json): Json {
  if (about.kind === 'QueryVariable') {
    const { datasource, ...query } = v1Query(record(spec.query))
    return { datasource, query: { ...query, query: query.query ?? query.expr ?? query.__legacyStringValue } }
  }
  if (about.kind === 'DatasourceVariable') return { query: spec.pluginId }
  return about.kind === 'AdhocVariable' ? { datasource: { type: about.group, uid: record(about.datasource).name } } : {}
}

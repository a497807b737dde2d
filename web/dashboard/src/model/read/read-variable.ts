import { filledText, flag, isRecord, type Json, list, numberOf, oneOf, records, text, textOf, texts } from '../json.ts'
import type { AdhocFilter, Selection, Variable, VariableOption, VariableSort } from '../variable.ts'
import { readDatasource } from './read-datasource.ts'

/** Variables in the order of the dashboard; one without a name cannot be referred to and is left out. */
export function readVariables(json: unknown): readonly Variable[] {
  return records(json)
    .filter(({ name }) => filledText(name) !== undefined)
    .map(readVariable)
}

function readVariable(json: Json): Variable {
  const base = readBase(json)
  switch (json.type) {
    case 'query':
      return { ...base, kind: 'query', ...readQueryParts(json) }
    case 'custom':
      return { ...base, kind: 'custom', query: text(json.query) }
    case 'interval':
      return { ...base, kind: 'interval', ...readIntervalParts(json) }
    case 'datasource':
      return { ...base, kind: 'datasource', pluginType: text(json.query), regex: text(json.regex) }
    case 'textbox':
    case 'constant':
      return { ...base, kind: json.type, query: text(json.query, base.current[0]?.value ?? '') }
    case 'adhoc':
      return { ...base, kind: 'adhoc', datasource: readDatasource(json.datasource), ...readAdhocParts(json) }
    case 'groupby':
      return { ...base, isMulti: true, kind: 'groupby', datasource: readDatasource(json.datasource) }
    case 'switch':
      return { ...base, kind: 'custom', query: readSwitch(json) }
    default:
      return { ...base, kind: 'unknown', type: text(json.type, 'unknown') }
  }
}

function readBase(json: Json) {
  return {
    name: text(json.name),
    label: filledText(json.label) ?? text(json.name),
    description: text(json.description),
    hide: readHide(json.hide),
    isMulti: flag(json.multi),
    includesAll: flag(json.includeAll),
    allValue: filledText(json.allValue),
    allowsCustomValue: flag(json.allowCustomValue, true),
    skipsUrl: flag(json.skipUrlSync),
    current: readCurrent(json.current),
    options: records(json.options).map(readOption),
  }
}

// Off and on, as a list of two; off is what stands without a choice.
function readSwitch(json: Json): string {
  return JSON.stringify([text(json.disabledValue, 'false'), text(json.enabledValue, 'true')])
}

function readHide(hide: unknown): Variable['hide'] {
  if (hide === 2 || hide === '2' || hide === true) return 'variable'
  return hide === 1 || hide === '1' ? 'label' : 'nothing'
}

function readQueryParts(json: Json) {
  return {
    datasource: readDatasource(json.datasource),
    written: isRecord(json.query) ? json.query : undefined,
    query: queryText(json.query, text(json.definition)),
    regex: text(json.regex),
    regexAppliesTo: oneOf(json.regexApplyTo, ['value', 'text'], 'value'),
    sort: sorts[numberOf(json.sort) ?? 0] ?? 'none',
    refresh: readRefresh(json.refresh),
    fixed: {
      options: records(json.staticOptions).map(readOption),
      place: oneOf(json.staticOptionsOrder, ['before', 'after', 'sorted'], 'before'),
    },
  }
}

/** The query of a variable as one text, however it is kept. */
export function queryText(query: unknown, usual = ''): string {
  return isRecord(query) ? (textOfLoki(query) ?? text(query.query, usual)) : text(query, usual)
}

// The editor of Loki's variables keeps what they ask in parts: kind 0 are the names of labels, 1 the values of one.
function textOfLoki({ type, label, stream }: Json): string | undefined {
  if (type === 0) return 'label_names()'
  if (type !== 1 || text(label) === '') return undefined
  return text(stream).trim() === '' ? `label_values(${text(label)})` : `label_values(${text(stream)}, ${text(label)})`
}

const sorts: readonly VariableSort[] = [
  'none',
  'alphabetical-asc',
  'alphabetical-desc',
  'numerical-asc',
  'numerical-desc',
  'insensitive-asc',
  'insensitive-desc',
  'natural-asc',
  'natural-desc',
]

/** "Never" is read as "on load": the saved options come from somebody else's servers. */
function readRefresh(refresh: unknown): 'on-load' | 'on-time-change' {
  return refresh === 2 || refresh === '2' || refresh === 'time' ? 'on-time-change' : 'on-load'
}

function readIntervalParts(json: Json) {
  return {
    query: text(json.query),
    hasAuto: flag(json.auto),
    autoCount: numberOf(json.auto_count) ?? 30,
    autoMin: filledText(json.auto_min) ?? '10s',
  }
}

function readOption(json: Json): VariableOption {
  const value = textOf(json.value) ?? text(json.text)
  return { text: textOf(json.text) ?? value, value }
}

function readCurrent(json: unknown): Selection {
  if (!isRecord(json) || (json.value === undefined && json.text === undefined)) return []
  const values = texts(Array.isArray(json.value) ? json.value : (textOf(json.value) ?? json.text))
  const shown = Array.isArray(json.text) ? list(json.text) : [json.text]
  return values.map((value, index) => ({ value, text: textOf(shown[index]) ?? value }))
}

function readAdhocParts(json: Json) {
  const keys = records(json.defaultKeys).flatMap(({ value, text: shown }) => filledText(value ?? shown) ?? [])
  return {
    filters: readFilters(json.filters),
    baseFilters: readFilters(json.baseFilters),
    offeredKeys: keys.length === 0 ? undefined : keys,
  }
}

function readFilters(json: unknown): readonly AdhocFilter[] {
  return records(json).map(({ key, operator, value, values }) => ({
    key: text(key),
    operator: text(operator, '='),
    value: text(value),
    ...(Array.isArray(values) ? { values: texts(values) } : {}),
  }))
}

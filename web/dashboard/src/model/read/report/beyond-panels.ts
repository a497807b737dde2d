import { at, type Json, record, records, text } from '../../json.ts'
import { isNothing } from './is-nothing.ts'

/** What of a dashboard itself is honoured, or says nothing of how it looks. */
const ofDashboard = new Set([
  ...['uid', 'title', 'description', 'tags', 'editable', 'graphTooltip', 'sharedCrosshair', 'time', 'timezone'],
  ...['timepicker', 'refresh', 'weekStart', 'fiscalYearStartMonth', 'templating', 'annotations', 'links', 'panels'],
  ...['rows', '__inputs', '__requires', '__elements', '__dependencies', 'scopeMeta'],
  // Of its history, of the server it came from, or of a Grafana that is gone.
  ...['id', 'version', 'schemaVersion', 'revision', 'iteration', 'gnetId', 'style', 'hideControls', 'originalTitle'],
  ...['originalId', 'preload', 'snapshot', 'meta', 'nav', 'locale', 'slug', 'folderId', 'folderUid', 'overwrite'],
])

const ofVariable = new Set([
  ...['name', 'label', 'description', 'type', 'query', 'definition', 'datasource', 'regex', 'regexApplyTo', 'sort'],
  ...['refresh', 'multi', 'includeAll', 'allValue', 'allowCustomValue', 'hide', 'skipUrlSync', 'current', 'options'],
  ...[
    'auto',
    'auto_count',
    'auto_min',
    'filters',
    'baseFilters',
    'defaultKeys',
    'enabledValue',
    'disabledValue',
    'staticOptions',
  ],
  ...['staticOptionsOrder', 'valuesFormat', 'qryType', 'refId'],
  // Of its state when it was saved, or of a Grafana that is gone.
  ...['id', 'index', 'state', 'error', 'global', 'rootStateKey', 'initLock', 'isNone', 'selected', 'canSaveQuery'],
  ...['useTags', 'tags', 'tagsQuery', 'tagValuesQuery', 'queryValue', 'defaultValue', 'origin', 'usages', 'pluginId'],
  ...['applyMode', 'auto_interval', 'hideLabel', 'hideVariable', '$$hashKey', 'datasourceUid', 'kind'],
])

const ofAnnotation = new Set([
  ...['name', 'enable', 'builtIn', 'hide', 'iconColor', 'datasource', 'target', 'filter', 'expr', 'step', 'interval'],
  ...['titleFormat', 'textFormat', 'tagKeys', 'useValueForTime', 'type', 'tags', 'matchAny', 'limit', 'query'],
  ...['rawQuery', 'rawSql', 'format', 'maxLines', 'instant', 'refId', 'queryType', 'placement'],
  ...['showIn', 'showLine', 'lineColor', 'textField', 'iconSize', '$$hashKey', 'snapshotData', 'useTimeRange'],
])

/** What a dashboard asks for outside of its panels and does not get, by the path of each key. */
export function leftOutBeyond(dashboard: Json): readonly string[] {
  return [
    ...unknown(dashboard, ofDashboard, ''),
    ...named(at(dashboard, 'templating.list'), ofVariable, 'templating'),
    ...named(at(dashboard, 'annotations.list'), ofAnnotation, 'annotations'),
  ]
}

function named(list: unknown, known: ReadonlySet<string>, before: string): readonly string[] {
  return records(list).flatMap((one) => unknown(one, known, `${before}.${text(one.name, '?')}.`))
}

function unknown(json: Json, known: ReadonlySet<string>, before: string): readonly string[] {
  const asked = Object.entries(record(json)).filter(([key, value]) => !known.has(key) && !isNothing(value))
  return asked.map(([key]) => `${before}${key}`)
}

import { type VariableValue, variableValues } from './variable-values.ts'

type Json = Readonly<Record<string, unknown>>

/** How a value is written where a text names no format. */
type Write = (value: VariableValue) => string

/**
 * A dashboard whose panels stand for themselves: each variable is replaced by what was chosen when it was saved, in
 * queries as their data source takes it, elsewhere as people read it. One without a value, and those that stand for
 * times and steps, stay.
 *
 * @param rangeMs how long a time is shown
 */
export function fillVariables(dashboard: Json, rangeMs: number): Json {
  const values = variableValues(dashboard, rangeMs)
  if (values.size === 0) return dashboard
  const ofPanel = (panel: Json): Json => {
    const { targets, panels, ...rest } = panel
    return {
      ...(fill(rest, (text) => write(text, values, asText)) as Json),
      ...(targets !== undefined && { targets: mapObjects(targets, (target) => ofTarget(target, panel, values)) }),
      ...(panels !== undefined && { panels: mapObjects(panels, ofPanel) }),
    }
  }
  return { ...dashboard, panels: mapObjects(dashboard.panels, ofPanel), ...ofRows(dashboard, ofPanel) }
}

// Dashboards of an older form have their panels in rows.
function ofRows({ rows }: Json, ofPanel: (panel: Json) => Json): Json {
  if (rows === undefined) return {}
  return { rows: mapObjects(rows, (row) => ({ ...row, panels: mapObjects(row.panels, ofPanel) })) }
}

function ofTarget(target: Json, panel: Json, values: ReadonlyMap<string, VariableValue>): Json {
  const source = target.datasource ?? panel.datasource
  const type = isObject(source) && typeof source.type === 'string' ? source.type : ''
  const asWritten = /sql|postgres/.test(type) ? asSql : asPattern
  const { datasource, legendFormat, ...rest } = target
  return {
    ...(fill(rest, (text) => write(text, values, asWritten)) as Json),
    ...('datasource' in target && { datasource: fill(datasource, (text) => write(text, values, asCsv)) }),
    ...(typeof legendFormat === 'string' && { legendFormat: write(legendFormat, values, asText) }),
  }
}

const reference = /\$(\w+)|\[\[(\w+)(?::(\w+))?\]\]|\$\{(\w+)(?::([^}:]+))?\}/g

function write(text: string, values: ReadonlyMap<string, VariableValue>, usual: Write): string {
  return text.replace(reference, (found, plain, square, squareFormat, braced, format) => {
    const value = values.get(plain ?? square ?? braced)
    if (value === undefined) return found
    return (formats[squareFormat ?? format] ?? usual)(value)
  })
}

const asText: Write = ({ texts }) => texts.join(' + ')
const asCsv: Write = ({ values }) => values.join(',')

const escapeRegex = (value: string) => value.replace(/[\\^$*+?.()|[\]{}/]/g, '\\$&')
const quoted = (mark: string, escaped: string): Write => {
  return ({ values }) => values.map((one) => `${mark}${one.replaceAll(mark, escaped)}${mark}`).join(',')
}
const grouped = (patterns: readonly string[]) =>
  patterns.length === 1 ? (patterns[0] ?? '') : `(${patterns.join('|')})`

const formats: Readonly<Record<string, Write>> = {
  raw: asCsv,
  csv: asCsv,
  pipe: ({ values }) => values.join('|'),
  regex: ({ values, isRaw }) => grouped(isRaw ? values : values.map(escapeRegex)),
  glob: ({ values }) => (values.length === 1 ? (values[0] ?? '') : `{${values.join(',')}}`),
  json: ({ values }) => JSON.stringify(values.length === 1 ? values[0] : values),
  singlequote: quoted("'", "\\'"),
  doublequote: quoted('"', '\\"'),
  sqlstring: quoted("'", "''"),
  percentencode: ({ values }) => encodeURIComponent(values.join(',')),
  text: asText,
}

// PromQL and LogQL hold it within quotes, those of several as a pattern: escaped for both.
const asPattern: Write = ({ values, isMany, isRaw }) => {
  if (isRaw) return values.join('|')
  if (!isMany) return values.map((one) => one.replaceAll('\\', '\\\\').replaceAll('"', '\\"')).join('|')
  return grouped(values.map((one) => one.replaceAll('\\', '\\\\\\\\').replace(/[$^*{}[\]'+?.()|]/g, '\\\\$&')))
}

// Several are a list of texts; a single one stands in the author's own quotes.
const asSql: Write = ({ values, isMany, isRaw }) => {
  if (isRaw) return values.join(',')
  return isMany
    ? values.map((one) => `'${one.replaceAll("'", "''")}'`).join(',')
    : values.join(',').replaceAll("'", "''")
}

function fill(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === 'string') return replace(value)
  if (Array.isArray(value)) return value.map((one) => fill(one, replace))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fill(one, replace)]))
}

function mapObjects(list: unknown, change: (one: Json) => Json): unknown {
  return Array.isArray(list) ? list.map((one) => (isObject(one) ? change(one) : one)) : list
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

import { patternOf } from '../field/pattern.ts'
import { isRecord, list, text } from '../json.ts'
import type { Datasource } from '../queries/build-query.ts'
import { sourcesFor } from '../sources/source-families.ts'
import { parseDuration, renderDuration } from '../time/duration.ts'
import { roundInterval } from '../time/step.ts'
import type { CustomVariable, DatasourceVariable, IntervalVariable, VariableOption } from '../variable.ts'

/** `a, b, shown : value`, where a comma in a value is written `\,`; or a JSON array of texts or of objects. */
export function customOptions(query: CustomVariable['query']): readonly VariableOption[] {
  if (query.trim().startsWith('[')) {
    const fromJson = jsonOptions(query)
    if (fromJson !== undefined) return fromJson
  }
  const parts = query.match(/(?:\\,|[^,])+/g) ?? []
  return parts.flatMap((part) => {
    const plain = part.replaceAll('\\,', ',').trim()
    const [, shown, value] = plain.match(/^\s*(.+?)\s+:\s+(.+)\s*$/) ?? []
    return plain === '' ? [] : [{ text: shown ?? plain, value: value ?? plain }]
  })
}

function jsonOptions(query: string): readonly VariableOption[] | undefined {
  try {
    return list(JSON.parse(query)).map((item) => {
      const value = isRecord(item) ? text(item.value, text(item.text)) : text(item)
      return { value, text: isRecord(item) ? text(item.text, value) : value }
    })
  } catch {
    return undefined
  }
}

/** The value of the choice "auto" of an interval variable; what it stands for is in `autoInterval`. */
export function autoToken(name: string): string {
  return `$__auto_interval_${name}`
}

export function intervalOptions({ name, query, hasAuto }: IntervalVariable): readonly VariableOption[] {
  const written = [...query.matchAll(/"([^"]+)"|'([^']+)'|([^,"']+)/g)].map(([, double, one, bare]) =>
    (double ?? one ?? bare ?? '').trim(),
  )
  const options = written.filter((value) => value !== '').map((value) => ({ text: value, value }))
  return hasAuto ? [{ text: 'auto', value: autoToken(name) }, ...options] : options
}

/** What "auto" stands for: the range in `autoCount` round steps of at least `autoMin`. */
export function autoInterval({ autoCount, autoMin }: IntervalVariable, rangeMs: number): string {
  const minMs = parseDuration(autoMin) ?? 10_000
  return renderDuration(Math.max(roundInterval(rangeMs / Math.max(1, autoCount)), minMs))
}

/** Data sources of a type, by name; what is chosen is the uid. */
export function datasourceOptions(
  { pluginType, regex }: DatasourceVariable,
  datasources: readonly Datasource[],
): readonly VariableOption[] {
  const pattern = regex === '' ? undefined : patternOf(regex)
  return sourcesFor(datasources, pluginType)
    .filter(({ name }) => pattern === undefined || name.search(pattern) >= 0)
    .map(({ uid, name }) => ({ text: name, value: uid }))
}

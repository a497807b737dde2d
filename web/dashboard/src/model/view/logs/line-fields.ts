import { isRecord } from '../../json.ts'
import type { LogLine } from './to-log-lines.ts'

/** Something that a line says of itself. */
export type LineField = {
  readonly name: string
  readonly value: string
  /**
   * Of the line's stream (`label`), told by the source beside these (`parsed`), or found in the text of the line here:
   * by which stage of LogQL it can be found there, too.
   */
  readonly origin: 'label' | 'parsed' | 'json' | 'logfmt'
}

export type FieldLine = Pick<LogLine, 'labels' | 'kinds' | 'text' | 'raw'>

/** More are not shown of one line, however deep it is. */
const maxFields = 100

/** The labels of a line, then what is found in its text: by the names that LogQL's `json` and `logfmt` give these. */
export function fieldsOfLine(line: FieldLine): readonly LineField[] {
  const labels = Object.entries(line.labels).map(([name, value]) => ({ name, value, origin: originOf(line, name) }))
  const found = foundFields(line.raw ?? line.text)
  return [...labels, ...found.filter(({ name, value }) => line.labels[name] !== value)].slice(0, maxFields)
}

/** The value of one field; that of a label before one of the text. */
export function fieldValue(line: FieldLine, name: string): string | undefined {
  return line.labels[name] ?? foundFields(line.raw ?? line.text).find((field) => field.name === name)?.value
}

// Loki tells structured metadata (S) and what stages read out of a line (P) from indexed labels (I).
function originOf({ kinds }: FieldLine, name: string): LineField['origin'] {
  const kind = kinds[name]
  return kind === 'S' || kind === 'P' ? 'parsed' : 'label'
}

function foundFields(text: string): readonly LineField[] {
  if (/^\s*\{/.test(text)) {
    try {
      return flattened(JSON.parse(text), '')
    } catch {
      // It only looks like it.
    }
  }
  const pairs = [...text.matchAll(/(?:^|\s)([A-Za-z_][\w.-]*)=("(?:[^"\\]|\\.)*"|[^\s"]*)(?=\s|$)/g)]
  const fields = pairs.map(([, name = '', value = '']) => ({ name: labelName(name), value: unquoted(value) }))
  const unique = new Map(fields.map((field) => [field.name, { ...field, origin: 'logfmt' as const }]))
  return [...unique.values()].slice(0, maxFields)
}

// As LogQL's `json` does: names of what is within each other are joined by `_`, lists are left out.
function flattened(value: unknown, name: string): readonly LineField[] {
  if (isRecord(value))
    return Object.entries(value)
      .flatMap(([key, inner]) => flattened(inner, name === '' ? labelName(key) : `${name}_${labelName(key)}`))
      .slice(0, maxFields)
  if (name === '' || value === null || typeof value === 'object') return []
  return [{ name, value: String(value), origin: 'json' }]
}

function labelName(key: string): string {
  return key.replace(/^(?=\d)|[^A-Za-z0-9_]/g, '_')
}

function unquoted(value: string): string {
  if (!value.startsWith('"')) return value
  try {
    return String(JSON.parse(value))
  } catch {
    return value.slice(1, -1)
  }
}

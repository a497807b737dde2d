import type { FoundLine } from './evaluate/select-lines.ts'
import { labelNameOf, takenSuffix } from './pipeline/labels/label-name.ts'
import { scanJson } from './pipeline/parsers/scan-json.ts'
import { scanLogfmt } from './pipeline/parsers/scan-logfmt.ts'
import { parseBytes } from './syntax/values/bytes.ts'
import { parseGoDuration } from './syntax/values/duration.ts'
import { parseFloat64 } from './syntax/values/float.ts'

type FieldType = 'int' | 'float' | 'boolean' | 'duration' | 'bytes' | 'string'

/** What lines say of themselves under one name. */
export type DetectedField = {
  readonly label: string
  type: FieldType
  readonly values: Set<string>
  readonly parsers: Set<'json' | 'logfmt'>
  /** The keys on the way to it, where it was read from an object. */
  jsonPath: readonly string[] | undefined
}

type Reading = { readonly name: string; readonly value: string; readonly path?: readonly string[] }

/**
 * The fields of lines: what was sent with them, what the query's stages read, and what their text holds as JSON, or
 * else as logfmt.
 *
 * @param limit how many fields to tell; further ones are left out
 */
export function detectFields(lines: readonly FoundLine[], limit: number): readonly DetectedField[] {
  const fields = new Map<string, DetectedField>()
  const note = ({ name, value, path }: Reading, parser?: 'json' | 'logfmt') => {
    if (name === '' || name.startsWith('__error') || name === '__preserve_error__') return
    let field = fields.get(name)
    if (field === undefined) {
      if (fields.size >= limit) return
      field = { label: name, type: typeOf(value), values: new Set(), parsers: new Set(), jsonPath: undefined }
      fields.set(name, field)
    }
    field.type = typeOf(value)
    field.values.add(value)
    if (parser !== undefined) field.parsers.add(parser)
    if (path !== undefined) field.jsonPath = path
  }
  for (const { line, labels } of lines) {
    const { parser, readings } = readText(line)
    const isTaken = (name: string) => Object.hasOwn(labels.stream, name) || Object.hasOwn(labels.metadata, name)
    for (const [name, value] of Object.entries(labels.metadata)) note({ name, value })
    for (const [name, value] of Object.entries(labels.parsed)) note({ name, value }, parser)
    for (const reading of readings) {
      note(isTaken(reading.name) ? { ...reading, name: `${reading.name}${takenSuffix}` } : reading, parser)
    }
  }
  return [...fields.values()]
}

function readText(line: string): { readonly parser: 'json' | 'logfmt'; readonly readings: readonly Reading[] } {
  const readings: Reading[] = []
  const keys: string[] = []
  const fault = scanJson(line, {
    enter: (key) => keys.push(key) > 0,
    leave: () => keys.pop(),
    value(key, value) {
      const path = [...keys, key]
      readings.push({ name: labelNameOf(path.map((part) => part.trim()).join('_')), value, path })
      return true
    },
  })
  if (fault === undefined) return { parser: 'json', readings }
  const pairs: Reading[] = []
  scanLogfmt(line, (key, value) => value === '' || pairs.push({ name: labelNameOf(key), value }) > 0, false)
  return { parser: 'logfmt', readings: pairs }
}

const booleans = new Set(['1', 't', 'T', 'TRUE', 'true', 'True', '0', 'f', 'F', 'FALSE', 'false', 'False'])

function typeOf(value: string): FieldType {
  if (/^[+-]?\d{1,19}$/.test(value)) return 'int'
  if (typeof parseFloat64(value) === 'number') return 'float'
  if (booleans.has(value)) return 'boolean'
  if (typeof parseGoDuration(value) === 'bigint') return 'duration'
  return typeof parseBytes(value) === 'bigint' ? 'bytes' : 'string'
}

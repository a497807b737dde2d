import type { MappingResult, SpecialValue, ValueMapping } from '../field-config.ts'
import { compact, filledText, type Json, numberOf, oneOf, record, records, text, textOf } from '../json.ts'

/** Value mappings in the form of today and in the form before schema 30; the order of the list decides. */
export function readMappings(json: unknown): readonly ValueMapping[] {
  return records(json).flatMap((mapping) => {
    const read = typeof mapping.type === 'string' ? readNew(mapping) : readOld(mapping)
    return read ?? []
  })
}

function readNew({ type, options }: Json): ValueMapping | undefined {
  const { from, to, match, pattern, result } = record(options)
  switch (type) {
    case 'value':
      return { kind: 'value', results: mapValues(record(options), readResult) }
    case 'range':
      return { kind: 'range', ...readRange(from, to), result: readResult(result) }
    case 'regex':
      return { kind: 'regex', pattern: text(pattern), result: readResult(result) }
    case 'special':
      return { kind: 'special', match: readSpecial(match), result: readResult(result) }
    default:
      return undefined
  }
}

/** `{type: 1, value, text}` and `{type: 2, from, to, text}`; the value `null` as a word stands for no value. */
function readOld({ type, value, from, to, text: shown, color }: Json): ValueMapping | undefined {
  const result = readResult({ text: shown, color })
  if (type === 2) return { kind: 'range', ...readRange(from, to), result }
  if (value === null || value === 'null') return { kind: 'special', match: 'null', result }
  const key = textOf(value)
  return key === undefined ? undefined : { kind: 'value', results: { [key]: result } }
}

function readRange(from: unknown, to: unknown): { from: number; to: number } {
  return { from: numberOf(from) ?? Number.NEGATIVE_INFINITY, to: numberOf(to) ?? Number.POSITIVE_INFINITY }
}

const specials: readonly SpecialValue[] = ['null', 'nan', 'null+nan', 'true', 'false', 'empty']

function readSpecial(match: unknown): SpecialValue {
  // Two spellings are in use for the same thing.
  return match === 'nullAndNaN' ? 'null+nan' : oneOf(match, specials, 'null')
}

function readResult(json: unknown): MappingResult {
  const { text: shown, color, icon } = record(json)
  return compact({ text: textOf(shown), color: filledText(color), icon: filledText(icon) })
}

function mapValues<T>(of: Json, read: (value: unknown) => T): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(of).map(([key, value]) => [key, read(value)]))
}

import { isRecord, type Json, numberOf, record, records, text, textOf } from '../json.ts'

/** A rule for what a value is shown as, one line of the editor. */
export type MappingLine = {
  readonly kind: 'value' | 'range' | 'regex' | 'special'
  /** The value, the pattern, the special value; for a range its lower end, empty for none. */
  readonly match: string
  /** The upper end of a range; empty for none. */
  readonly to: string
  readonly text: string
  readonly color: string
}

/** The lines of the JSON's mappings, in the form of today; a list of values is a line for each. */
export function toLines(mappings: unknown): readonly MappingLine[] {
  return records(mappings).flatMap(({ type, options }) => {
    const { from, to, match, pattern, result } = record(options)
    if (type === 'value') return Object.entries(record(options)).map(([value, one]) => line('value', value, '', one))
    if (type === 'range') return [line('range', text(from), text(to), result)]
    if (type === 'regex') return [line('regex', text(pattern), '', result)]
    return type === 'special' ? [line('special', text(match, 'null'), '', result)] : []
  })
}

/** The lines as the JSON's mappings; `undefined` for none. */
export function fromLines(lines: readonly MappingLine[]): readonly Json[] | undefined {
  if (lines.length === 0) return undefined
  const mappings: Json[] = []
  for (const one of lines) {
    const last = mappings.at(-1)
    // Values that follow each other stand in one mapping, as they did.
    if (one.kind === 'value' && last?.type === 'value' && !Object.hasOwn(record(last.options), one.match))
      mappings[mappings.length - 1] = { ...last, options: { ...record(last.options), ...valueOptions(one, mappings) } }
    else mappings.push({ type: one.kind, options: optionsOf(one) })
  }
  return mappings
}

function line(kind: MappingLine['kind'], match: string, to: string, result: unknown): MappingLine {
  const { text: shown, color } = record(result)
  return { kind, match, to, text: textOf(shown) ?? '', color: text(color) }
}

function optionsOf(one: MappingLine): Json {
  const result = resultOf(one)
  switch (one.kind) {
    case 'value':
      return valueOptions(one, [])
    case 'range':
      return { from: numberOf(one.match) ?? null, to: numberOf(one.to) ?? null, result }
    case 'regex':
      return { pattern: one.match, result }
    case 'special':
      return { match: one.match, result }
  }
}

function valueOptions(one: MappingLine, before: readonly Json[]): Json {
  const last = before.at(-1)
  const index = isRecord(last?.options) ? Object.keys(last.options).length : 0
  return { [one.match]: { ...resultOf(one), index } }
}

function resultOf({ text: shown, color }: MappingLine): Json {
  return { ...(shown === '' ? {} : { text: shown }), ...(color === '' ? {} : { color }) }
}

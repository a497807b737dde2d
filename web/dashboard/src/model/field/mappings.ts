import type { MappingResult, SpecialValue, ValueMapping } from '../field-config.ts'
import { patternOf } from './pattern.ts'

/** What the first mapping that matches makes of a value; `undefined` when none does. */
export function mapValue(mappings: readonly ValueMapping[], value: unknown): MappingResult | undefined {
  for (const mapping of mappings) {
    const result = match(mapping, value)
    if (result !== undefined) return result
  }
  return undefined
}

function match(mapping: ValueMapping, value: unknown): MappingResult | undefined {
  switch (mapping.kind) {
    case 'value':
      return value === null || value === undefined || !Object.hasOwn(mapping.results, String(value))
        ? undefined
        : mapping.results[String(value)]
    case 'range':
      return isInRange(value, mapping.from, mapping.to) ? mapping.result : undefined
    case 'regex':
      return matchPattern(mapping.pattern, mapping.result, value)
    case 'special':
      return isSpecial(value, mapping.match) ? mapping.result : undefined
  }
}

function isInRange(value: unknown, from: number, to: number): boolean {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && number >= from && number <= to
}

/** The text may hold `$1` for what the pattern caught. */
function matchPattern(pattern: string, result: MappingResult, value: unknown): MappingResult | undefined {
  if (typeof value !== 'string') return undefined
  const regex = patternOf(pattern)
  if (regex === undefined || !regex.test(value)) return undefined
  return result.text === undefined
    ? result
    : { ...result, text: value.replace(patternOf(pattern) ?? regex, result.text) }
}

function isSpecial(value: unknown, special: SpecialValue): boolean {
  const isNull = value === null || value === undefined
  switch (special) {
    case 'null':
      return isNull
    case 'nan':
      return Number.isNaN(value)
    case 'null+nan':
      return isNull || Number.isNaN(value)
    case 'true':
      return value === true || value === 'true'
    case 'false':
      return value === false || value === 'false'
    case 'empty':
      return value === ''
  }
}

import type { z } from 'zod'

type RawIssue = z.core.$ZodRawIssue
type Sized = Extract<RawIssue, { code: 'too_big' | 'too_small' }>

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  nan: 'a number',
  date: 'a date',
}

/**
 * What a schema finds wrong with a value, said as the rest of the project says things, such as
 * `must be a list, but is missing`. It follows the name of the field. Words that a schema brings itself win.
 */
export function sayIssue(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? issue.expected}, ${found(issue.input, issue.expected)}`
    case 'invalid_value':
      return `must be ${oneOf(issue.values)}`
    case 'too_big':
    case 'too_small':
      return saySize(issue)
    case 'invalid_format':
      return sayFormat(issue)
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return `unknown key ${issue.keys.map((key) => `"${key}"`).join(', ')}`
    case 'invalid_key':
      return 'has a key that is not allowed'
    case 'invalid_union':
      return Array.isArray(issue.options) ? `must be ${oneOf(issue.options)}` : 'has none of the forms that it may have'
    default:
      return 'is not allowed'
  }
}

function found(input: unknown, expected: string): string {
  if (input === undefined) return 'but is missing'
  if (expected === 'int' && typeof input === 'number') return `not ${input}`
  if (typeof input === 'number' && !Number.isFinite(input)) return `not ${input}`
  if (input === null) return 'not null'
  return `not ${Array.isArray(input) ? 'a list' : (kinds[typeof input] ?? typeof input)}`
}

function oneOf(values: readonly z.core.util.Primitive[]): string {
  const shown = values.map((value) => (typeof value === 'string' ? `"${value}"` : String(value)))
  return shown.length === 1 ? String(shown[0]) : `one of ${shown.join(', ')}`
}

const units: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['item', 'items'],
  set: ['item', 'items'],
  map: ['entry', 'entries'],
  object: ['key', 'keys'],
}

function saySize(issue: Sized): string {
  const [limit, bound] = issue.code === 'too_big' ? [issue.maximum, 'at most'] : [issue.minimum, 'at least']
  const unit = units[issue.origin]
  if (unit === undefined) {
    if (issue.inclusive !== false) return `must be ${bound} ${limit}`
    return `must be ${issue.code === 'too_big' ? 'less' : 'more'} than ${limit}`
  }
  if (issue.code === 'too_small' && limit === 1) return 'must not be empty'
  return `must have ${issue.exact ? 'exactly' : bound} ${limit} ${unit[limit === 1 ? 0 : 1]}`
}

const formats: Readonly<Record<string, string>> = {
  url: 'an address such as https://example.com',
  email: 'an e-mail address',
  datetime: 'a time such as 2026-01-31T12:00:00Z',
  date: 'a date such as 2026-01-31',
}

function sayFormat(issue: Extract<RawIssue, { code: 'invalid_format' }>): string {
  if (issue.format === 'regex') return `must match ${issue.pattern}`
  if (issue.format === 'starts_with') return `must start with "${issue.prefix}"`
  if (issue.format === 'ends_with') return `must end with "${issue.suffix}"`
  if (issue.format === 'includes') return `must hold "${issue.includes}"`
  return `must be ${formats[issue.format] ?? `of the format ${issue.format}`}`
}

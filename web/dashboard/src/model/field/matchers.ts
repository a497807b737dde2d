import type { Field, Frame } from '../frame.ts'
import { isRecord, record, text, texts } from '../json.ts'
import { reduce } from '../reduce/reducers.ts'
import { patternOf } from './pattern.ts'

/** Decides whether an override or a transformation is meant for a field; `name` is what the field is called. */
export type FieldMatcher = (field: Field, frame: Frame, name: string) => boolean

const never: FieldMatcher = () => false

/** A matcher by its id in the JSON; one that is not known matches nothing. */
export function fieldMatcher(id: string, options: unknown): FieldMatcher {
  switch (id) {
    case 'byName':
      return (field, _, name) => options === name || options === field.name
    case 'byNames':
      return byNames(isRecord(options) ? options : { names: options })
    case 'byRegexp':
    case 'byRegexpOrNames':
      return byPattern(options)
    case 'byType':
      return (field) => field.type === options
    case 'byTypes':
      return (field) => texts(options).includes(field.type)
    case 'byFrameRefID':
      return (_, frame) => frame.refId === options
    case 'byValue':
      return byValue(record(options))
    case 'numeric':
      return (field) => field.type === 'number'
    case 'time':
      return (field) => field.type === 'time'
    case 'first':
      return (field, frame) => sameField(field, frame.fields[0])
    case 'firstTimeField':
      return (field, frame) =>
        sameField(
          field,
          frame.fields.find(({ type }) => type === 'time'),
        )
    case 'anyMatch':
    case 'all':
      return () => true
    default:
      return never
  }
}

// A field whose config is being worked on is another object with the same values.
const sameField = (field: Field, other: Field | undefined) => other !== undefined && field.values === other.values

/** Whether overrides of this kind find their fields. */
export function isKnownMatcher(id: string): boolean {
  return fieldMatcher(id, undefined) !== never
}

function byNames({
  mode,
  names,
  prefix,
}: {
  readonly mode?: unknown
  readonly names?: unknown
  readonly prefix?: unknown
}): FieldMatcher {
  const wanted = new Set(texts(names))
  if (mode === 'exclude') return (field, _, name) => !wanted.has(name) && !wanted.has(field.name)
  return (field, _, name) =>
    wanted.has(name) || wanted.has(field.name) || (prefix !== undefined && name.startsWith(text(prefix)))
}

function byPattern(options: unknown): FieldMatcher {
  if (isRecord(options)) {
    const names = texts(options.names)
    const pattern =
      typeof options.pattern === 'string' && options.pattern !== '' ? patternOf(options.pattern) : undefined
    return (_, __, name) => names.includes(name) || (pattern !== undefined && name.search(pattern) >= 0)
  }
  const pattern = patternOf(text(options))
  return pattern === undefined ? never : (_, __, name) => name.search(pattern) >= 0
}

/** The reduced value of the field against a number: `{reducer: 'allIsZero', op: 'gte', value: 0}`. */
// What only says yes or no, such as `allIsNull`, matches when it says yes: dashboards of old ask for it as "at least 0".
function byValue({ reducer, op, value }: Readonly<Record<string, unknown>>): FieldMatcher {
  return (field) => {
    const reduced = reduce(text(reducer, 'lastNotNull'), field.values)
    return typeof reduced === 'boolean' ? reduced : compare(reduced, text(op), Number(value))
  }
}

function compare(left: unknown, op: string, right: number): boolean {
  if (typeof left !== 'number') return false
  switch (op) {
    case 'eq':
      return left === right
    case 'neq':
      return left !== right
    case 'gt':
      return left > right
    case 'gte':
      return left >= right
    case 'lt':
      return left < right
    case 'lte':
      return left <= right
    default:
      return false
  }
}

import { fieldMatcher } from '../field/matchers.ts'
import { partPatternOf, patternOf } from '../field/pattern.ts'
import { type Frame, rowCount } from '../frame.ts'
import { filledText, flag, type Json, record, records, text, texts } from '../json.ts'
import { findField, pickRows, shownName, type Transformer, withFields } from './transformer.ts'

/** Keeps fields by name or pattern, and leaves others out; also in the form with matchers. */
export const filterFieldsByName: Transformer = (frames, options, interpolate) => {
  const include = nameTest(options.include, interpolate, options)
  const exclude = nameTest(options.exclude, interpolate, {})
  return frames.flatMap((frame) => {
    const fields = frame.fields.filter((field) => {
      const name = shownName(field, frame, frames)
      return (include === undefined || include(name, field, frame)) && !(exclude?.(name, field, frame) ?? false)
    })
    return fields.length === 0 ? [] : [withFields(frame, fields)]
  })
}

type NameTest = (name: string, field: Frame['fields'][number], frame: Frame) => boolean

function nameTest(json: unknown, interpolate: (text: string) => string, { byVariable }: Json): NameTest | undefined {
  const options = record(json)
  if (typeof options.id === 'string') {
    const matches = fieldMatcher(options.id, options.options)
    return (name, field, frame) => matches(field, frame, name)
  }
  const variable = flag(byVariable)
    ? interpolate(text(options.variable))
        .replace(/^\{|\}$/g, '')
        .split(',')
    : []
  const names = [...texts(options.names), ...variable]
  const pattern = filledText(options.pattern)
  const regex = pattern === undefined ? undefined : patternOf(interpolate(pattern))
  if (names.length === 0 && regex === undefined) return undefined
  return (name, field) =>
    names.includes(name) || names.includes(field.name) || (regex !== undefined && name.search(regex) >= 0)
}

/** Keeps the frames of some queries: `{include: 'A'}`, where `include` may be a pattern or several. */
export const filterByRefId: Transformer = (frames, options) => {
  const include = filledText(options.include) ?? filledText(record(options.include).options)
  const exclude = filledText(options.exclude) ?? filledText(record(options.exclude).options)
  const matches = (frame: Frame, wanted: string) => {
    const pattern = wanted.startsWith('/') ? patternOf(wanted) : undefined
    return pattern === undefined
      ? wanted.split('|').includes(frame.refId ?? '')
      : (frame.refId ?? '').search(pattern) >= 0
  }
  return frames.filter(
    (frame) =>
      (include === undefined || matches(frame, include)) && !(exclude !== undefined && matches(frame, exclude)),
  )
}

/** Keeps or drops the rows whose values match all, or any, of the conditions. */
export const filterByValue: Transformer = (frames, options, interpolate) => {
  const conditions = records(options.filters)
  if (conditions.length === 0) return frames
  return frames.map((frame) => {
    const tests = conditions.flatMap(({ fieldName, config }) => {
      const field = findField(frame, frames, text(fieldName))
      const { id, options: values } = record(config)
      return field === undefined
        ? []
        : [(row: number) => holds(text(id), field.values[row], record(values), interpolate)]
    })
    if (tests.length === 0) return frame
    const matches = (row: number) =>
      options.match === 'all' ? tests.every((test) => test(row)) : tests.some((test) => test(row))
    const rows = Array.from({ length: rowCount(frame) }, (_, row) => row)
    return pickRows(
      frame,
      rows.filter((row) => matches(row) === (options.type !== 'exclude')),
    )
  })
}

function holds(
  id: string,
  value: unknown,
  { value: wanted, from, to }: Json,
  interpolate: (text: string) => string,
): boolean {
  const other = typeof wanted === 'string' ? interpolate(wanted) : wanted
  switch (id) {
    case 'isNull':
      return value === null || value === undefined
    case 'isNotNull':
      return value !== null && value !== undefined
    case 'equal':
      return String(value) === String(other)
    case 'notEqual':
      return String(value) !== String(other)
    case 'greater':
      return Number(value) > Number(other)
    case 'greaterOrEqual':
      return Number(value) >= Number(other)
    case 'lower':
      return Number(value) < Number(other)
    case 'lowerOrEqual':
      return Number(value) <= Number(other)
    case 'between':
      return Number(value) > Number(from) && Number(value) < Number(to)
    case 'regex': {
      const pattern = partPatternOf(text(other))
      return pattern !== undefined && String(value ?? '').search(pattern) >= 0
    }
    case 'substring':
      return String(value ?? '').includes(text(other))
    case 'notSubstring':
      return !String(value ?? '').includes(text(other))
    default:
      return true
  }
}

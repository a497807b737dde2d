import { fieldMatcher } from '../field/matchers.ts'
import type { Field, Frame } from '../frame.ts'
import { isRecord, type Json, record, records, text, texts } from '../json.ts'
import { aggregated, groupRows } from './group-by.ts'
import { pickRows, shownName, type Transformer, withFields } from './transformer.ts'

/** What becomes of a field: it groups, is reduced to values of a group, or stays in the tables of the groups. */
type Part = { readonly field: Field; readonly groups: boolean; readonly reducers: readonly string[] }

/** Name of the column with a table in each row, as Grafana calls it. */
const nestedName = '__nestedFrames'

/**
 * A row for each group, with a table of all that was neither grouped nor reduced in its last column. Rules stand by the
 * names of fields (`fields`) or, as newer versions write them, with a matcher each (`rules`), of which the first counts.
 */
export const groupToNestedTable: Transformer = (frames, options) => {
  const rules = readRules(options)
  if (!rules.some(({ operation }) => operation === 'groupby')) return frames
  const hasHeader = options.showSubframeHeaders !== false
  return frames.flatMap((frame) => {
    const parts = frame.fields.map((field) => partOf(field, frame, frames, rules))
    const keys = parts.filter(({ groups }) => groups).map(({ field }) => field)
    return keys.length === 0 ? [] : [grouped(frame, frames, parts, keys, hasHeader)]
  })
}

function grouped(
  frame: Frame,
  frames: readonly Frame[],
  parts: readonly Part[],
  keys: readonly Field[],
  hasHeader: boolean,
): Frame {
  const groups = groupRows(frame, keys)
  const firsts = groups.map(([row = 0]) => row)
  const columns = keys.map((field) => ({ ...field, values: firsts.map((row) => field.values[row]) }))
  const reduced = parts.flatMap(({ field, reducers }) =>
    reducers.map((id) => aggregated(field, shownName(field, frame, frames), id, groups)),
  )
  const left = withFields(
    frame,
    parts.filter(({ groups: isKey, reducers }) => !isKey && reducers.length === 0).map(({ field }) => field),
  )
  const nested: Field = {
    name: nestedName,
    type: 'nestedFrames',
    config: {},
    values: groups.map((rows): readonly Frame[] => [{ ...pickRows(left, rows), meta: { notices: [], hasHeader } }]),
  }
  return withFields(frame, [...columns, ...reduced, nested])
}

function readRules(options: Json): readonly Json[] {
  if (Array.isArray(options.rules)) return records(options.rules)
  return Object.entries(record(options.fields)).map(([name, rule]) => ({
    ...record(rule),
    matcher: { id: 'byName', options: name },
  }))
}

function partOf(field: Field, frame: Frame, frames: readonly Frame[], rules: readonly Json[]): Part {
  const name = shownName(field, frame, frames)
  const rule = rules.find(({ matcher }) => {
    if (!isRecord(matcher)) return false
    return fieldMatcher(text(matcher.id), matcher.options)(field, frame, name)
  })
  return {
    field,
    groups: rule?.operation === 'groupby',
    reducers: rule?.operation === 'aggregate' ? texts(rule.aggregations) : [],
  }
}

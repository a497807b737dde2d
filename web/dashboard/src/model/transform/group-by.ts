import { type Field, type Frame, rowCount } from '../frame.ts'
import { record, texts } from '../json.ts'
import { reduce, reducerKeepsUnit } from '../reduce/reducers.ts'
import { shownName, type Transformer, withFields } from './transformer.ts'

/** `{fields: {job: {operation: 'groupby'}, Value: {operation: 'aggregate', aggregations: ['mean']}}}`. */
export const groupBy: Transformer = (frames, options) => {
  const rules = record(options.fields)
  return frames.flatMap((frame) => {
    const named = frame.fields.map((field) => {
      const name = shownName(field, frame, frames)
      return { field, name, rule: record(rules[name] ?? rules[field.name]) }
    })
    const keys = named.filter(({ rule }) => rule.operation === 'groupby')
    if (keys.length === 0) return []
    const groups = groupRows(
      frame,
      keys.map(({ field }) => field),
    )
    const firsts = groups.map(([row = 0]) => row)
    const keyColumns = keys.map(({ field }) => ({ ...field, values: firsts.map((row) => field.values[row]) }))
    const columns = named
      .filter(({ rule }) => rule.operation === 'aggregate')
      .flatMap(({ field, name, rule }) => texts(rule.aggregations).map((id) => aggregated(field, name, id, groups)))
    return [withFields(frame, [...keyColumns, ...columns])]
  })
}

/** Rows with the same values in all these fields, in the order in which they come first. */
export function groupRows(frame: Frame, keys: readonly Field[]): readonly (readonly number[])[] {
  const groups = new Map<string, number[]>()
  for (let row = 0; row < rowCount(frame); row += 1) {
    const key = JSON.stringify(keys.map(({ values }) => values[row] ?? null))
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [row])
    else group.push(row)
  }
  return [...groups.values()]
}

/** One value of a field for each group of rows. */
export function aggregated(field: Field, name: string, id: string, groups: readonly (readonly number[])[]): Field {
  const values = groups.map((rows) =>
    reduce(
      id,
      rows.map((row) => field.values[row]),
    ),
  )
  const type =
    values.every((value) => typeof value === 'number' || value === null) && field.type !== 'time'
      ? 'number'
      : field.type
  const { displayName: _, displayNameFromDS: __, unit, ...config } = field.config
  const kept = unit !== undefined && reducerKeepsUnit(id) ? { ...config, unit } : config
  return { name: `${name} (${id})`, type, values, config: kept }
}

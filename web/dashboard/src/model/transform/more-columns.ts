import type { Field, Frame } from '../frame.ts'
import { compact, isRecord, list, record, records, text, texts } from '../json.ts'
import { bucketSizes } from '../view/bucket-sizes.ts'
import { joinByField } from './join-by-field.ts'
import { findField, pickRows, shownName, type Transformer, withFields } from './transformer.ts'

/** Frames of one time each become one, side by side by their times. */
export const ensureColumns: Transformer = (frames, _options, interpolate) =>
  frames.length > 1 && frames.every(({ fields }) => fields.filter(({ type }) => type === 'time').length === 1)
    ? joinByField(frames, { mode: 'outer' }, interpolate)
    : frames

/** A frame for each value that some columns have together, named by it. */
export const partitionByValues: Transformer = (frames, options) => {
  const names = texts(options.fields)
  const keepsFields = options.keepFields === true
  if (names.length === 0) return frames
  return frames.flatMap((frame) => {
    const by = names.flatMap((name) => findField(frame, frames, name) ?? [])
    if (by.length === 0) return [frame]
    const count = Math.max(0, ...frame.fields.map(({ values }) => values.length))
    const rows = Map.groupBy(
      Array.from({ length: count }, (_, row) => row),
      (row) => JSON.stringify(by.map(({ values }) => values[row])),
    )
    return [...rows.values()].map((own) => partOf(frame, frames, by, own, keepsFields))
  })
}

function partOf(
  frame: Frame,
  frames: readonly Frame[],
  by: readonly Field[],
  rows: readonly number[],
  keepsFields: boolean,
): Frame {
  const [first = 0] = rows
  const labels = Object.fromEntries(by.map((field) => [shownName(field, frame, frames), text(field.values[first])]))
  const part = pickRows(frame, rows)
  const kept = part.fields.filter((_, index) => keepsFields || !by.some((field) => field === frame.fields[index]))
  const named = kept.map((field) =>
    field.type === 'number' ? { ...field, labels: { ...field.labels, ...labels } } : field,
  )
  return { ...part, name: Object.values(labels).join(' '), fields: named }
}

/** Rows become columns: one field holds their names, another their values, others may hold labels. */
export const rowsToFields: Transformer = (frames, options) => {
  const mappings = records(options.mappings)
  const handled = (key: string) => mappings.find(({ handlerKey }) => handlerKey === key)?.fieldName
  return frames.map((frame) => {
    const names = handledField(frame, frames, text(handled('field.name')), 'string')
    const values = handledField(frame, frames, text(handled('field.value')), 'number')
    if (names === undefined || values === undefined) return frame
    const labels = mappings
      .filter(({ handlerKey }) => handlerKey === 'field.label')
      .flatMap(({ fieldName }) => findField(frame, frames, text(fieldName)) ?? [])
    const fields = names.values.map((name, row): Field => {
      const own = Object.fromEntries(labels.map((label) => [label.name, text(label.values[row])]))
      const column = { name: text(name), type: values.type, config: values.config, values: [values.values[row]] }
      return labels.length === 0 ? column : { ...column, labels: own }
    })
    return withFields(frame, fields)
  })
}

// Where nothing is named, the first field of the type that is meant.
function handledField(frame: Frame, frames: readonly Frame[], name: string, type: Field['type']): Field | undefined {
  return findField(frame, frames, name) ?? frame.fields.find((field) => field.type === type)
}

/** How often values occur in buckets of one width: `xMin`, `xMax` and a column of counts for each series. */
export const histogram: Transformer = (frames, options) => {
  const fields = frames
    .flatMap((frame) => frame.fields.map((field) => ({ field, frame })))
    .filter(({ field }) => field.type === 'number')
  const numbers = fields.map(({ field }) => field.values.filter((value): value is number => Number.isFinite(value)))
  const all = numbers.flat()
  if (all.length === 0) return []
  const low = all.reduce((a, b) => Math.min(a, b))
  const high = all.reduce((a, b) => Math.max(a, b))
  const wanted = Number(options.bucketSize ?? 0)
  const size = wanted > 0 ? wanted : (bucketSizes.find((one) => (high - low) / one <= 30) ?? 1)
  const offset = Number(options.bucketOffset ?? 0)
  const start = Math.floor((low - offset) / size) * size + offset
  const count = Math.min(10_000, Math.floor((high - start) / size) + 1)
  const edges = (shift: number) => Array.from({ length: count }, (_, at) => start + (at + shift) * size)
  const counts = (values: readonly number[]) => {
    const found = new Array<number>(count).fill(0)
    for (const value of values) {
      const at = Math.min(count - 1, Math.floor((value - start) / size))
      found[at] = (found[at] ?? 0) + 1
    }
    return found
  }
  const { unit, decimals } = fields[0]?.field.config ?? {}
  const ends = compact({ unit, decimals })
  const column = (name: string, values: readonly number[], config: Field['config']): Field => ({
    name,
    type: 'number',
    config,
    values,
  })
  const columns =
    options.combine === true
      ? [column('Count', counts(all), {})]
      : fields.map(({ field, frame }, at) => column(shownName(field, frame, frames), counts(numbers[at] ?? []), {}))
  return [
    { fields: [column('xMin', edges(0), ends), column('xMax', edges(1), ends), ...columns], meta: { notices: [] } },
  ]
}

/** Columns from the parts of a text, such as JSON or `a=1 b=2`. */
export const extractFields: Transformer = (frames, options) => {
  const wanted = records(options.jsonPaths).map(({ path, alias }) => ({
    path: text(path),
    name: text(alias) || text(path),
  }))
  return frames.map((frame) => {
    const source = findField(frame, frames, text(options.source))
    if (source === undefined) return frame
    const parts = source.values.map((value) => partsOf(value, text(options.format, 'auto')))
    const names =
      wanted.length > 0 ? wanted : [...new Set(parts.flatMap(Object.keys))].map((name) => ({ path: name, name }))
    const columns = names.map(({ path, name }): Field => {
      const values = parts.map(
        (part) => part[path] ?? path.split('.').reduce<unknown>((inside, key) => record(inside)[key], part) ?? null,
      )
      const present = values.filter((value) => value !== null)
      const type = present.length > 0 && present.every((value) => typeof value === 'number') ? 'number' : 'string'
      const shown = values.map((value) => (value === null || typeof value === 'number' ? value : wordPart(value)))
      return { name, type, config: {}, values: type === 'number' ? values : shown }
    })
    const kept =
      options.replace === true
        ? frame.fields.filter(({ type }) => options.keepTime === true && type === 'time')
        : frame.fields
    return withFields(frame, [...kept, ...columns])
  })
}

function wordPart(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function partsOf(value: unknown, format: string): Readonly<Record<string, unknown>> {
  if (isRecord(value)) return value
  const written = text(value)
  if (format !== 'kvp') {
    try {
      const read: unknown = JSON.parse(written)
      return Array.isArray(read) ? Object.fromEntries(list(read).map((one, at) => [String(at), one])) : record(read)
    } catch {
      // What is no JSON may be pairs.
    }
  }
  return Object.fromEntries(
    [...written.matchAll(/([\w.-]+)\s*[=:]\s*(?:"([^"]*)"|([^\s,;&]+))/g)].map(([, key = '', quoted, plain]) => [
      key,
      quoted ?? plain ?? '',
    ]),
  )
}

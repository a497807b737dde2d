import { compareValues } from '../compare-values.ts'
import { type Field, type Frame, rowCount } from '../frame.ts'
import { filledText, flag, numberOf, records, text } from '../json.ts'
import { joinByField } from './join-by-field.ts'
import { asColumn, findField, pickRows, shownName, type Transformer, withFields } from './transformer.ts'

const rowsOf = (frame: Frame) => Array.from({ length: rowCount(frame) }, (_, row) => row)

export const sortBy: Transformer = (frames, options) => {
  const [by] = records(options.sort)
  const name = filledText(by?.field)
  if (name === undefined) return frames
  const sign = flag(by?.desc) ? -1 : 1
  return frames.map((frame) => {
    const field = findField(frame, frames, name)
    if (field === undefined) return frame
    return pickRows(
      frame,
      rowsOf(frame).toSorted((a, b) => sign * compareValues(field.values[a], field.values[b])),
    )
  })
}

/** The first rows of every frame, or the last where the number is negative. */
export const limit: Transformer = (frames, options, interpolate) => {
  const count =
    numberOf(typeof options.limitField === 'string' ? interpolate(options.limitField) : options.limitField) ?? 10
  return frames.map((frame) => pickRows(frame, count < 0 ? rowsOf(frame).slice(count) : rowsOf(frame).slice(0, count)))
}

/** All series below each other: time, name of the series, value; newest first. */
export const seriesToRows: Transformer = (frames) => {
  const rows = frames.flatMap((frame) => {
    const time = frame.fields.find(({ type }) => type === 'time')
    const value = frame.fields.find(({ type }) => type === 'number')
    if (time === undefined || value === undefined) return []
    const name = shownName(value, frame, frames)
    return time.values.map((at, row) => ({ at, name, value: value.values[row] }))
  })
  const sorted = rows.toSorted((a, b) => compareValues(b.at, a.at))
  const column = (name: string, type: Field['type'], values: readonly unknown[]): Field => ({
    name,
    type,
    values,
    config: {},
  })
  const fields = [
    column(
      'Time',
      'time',
      sorted.map(({ at }) => at),
    ),
    column(
      'Metric',
      'string',
      sorted.map(({ name }) => name),
    ),
    column(
      'Value',
      'number',
      sorted.map(({ value }) => value),
    ),
  ]
  return [{ fields, meta: { notices: [] } }]
}

/** Series as one wide frame, as one long frame, or as one frame each, which they are already. */
export const prepareTimeSeries: Transformer = (frames, options, interpolate) => {
  if (options.format === 'wide') return joinByField(frames, {}, interpolate)
  return options.format === 'long' ? seriesToRows(frames, {}, interpolate) : frames
}

/** The columns of all frames in one, side by side as they stand. */
export const concatenate: Transformer = (frames) => {
  const [first] = frames
  if (first === undefined) return []
  const length = Math.max(...frames.map(rowCount))
  const fields = frames.flatMap((frame) =>
    frame.fields.map((field) => (frames.length > 1 && field.labels ? asColumn(field, frame, frames) : field)),
  )
  return [
    withFields(
      first,
      fields.map((field) => ({ ...field, values: Array.from({ length }, (_, row) => field.values[row] ?? null) })),
    ),
  ]
}

/** Rows become columns, named by the first column. */
export const transpose: Transformer = (frames, options) =>
  frames.map((frame) => {
    const [head, ...rest] = frame.fields
    if (head === undefined) return frame
    const names: Field = {
      name: text(options.firstFieldName, 'Field'),
      type: 'string',
      config: {},
      values: rest.map((field) => shownName(field, frame, frames)),
    }
    const type = rest.every((field) => field.type === 'number') ? 'number' : 'string'
    const columns = head.values.map(
      (value, row): Field => ({
        name: String(value),
        type,
        config: {},
        values: rest.map((field) => field.values[row]),
      }),
    )
    return withFields(frame, [names, ...columns])
  })

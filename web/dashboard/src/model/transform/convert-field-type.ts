import type { Field, FieldType } from '../frame.ts'
import { filledText, oneOf, records, text } from '../json.ts'
import { formatDate } from '../time/format-date.ts'
import { parseTimeZone } from '../time/time-zone.ts'
import { shownName, type Transformer, withFields } from './transformer.ts'

/** `{conversions: [{targetField: 'at', destinationType: 'time'}]}`; what cannot be read becomes missing. */
export const convertFieldType: Transformer = (frames, options) => {
  const conversions = records(options.conversions)
  return frames.map((frame) =>
    withFields(
      frame,
      frame.fields.map((field) => {
        const name = shownName(field, frame, frames)
        const conversion = conversions.find(({ targetField }) => targetField === name || targetField === field.name)
        if (conversion === undefined) return field
        const type = oneOf<FieldType>(
          conversion.destinationType,
          ['time', 'number', 'string', 'boolean', 'enum', 'other'],
          field.type,
        )
        return convert(field, type, filledText(conversion.dateFormat))
      }),
    ),
  )
}

function convert(field: Field, type: FieldType, dateFormat: string | undefined): Field {
  const read = (value: unknown): unknown => {
    if (value === null || value === undefined) return null
    if (type === 'number') return numberFrom(value)
    if (type === 'time') return typeof value === 'number' ? value : finite(Date.parse(String(value)))
    if (type === 'boolean') return value === true || value === 'true' || (typeof value === 'number' && value !== 0)
    if (type !== 'string') return value
    if (typeof value === 'object') return JSON.stringify(value)
    return field.type === 'time' && dateFormat !== undefined ? formatDate(Number(value), dateFormat, '') : String(value)
  }
  return { ...field, type, values: field.values.map(read) }
}

function numberFrom(value: unknown): number | null {
  if (typeof value === 'boolean') return Number(value)
  return finite(Number.parseFloat(String(value)))
}

function finite(value: number): number | null {
  return Number.isNaN(value) ? null : value
}

/** Times of a field as texts by a pattern. */
export const formatTime: Transformer = (frames, options) =>
  frames.map((frame) =>
    withFields(
      frame,
      frame.fields.map((field) => {
        if (field.type !== 'time' || shownName(field, frame, frames) !== text(options.timeField)) return field
        const values = field.values.map((value) =>
          formatDate(
            Number(value),
            text(options.outputFormat, 'YYYY-MM-DD HH:mm:ss'),
            parseTimeZone(text(options.timezone)),
          ),
        )
        return { ...field, type: 'string', values }
      }),
    ),
  )

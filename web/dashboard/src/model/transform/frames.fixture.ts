import type { FieldConfig } from '../field-config.ts'
import type { Field, FieldType, Frame, Labels } from '../frame.ts'
import { displayNameOf } from '../frames/display-name.ts'
import type { Json } from '../json.ts'
import type { Transformer } from './transformer.ts'

type Rest = { readonly labels?: Labels; readonly config?: FieldConfig }

export function column(name: string, type: FieldType, values: readonly unknown[], rest: Rest = {}): Field {
  return { name, type, values, config: {}, ...rest }
}

export function frame(refId: string, ...fields: readonly Field[]): Frame {
  return { refId, fields, meta: { notices: [] } }
}

/** A series with times 10, 20 …, in ms. */
export function series(refId: string, labels: Labels, values: readonly unknown[], config: FieldConfig = {}): Frame {
  const times = values.map((_, at) => (at + 1) * 10)
  return frame(refId, column('Time', 'time', times), column('Value', 'number', values, { labels, config }))
}

/** Each frame as its columns, by the names that they are shown with, in their order. */
export function columnsOf(transformer: Transformer, options: Json, ...frames: readonly Frame[]) {
  const results = transformer(frames, options, (text) => text.replaceAll('$var', 'b'))
  return results.map((one) =>
    one.fields.map((field) => [displayNameOf(field, one, results, field.config.displayName), field.values] as const),
  )
}

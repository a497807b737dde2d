import type { Field, Frame } from '../frame.ts'
import { displayNameOf } from '../frames/display-name.ts'
import type { Json } from '../json.ts'

/** What one transformation does to the frames; `interpolate` replaces variables in its options. */
export type Transformer = (
  frames: readonly Frame[],
  options: Json,
  interpolate: (text: string) => string,
) => readonly Frame[]

/** What a field is called among these frames: transformations name fields as people see them. */
export function shownName(field: Field, frame: Frame, frames: readonly Frame[]): string {
  return displayNameOf(field, frame, frames, field.config.displayName)
}

/** The field as a column of its own: with its shown name for good, without the labels that made it up. */
export function asColumn(field: Field, frame: Frame, frames: readonly Frame[]): Field {
  const { labels: _, ...rest } = field
  const { displayName: __, displayNameFromDS: ___, ...config } = field.config
  return { ...rest, name: shownName(field, frame, frames), config }
}

/** The frame with other columns; what was known of its shape no longer holds. */
export function withFields(frame: Frame, fields: readonly Field[]): Frame {
  return { ...frame, fields }
}

/** Keeps these rows of every column, in this order. */
export function pickRows(frame: Frame, rows: readonly number[]): Frame {
  return withFields(
    frame,
    frame.fields.map((field) => ({ ...field, values: rows.map((row) => field.values[row]) })),
  )
}

export function findField(frame: Frame, frames: readonly Frame[], name: string): Field | undefined {
  return frame.fields.find((field) => shownName(field, frame, frames) === name || field.name === name)
}

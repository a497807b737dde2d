import type { FieldConfig } from './field-config.ts'

/**
 * Values of `course` are the courses of whole series, see `timeSeriesTable`; those of `nestedFrames` are lists of frames,
 * see `groupToNestedTable`; those of `geo` are geometries as GeoJSON has them, longitude first.
 */
export type FieldType = 'time' | 'number' | 'string' | 'boolean' | 'enum' | 'course' | 'nestedFrames' | 'geo' | 'other'

export type Labels = Readonly<Record<string, string>>

/**
 * A column. Times are Unix milliseconds (a fraction holds what is finer), numbers may be `NaN` and infinite,
 * a missing value is `null`.
 */
export type Field = {
  readonly name: string
  readonly type: FieldType
  readonly values: readonly unknown[]
  readonly labels?: Labels
  readonly config: FieldConfig
}

/** Columns of equal length. */
export type Frame = {
  /** Which query the frame answers. */
  readonly refId?: string
  readonly name?: string
  readonly fields: readonly Field[]
  readonly meta: FrameMeta
}

export type FrameMeta = {
  /** Such as `timeseries-multi`, `numeric-multi`, `table`, `heatmap-rows`. */
  readonly type?: string
  /** What was asked, with the step, for the inspector. */
  readonly executedQuery?: string
  readonly notices: readonly { readonly severity: string; readonly text: string }[]
  readonly preferredView?: string
  /** What the source calls its answer; `exemplar` for single events behind the numbers. */
  readonly resultType?: string
  /** False for a table within a cell that shows no names of columns. */
  readonly hasHeader?: boolean
}

/** The answer to one query: frames, or why there are none (or not all). */
export type QueryAnswer = {
  readonly refId: string
  readonly frames: readonly Frame[]
  readonly error: string | undefined
}

/** @returns the number of rows: that of the longest column */
export function rowCount(frame: Frame): number {
  return frame.fields.reduce((most, { values }) => Math.max(most, values.length), 0)
}

import type { Field, Frame } from '../frame.ts'
import { filledText, record } from '../json.ts'
import { reduce } from '../reduce/reducers.ts'
import type { Transformer } from './transformer.ts'

/** The course of a series as one value, which is drawn in a cell; `stat` is the number that stands for it. */
export type Course = {
  readonly timesMs: readonly number[]
  readonly values: readonly (number | null)[]
  readonly stat: unknown
}

/** A table for each query: a row for each of its series, with its labels and its course. */
export const timeSeriesTable: Transformer = (frames, options) => {
  const isSeries = ({ fields }: Frame) =>
    ['time', 'number'].every((type) => fields.some((field) => field.type === type))
  const byQuery = Map.groupBy(frames.filter(isSeries), ({ refId = '' }) => refId)
  const tables = [...byQuery].map(([refId, own]) => tableOf(refId, own, record(options[refId]).stat, frames))
  return [...frames.filter((frame) => !isSeries(frame)), ...tables]
}

function tableOf(refId: string, own: readonly Frame[], stat: unknown, frames: readonly Frame[]): Frame {
  const series = own.flatMap(({ fields }) => {
    const time = fields.find(({ type }) => type === 'time')
    return fields.filter(({ type }) => type === 'number').map((field) => ({ time, field }))
  })
  const labels = [...new Set(series.flatMap(({ field }) => Object.keys(field.labels ?? {})))].filter(
    (name) => name !== '__name__',
  )
  const reducer = filledText(stat) ?? 'lastNotNull'
  const { displayName: _, displayNameFromDS: __, ...config } = series[0]?.field.config ?? {}
  const name = refId !== '' && new Set(frames.map((frame) => frame.refId)).size > 1 ? `Trend #${refId}` : 'Trend'
  const courses: Field = {
    name,
    type: 'course',
    config,
    values: series.map(
      ({ time, field }): Course => ({
        timesMs: time?.values.map(Number) ?? [],
        values: field.values.map((value) => (typeof value === 'number' && Number.isFinite(value) ? value : null)),
        stat: reduce(reducer, field.values),
      }),
    ),
  }
  const named = labels.map(
    (label): Field => ({
      name: label,
      type: 'string',
      config: {},
      values: series.map(({ field }) => field.labels?.[label] ?? ''),
    }),
  )
  return { ...(refId === '' ? {} : { refId }), fields: [...named, courses], meta: { notices: [] } }
}

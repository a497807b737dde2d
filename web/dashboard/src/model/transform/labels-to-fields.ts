import { type Field, type Frame, rowCount } from '../frame.ts'
import { filledText, texts } from '../json.ts'
import { asColumn, shownName, type Transformer, withFields } from './transformer.ts'

/** Labels become columns beside the values, or rows of label and value (`mode: rows`). */
export const labelsToFields: Transformer = (frames, options) => {
  const kept = texts(options.keepLabels)
  const isKept = (label: string) => kept.length === 0 || kept.includes(label)
  if (options.mode === 'rows')
    return frames.flatMap((frame) => frame.fields.map((field) => labelRows(field, frame, frames, isKept)))
  return frames.map((frame) => withColumns(frame, frames, isKept, filledText(options.valueLabel)))
}

function labelRows(field: Field, frame: Frame, frames: readonly Frame[], isKept: (label: string) => boolean): Frame {
  const entries = Object.entries(field.labels ?? {}).filter(([label]) => isKept(label))
  const column = (name: string, values: readonly string[]): Field => ({ name, type: 'string', config: {}, values })
  return {
    name: shownName(field, frame, frames),
    fields: [
      column(
        'label',
        entries.map(([label]) => label),
      ),
      column(
        'value',
        entries.map(([, value]) => value),
      ),
    ],
    meta: { notices: [] },
  }
}

function withColumns(
  frame: Frame,
  frames: readonly Frame[],
  isKept: (label: string) => boolean,
  valueLabel: string | undefined,
): Frame {
  const length = rowCount(frame)
  const columns = new Map<string, Field>()
  const values = frame.fields.map((field) => {
    if (field.labels === undefined) return field
    for (const [label, value] of Object.entries(field.labels)) {
      if (isKept(label) && label !== valueLabel && !(label === '__name__'))
        columns.set(label, { name: label, type: 'string', config: {}, values: Array.from({ length }, () => value) })
    }
    const named = valueLabel === undefined ? undefined : field.labels[valueLabel]
    const column = asColumn(field, frame, frames)
    return { ...column, name: named ?? field.labels.__name__ ?? field.name }
  })
  const times = values.filter(({ type }) => type === 'time')
  return withFields(frame, [...times, ...columns.values(), ...values.filter(({ type }) => type !== 'time')])
}

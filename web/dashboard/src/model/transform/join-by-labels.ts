import type { Field, Labels } from '../frame.ts'
import { filledText, texts } from '../json.ts'
import type { Transformer } from './transformer.ts'

/**
 * A table of labelled numbers: the values of one label become columns, the labels that are joined by name the rows.
 * Without any that are named all other labels are; where a series has several values, each makes a row.
 */
export const joinByLabels: Transformer = (frames, options) => {
  const label = filledText(options.value)
  if (label === undefined) return frames
  const series = frames.flatMap(({ fields }) =>
    fields.flatMap((field) => {
      const { type, labels } = field
      return type === 'time' || labels?.[label] === undefined ? [] : [{ field, labels, name: labels[label] }]
    }),
  )
  if (series.length === 0) return frames
  const named = texts(options.join)
  const keys =
    named.length > 0
      ? named
      : [...new Set(series.flatMap(({ labels }) => Object.keys(labels)))].filter((key) => key !== label)
  const rows = new Map<string, { readonly labels: Labels; readonly columns: Map<string, Field> }>()
  for (const { field, labels, name } of series) {
    const key = JSON.stringify(keys.map((one) => labels[one] ?? ''))
    const row = rows.get(key) ?? { labels, columns: new Map<string, Field>() }
    rows.set(key, row)
    row.columns.set(name, field)
  }
  const columns = [...new Map(series.map(({ name, field }) => [name, field]))]
  const spread = [...rows.values()].flatMap(({ labels, columns: own }) => {
    const length = Math.max(...[...own.values()].map(({ values }) => values.length))
    return Array.from({ length }, (_, at) => ({ labels, own, at }))
  })
  const fields: Field[] = [
    ...keys.map(
      (key): Field => ({
        name: key,
        type: 'string',
        config: {},
        values: spread.map(({ labels }) => labels[key] ?? ''),
      }),
    ),
    ...columns.map(([name, { type, config }]): Field => {
      const { displayName: _, displayNameFromDS: __, ...plain } = config
      return { name, type, config: plain, values: spread.map(({ own, at }) => own.get(name)?.values[at] ?? null) }
    }),
  ]
  return [{ fields, meta: { notices: [] } }]
}

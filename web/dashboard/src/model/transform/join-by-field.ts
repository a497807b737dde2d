import { compareValues } from '../compare-values.ts'
import type { Field, Frame } from '../frame.ts'
import { filledText } from '../json.ts'
import { findField, shownName, type Transformer } from './transformer.ts'

/** Puts frames side by side where a field, time if none is named, has the same value. */
export const joinByField: Transformer = (frames, options) => {
  const name = filledText(options.byField)
  const joined = frames.flatMap((frame) => {
    const by = name === undefined ? frame.fields.find(({ type }) => type === 'time') : findField(frame, frames, name)
    return by === undefined ? [] : [{ frame, by }]
  })
  const [first] = joined
  if (first === undefined) return frames
  if (joined.length === 1) return [first.frame]
  const keys = keysOf(joined, options.mode === 'inner')
  const rest = joined.flatMap((one) => columnsAlong(one, keys, frames))
  const { name: _, ...about } = first.frame
  return [{ ...about, fields: [{ ...first.by, values: keys }, ...rest] }]
}

type Joined = { readonly frame: Frame; readonly by: Field }

function keysOf(joined: readonly Joined[], isInner: boolean): readonly unknown[] {
  const counts = new Map<unknown, number>()
  for (const { by } of joined) for (const value of new Set(by.values)) counts.set(value, (counts.get(value) ?? 0) + 1)
  const keys = [...counts].filter(([, count]) => !isInner || count === joined.length).map(([value]) => value)
  return joined[0]?.by.type === 'string' ? keys : keys.toSorted(compareValues)
}

function columnsAlong({ frame, by }: Joined, keys: readonly unknown[], frames: readonly Frame[]): readonly Field[] {
  const rowOf = new Map(by.values.map((value, row) => [value, row]))
  return frame.fields
    .filter((field) => field !== by)
    .map((field) => ({
      ...field,
      // A time beside another one is a column like any other: dashboards leave out "Time 2" by that name.
      ...(field.type === 'time' ? { labels: field.labels ?? {} } : {}),
      // Fields of several frames stay apart by the names they had there.
      config: {
        ...field.config,
        ...(field.type === 'number'
          ? { displayNameFromDS: field.config.displayNameFromDS ?? shownName(field, frame, frames) }
          : {}),
      },
      values: keys.map((key) => {
        const row = rowOf.get(key)
        return row === undefined ? null : field.values[row]
      }),
    }))
}

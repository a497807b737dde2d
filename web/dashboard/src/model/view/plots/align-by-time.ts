import type { DisplayField, DisplayFrame } from '../../panel-data.ts'

/** Fields with a value for each of the times, `null` where they have none; the times ascend. */
export type Aligned = { readonly timesMs: readonly number[]; readonly fields: readonly DisplayField[] }

/**
 * Brings the fields of several frames to the same times, in ascending order.
 *
 * @returns `undefined` where no frame has a time
 */
export function alignByTime(frames: readonly DisplayFrame[]): Aligned | undefined {
  const timed = frames.flatMap((frame) => {
    const time = frame.fields.find(({ type }) => type === 'time')
    return time === undefined ? [] : [{ time, fields: frame.fields.filter((field) => field !== time) }]
  })
  if (timed.length === 0) return undefined
  const known = timed.flatMap(({ time }) => time.values).filter((value) => typeof value === 'number')
  const timesMs = [...new Set(known)].sort((a, b) => a - b)
  const fields = timed.flatMap(({ time, fields }) => {
    const rowAt = new Map(time.values.map((atMs, row) => [atMs, row]))
    return fields.map((field) => ({ ...field, values: timesMs.map((atMs) => valueAt(field, rowAt.get(atMs))) }))
  })
  return { timesMs, fields }
}

function valueAt({ values }: DisplayField, row: number | undefined): unknown {
  return row === undefined ? null : (values[row] ?? null)
}

/** The numbers of a field; `null` for what is none. */
export function numbersOfField({ values }: Pick<DisplayField, 'values'>): readonly (number | null)[] {
  return values.map((value) => (typeof value === 'number' && Number.isFinite(value) ? value : null))
}

import type { Field, Frame } from '../frame.ts'
import { compact, type Json, record } from '../json.ts'
import { readCalculation } from '../read/options/read-heatmap.ts'
import { countCells } from '../view/heatmap/count-cells.ts'
import { shownName, type Transformer } from './transformer.ts'

/**
 * Counts the values of all series by stretch of time and range of values: a row for each cell, with its lower ends.
 * `keepOriginalData` leaves the series beside them. Without values over time there is nothing to count, and nothing
 * is changed.
 */
export const heatmap: Transformer = (frames, options) => {
  const over = frames.filter((frame) => frame.fields.some(({ type }) => type === 'time'))
  const first = over.flatMap((frame) => frame.fields.map((field) => ({ frame, field }))).find(isNumber)
  const calculation = readCalculation(options)
  const { timesMs, names, rows } = countCells(over, calculation)
  if (first === undefined || timesMs.length === 0) return frames
  const times = timesMs.flatMap((atMs) => names.map(() => atMs))
  // Zero and what is below have no logarithm, and a row of their own, which ends at zero.
  const ends = timesMs.flatMap(() => names.map((name) => (name.startsWith('≤') ? 0 : Number(name))))
  const counts = timesMs.flatMap((_, column) => names.map((_, row) => rows[row]?.[column] ?? 0))
  const config = { ...first.field.config, custom: { scaleDistribution: scaleOf(options) } }
  const column = (name: string, values: readonly number[], rest: Partial<Field>): Field => ({
    name,
    type: 'number',
    config: {},
    values,
    ...rest,
  })
  const cells: Frame = {
    name: shownName(first.field, first.frame, frames),
    fields: [
      column('xMin', times, { type: 'time' }),
      column('yMin', ends, { config }),
      column('Count', counts, { config: { unit: 'short' } }),
    ],
    meta: { type: 'heatmap-cells', notices: [] },
  }
  return options.keepOriginalData === true ? [cells, ...frames] : [cells]
}

function isNumber({ field }: { readonly field: Field }): boolean {
  return field.type === 'number'
}

function scaleOf(options: Json): Json {
  const { type = 'linear', log } = record(record(options.yBuckets).scale)
  return compact({ type, log })
}

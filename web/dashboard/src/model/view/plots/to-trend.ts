import type { DisplayField, PanelData, Series } from '../../panel-data.ts'
import type { TrendOptions } from '../../panel-options.ts'
import { readGraphStyle } from '../graph-style.ts'
import { numbersOfField } from './align-by-time.ts'
import { t } from './words.ts'

/** Lines over numbers that ascend; `timesMs` of each series holds these numbers. */
export type Trend = { readonly x: DisplayField; readonly series: readonly Series[] }

/** @returns a sentence that says what is missing, where there is nothing to draw */
export function toTrend({ frames }: PanelData, { xField }: Pick<TrendOptions, 'xField'>): Trend | string {
  if (frames.length > 1) return t('oneFrame')
  const fields = frames.flatMap((frame) => frame.fields)
  const numeric = fields.filter(({ type }) => type === 'number')
  const x =
    xField === undefined
      ? numeric[0]
      : numeric.find(({ name, displayName }) => displayName === xField || name === xField)
  if (x === undefined) return xField === undefined ? t('noNumber') : t('noXField', { name: xField })
  const along = numbersOfField(x)
  if (along.some((value, row) => value === null || (row > 0 && value <= (along[row - 1] ?? Number.NaN))))
    return t('notAscending', { name: x.displayName })
  const others = numeric.filter((field) => field !== x)
  if (others.length === 0) return t('noYField')
  const timesMs = along.map(Number)
  const series = others.map((field, index) => ({
    key: `${index}-${field.displayName}`,
    name: field.displayName,
    color: field.color,
    timesMs,
    values: numbersOfField(field),
    field,
    style: readGraphStyle(field.config),
  }))
  return { x, series }
}

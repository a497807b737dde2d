import type { Series } from '../../model/panel-data.ts'
import type { LegendOptions } from '../../model/panel-options.ts'
import { reducerName } from '../../model/reduce/reducers.ts'

/** What dashboards call the column of the names. */
export const nameColumn = 'Name'

export type LegendRow = {
  readonly key: string
  readonly name: string
  readonly color: string
  readonly isShown: boolean
  /** One for each of the legend's calcs; `sortValue` is the number behind the text. */
  readonly calcs: readonly { readonly text: string; readonly sortValue: number }[]
}

/** Reduces the values of a series by the reducer `calc` to a text and the number behind it. */
export type Calculate = (series: Series, calc: string) => { readonly text: string; readonly sortValue: number }

/** Rows of the legend in the order that it asks for; series that hide from the legend are left out. */
export function legendRows(
  series: readonly Series[],
  options: Pick<LegendOptions, 'calcs' | 'sortBy' | 'sortsDescending'> &
    Partial<Pick<LegendOptions, 'hidesEmpty' | 'hidesZero'>>,
  hidden: ReadonlySet<string>,
  calculate: Calculate,
): readonly LegendRow[] {
  const rows = series
    .filter(({ style }) => !style.hidesFrom.legend)
    .filter(({ values }) => options.hidesEmpty !== true || values.some((value) => value !== null))
    .filter(({ values }) => options.hidesZero !== true || values.some((value) => value !== 0))
    .map((one) => ({
      key: one.key,
      name: one.name,
      color: one.color,
      isShown: !hidden.has(one.name),
      calcs: options.calcs.map((calc) => calculate(one, calc)),
    }))
  return sortLegend(rows, options)
}

function sortLegend(
  rows: readonly LegendRow[],
  { calcs, sortBy, sortsDescending }: Pick<LegendOptions, 'calcs' | 'sortBy' | 'sortsDescending'>,
): readonly LegendRow[] {
  if (sortBy === undefined) return rows
  const sign = sortsDescending ? -1 : 1
  if (sortBy === nameColumn)
    return rows.toSorted((a, b) => sign * a.name.localeCompare(b.name, undefined, { numeric: true }))
  const column = calcs.findIndex((calc) => calc === sortBy || reducerName(calc) === sortBy)
  // Of a reducer that is not shown no row has a figure, and all stay where they are.
  const figureOf = (row: LegendRow) => row.calcs[column]?.sortValue ?? Number.NaN
  return rows.toSorted((a, b) => {
    const [left, right] = [figureOf(a), figureOf(b)]
    if (Number.isNaN(left) || Number.isNaN(right)) return Number(Number.isNaN(left)) - Number(Number.isNaN(right))
    return sign * (left - right)
  })
}

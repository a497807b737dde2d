import type { Series } from '../../model/panel-data.ts'
import { reduce, reducerKeepsUnit } from '../../model/reduce/reducers.ts'
import { wordValue } from '../word-value.ts'

/** A figure of a series for the legend, in the unit of the series. */
export function calculate(series: Series, calc: string): { readonly text: string; readonly sortValue: number } {
  const result = reduce(calc, series.values)
  const sortValue = typeof result === 'number' ? result : Number.NaN
  const text = reducerKeepsUnit(calc) ? wordValue(series.field.display(result)) : wordPlain(result)
  return { text, sortValue }
}

function wordPlain(result: unknown): string {
  return typeof result === 'number' ? result.toLocaleString('en', { maximumFractionDigits: 2 }) : String(result ?? '')
}

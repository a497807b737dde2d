import { type ChartCursor, TooltipRows } from '@hearth/ui-kit/chart'
import type { Series } from '../../model/panel-data.ts'
import type { TooltipOptions } from '../../model/panel-options.ts'
import { useDashboardView } from '../../view/dashboard-view.ts'
import { wordValue } from '../word-value.ts'
import type { ChartContent } from './chart-series.ts'
import { type TooltipRow, tooltipRows } from './tooltip-rows.ts'

export type SeriesTooltipProps = {
  readonly cursor: ChartCursor
  readonly content: ChartContent
  readonly series: readonly Series[]
  readonly hidden: ReadonlySet<string>
  readonly options: TooltipOptions
  /** Words where along the bottom the cursor stands, where that is no time. */
  readonly head?: ((at: number) => string) | undefined
}

/** What stands under the cursor: values as they were before they were stacked. */
export function SeriesTooltip({ cursor, content, series, hidden, options, head }: SeriesTooltipProps) {
  const { timeZone } = useDashboardView()
  const all = series.flatMap((one, key): TooltipRow[] => {
    const value = content.columns[key]?.[cursor.index]
    const isHidden = hidden.has(one.name) || one.style.hidesFrom.viz || one.style.hidesFrom.tooltip
    if (isHidden || value === null || value === undefined) return []
    return [{ key, name: one.name, color: one.color, text: wordValue(one.field.display(value)), value }]
  })
  const rows = tooltipRows(all, options, cursor.nearest)
  if (rows.length === 0) return null
  const at = content.timesMs[cursor.index] ?? 0
  return <TooltipRows atMs={at} head={head?.(at)} rows={rows} nearest={cursor.nearest} timeZone={timeZone} />
}

import type { ChartCursor, ChartScale, ChartSeries } from './chart-model.ts'
import { seriesColor } from './palette.ts'
import classes from './time-chart.module.css'

export type ChartTooltipProps = {
  readonly cursor: ChartCursor
  readonly times: readonly number[]
  readonly series: readonly ChartSeries[]
  readonly scales: readonly ChartScale[]
}

const mostRows = 24

/** The time under the cursor and the value of every series there. */
export function ChartTooltip({ cursor, times, series, scales }: ChartTooltipProps) {
  const rows = series.flatMap((one, index) => {
    const value = one.values[cursor.index]
    if (one.hidden === true || value === null || value === undefined) return []
    const scale = scales.find(({ key }) => key === one.scale) ?? scales[0]
    const color = one.color ?? seriesColor(index)
    return [{ key: index, name: one.label, color, text: scale?.format(value) ?? String(value) }]
  })
  return <TooltipRows atMs={times[cursor.index] ?? 0} rows={rows.slice(0, mostRows)} nearest={cursor.nearest} />
}

export type TooltipRowsProps = {
  /** Unix milliseconds. */
  readonly atMs: number
  /** Stands in the place of the time. */
  readonly head?: string | undefined
  readonly rows: readonly {
    readonly key: number
    readonly name: string
    readonly color: string
    readonly text: string
  }[]
  /** Key of the row that is set off. */
  readonly nearest?: number | undefined
  readonly timeZone?: string | undefined
}

/** The inside of a chart's tooltip: the time, and a row for each series. */
export function TooltipRows({ atMs, head, rows, nearest, timeZone }: TooltipRowsProps) {
  const zone = timeZone === undefined ? {} : { timeZone }
  return (
    <>
      <div className={classes.when}>
        {head ?? new Date(atMs).toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'medium', ...zone })}
      </div>
      {rows.map(({ key, name, color, text }) => (
        <div key={key} className={classes.row} data-nearest={(key === nearest && rows.length > 1) || undefined}>
          <span className={classes.swatch} style={{ background: color }} />
          <span className={classes.name}>{name}</span>
          <span className={classes.value}>{text}</span>
        </div>
      ))}
    </>
  )
}

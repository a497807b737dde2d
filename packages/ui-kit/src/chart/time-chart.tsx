import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { onDemand } from '../overlays/on-demand.ts'
import { ChartCanvas, type ChartCanvasProps } from './chart-canvas.tsx'
import type { ChartCursor, ChartPlot, ChartScale } from './chart-model.ts'
import classes from './time-chart.module.css'

// Only who points at a chart needs these, and the second where nothing else is to be told.
const ChartFloating = onDemand(async () => (await import('./chart-floating.tsx')).ChartFloating)
const ChartTooltip = onDemand(async () => (await import('./chart-tooltip.tsx')).ChartTooltip)

export type TimeChartProps = Omit<ChartCanvasProps, 'onCursor' | 'onPlot' | 'scales'> & {
  /** Words a value for the axis and the cursor; for charts with one plain axis. */
  readonly format?: ((value: number) => string) | undefined
  /** Axes of values, the first is that of series which name none; default: one with `format`. */
  readonly scales?: readonly ChartScale[] | undefined
  /** What to show beside the cursor; default: the time and every series; `undefined` returned shows nothing. */
  readonly tooltip?: ((cursor: ChartCursor) => ReactNode) | undefined
  /** Shows the tooltip also while the cursor stands in another chart with the same `syncKey`. */
  readonly sharesTooltip?: boolean | undefined
  /** The place under the cursor was clicked. */
  readonly onPoint?: ((cursor: ChartCursor) => void) | undefined
  /** Stands over the samples, which it can be placed upon; it takes no pointer but where its parts say so. */
  readonly overlay?: ((plot: ChartPlot) => ReactNode) | undefined
}

/** Series over time: drawn by uPlot, as wide as its place, with a cursor that charts of one `syncKey` share. */
export function TimeChart({
  format = String,
  scales,
  tooltip,
  sharesTooltip = false,
  overlay,
  onPoint,
  ...canvas
}: TimeChartProps) {
  const [hovered, setHovered] = useState(false)
  const [cursor, setCursor] = useState<ChartCursor | undefined>(undefined)
  const [plot, setPlot] = useState<ChartPlot | undefined>(undefined)
  const own = useMemo<readonly ChartScale[]>(() => scales ?? [{ key: 'y', format }], [scales, format])
  const follow = useCallback((at: ChartCursor | undefined) => setCursor(at), [])
  const place = useCallback((next: ChartPlot) => setPlot(next), [])
  const shown = cursor !== undefined && (hovered || sharesTooltip) && cursor.index < canvas.times.length
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: what a point leads to, a table of the data does too
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      className={classes.hover}
      onClick={() => {
        if (cursor !== undefined) onPoint?.(cursor)
      }}
      style={{ height: canvas.height === 'fill' ? '100%' : canvas.height }}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
    >
      <ChartCanvas {...canvas} scales={own} onCursor={follow} {...(overlay === undefined ? {} : { onPlot: place })} />
      {overlay !== undefined && plot !== undefined && <Over plot={plot}>{overlay(plot)}</Over>}
      {shown && (
        <ChartFloating cursor={cursor}>
          {tooltip === undefined ? (
            <ChartTooltip cursor={cursor} times={canvas.times} series={canvas.series} scales={own} />
          ) : (
            tooltip(cursor)
          )}
        </ChartFloating>
      )}
    </div>
  )
}

function Over({
  plot: { left, top, width, height },
  children,
}: {
  readonly plot: ChartPlot
  readonly children: ReactNode
}) {
  return (
    <div className={classes.over} style={{ left, top, width, height }}>
      {children}
    </div>
  )
}

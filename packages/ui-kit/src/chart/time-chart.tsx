import { Portal } from '@mantine/core'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { ChartCanvas, type ChartCanvasProps } from './chart-canvas.tsx'
import type { ChartCursor, ChartScale } from './chart-model.ts'
import { ChartTooltip } from './chart-tooltip.tsx'
import classes from './time-chart.module.css'
import { tooltipPlace } from './tooltip-place.ts'

export type TimeChartProps = Omit<ChartCanvasProps, 'onCursor' | 'scales'> & {
  /** Words a value for the axis and the cursor; for charts with one plain axis. */
  readonly format?: ((value: number) => string) | undefined
  /** Axes of values, the first is that of series which name none; default: one with `format`. */
  readonly scales?: readonly ChartScale[] | undefined
  /** What to show beside the cursor; default: the time and every series; `undefined` returned shows nothing. */
  readonly tooltip?: ((cursor: ChartCursor) => ReactNode) | undefined
  /** Shows the tooltip also while the cursor stands in another chart with the same `syncKey`. */
  readonly sharesTooltip?: boolean | undefined
}

/** Series over time: drawn by uPlot, as wide as its place, with a cursor that charts of one `syncKey` share. */
export function TimeChart({ format = String, scales, tooltip, sharesTooltip = false, ...canvas }: TimeChartProps) {
  const [hovered, setHovered] = useState(false)
  const [cursor, setCursor] = useState<ChartCursor | undefined>(undefined)
  const own = useMemo<readonly ChartScale[]>(() => scales ?? [{ key: 'y', format }], [scales, format])
  const follow = useCallback((at: ChartCursor | undefined) => setCursor(at), [])
  const shown = cursor !== undefined && (hovered || sharesTooltip) && cursor.index < canvas.times.length
  return (
    <div
      className={classes.hover}
      style={{ height: canvas.height === 'fill' ? '100%' : canvas.height }}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
    >
      <ChartCanvas {...canvas} scales={own} onCursor={follow} />
      {shown && (
        <Floating cursor={cursor}>
          {tooltip === undefined ? (
            <ChartTooltip cursor={cursor} times={canvas.times} series={canvas.series} scales={own} />
          ) : (
            tooltip(cursor)
          )}
        </Floating>
      )}
    </div>
  )
}

function Floating({ cursor, children }: { readonly cursor: ChartCursor; readonly children: ReactNode }) {
  if (children === undefined || children === null) return null
  return (
    <Portal>
      <div className={classes.tooltip} style={tooltipPlace(cursor, { width: innerWidth, height: innerHeight })}>
        {children}
      </div>
    </Portal>
  )
}

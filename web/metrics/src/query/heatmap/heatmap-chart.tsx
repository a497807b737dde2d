import { type ResolvedRange, renderDate, renderTime } from '@hearth/ui-kit'
import { useComputedColorScheme } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Grid } from '../align-range.ts'
import { formatValue } from '../format-value.ts'
import { cellAt, drawHeatmap, firstMsOf } from './draw-heatmap.ts'
import type { Cell, Heatmap } from './heatmap-cells.ts'
import classes from './heatmap-chart.module.css'
import { useStretch } from './use-stretch.ts'
import { t } from './words.ts'

const mostLabels = 9
// About as wide as its words are.
const tooltipPx = 180
// The mark of what is live, told apart from both grounds.
const colors = { light: '#c2410c', dark: '#fb923c' } as const

export type HeatmapChartProps = {
  readonly heatmap: Heatmap
  readonly grid: Grid
  readonly label: string
  /** A stretch was dragged out with the mouse. */
  readonly onSelect: (range: ResolvedRange) => void
}

type Hovered = { readonly cell: Cell; readonly x: number; readonly y: number }

/** Counts over time and value, the more the stronger. */
export function HeatmapChart({ heatmap, grid, label, onSelect }: HeatmapChartProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { ref, width } = useElementSize()
  const scheme = useComputedColorScheme('light')
  const [hovered, setHovered] = useState<Hovered>()
  const { stretch, handlers } = useStretch(({ from, to }) => {
    const firstMs = firstMsOf(grid)
    const timeAt = (share: number) => Math.round(firstMs + share * (grid.toMs - firstMs))
    onSelect({ fromMs: timeAt(from), toMs: timeAt(to) })
  })
  useEffect(() => {
    if (canvas.current !== null && width > 0) drawHeatmap(canvas.current, heatmap, grid, colors[scheme])
  }, [heatmap, grid, scheme, width])
  const point = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect()
    const at = { x: (clientX - box.left) / box.width, y: 1 - (clientY - box.top) / box.height }
    const cell = cellAt(heatmap, grid, at)
    setHovered(cell === undefined ? undefined : { cell, x: clientX - box.left, y: clientY - box.top })
  }
  return (
    <div className={classes.chart}>
      <div className={classes.bounds} aria-hidden="true">
        {labelsOf(heatmap.bounds).map(({ bound, share }) => (
          <span key={bound} style={{ bottom: `${share * 100}%` }}>
            {formatValue(bound)}
          </span>
        ))}
      </div>
      <div
        ref={ref}
        className={classes.field}
        {...handlers}
        onPointerMove={(event) => {
          point(event)
          handlers.onPointerMove(event)
        }}
        onPointerLeave={() => setHovered(undefined)}
      >
        <canvas ref={canvas} role="img" aria-label={label} className={classes.canvas} />
        {stretch !== undefined && (
          <div
            className={classes.stretch}
            style={{ left: `${stretch.from * 100}%`, width: `${(stretch.to - stretch.from) * 100}%` }}
          />
        )}
        {hovered !== undefined && <CellWords {...hovered} isRight={hovered.x + tooltipPx > width} />}
      </div>
      <div className={classes.times} aria-hidden="true">
        {[0, 0.25, 0.5, 0.75, 1].map((share) => (
          <span key={share}>{renderTime(grid.fromMs + share * (grid.toMs - grid.fromMs))}</span>
        ))}
      </div>
    </div>
  )
}

function CellWords({ cell, x, y, isRight }: Hovered & { readonly isRight: boolean }) {
  const { atMs, lower, upper, count } = cell
  return (
    <div
      className={classes.tooltip}
      style={{ top: y + 12, ...(isRight ? { right: `calc(100% - ${x}px)` } : { left: x + 12 }) }}
    >
      <div>{renderDate(atMs)}</div>
      <div>{t('between', { lower: formatValue(lower), upper: formatValue(upper) })}</div>
      <strong>{formatValue(count)}</strong>
    </div>
  )
}

/** Some of the bounds with where they stand, from 0 at the bottom to 1. */
function labelsOf(bounds: readonly number[]) {
  const step = Math.max(1, Math.ceil((bounds.length - 1) / mostLabels))
  return bounds.flatMap((bound, index) =>
    index % step === 0 ? [{ bound, share: index / Math.max(1, bounds.length - 1) }] : [],
  )
}

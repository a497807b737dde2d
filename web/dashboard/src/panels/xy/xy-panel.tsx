import { type ChartPlot, type ChartSeries, TimeChart } from '@hearth/ui-kit/chart'
import { type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Scope } from '../../model/interpolate/scope.ts'
import { shownLinks } from '../../model/interpolate/shown-links.ts'
import type { Series } from '../../model/panel-data.ts'
import type { XyOptions } from '../../model/panel-options.ts'
import { readGraphStyle } from '../../model/view/graph-style.ts'
import type { XySeries } from '../../model/view/plots/to-xy.ts'
import { useLegend } from '../legend/use-legend.tsx'
import { LinkMenu, type LinkPlace } from '../links/opened-links.ts'
import { chartScales } from '../timeseries/chart-scales.ts'
import panel from '../timeseries/timeseries-panel.module.css'
import { drawPoints, type PlacedSeries } from './draw-points.ts'
import { type Hovered, nearestPoint } from './nearest-point.ts'
import { numberAxis } from './number-axis.ts'
import classes from './xy-panel.module.css'
import { XyTooltip } from './xy-tooltip.tsx'

export type XyPanelProps = {
  readonly options: XyOptions
  readonly series: readonly XySeries[]
  readonly scope: Scope
  readonly title: string
}

/** Points by two of their fields: their colours and sizes can tell two more. */
export function XyPanel({ options, series, scope, title }: XyPanelProps) {
  const asLines = useMemo(() => series.map(asSeries), [series])
  const { hidden, legend } = useLegend(asLines, options.legend)
  const { scales, keys } = useMemo(() => chartScales(asLines.map(withAxisLabel)), [asLines])
  const placed = useMemo(
    () =>
      series
        .map((one, index): PlacedSeries => ({ series: one, scale: keys[index] ?? 'y' }))
        .filter(({ series: { name, isHidden } }) => !isHidden && !hidden.has(name)),
    [series, keys, hidden],
  )
  const [first] = series
  const xs = useMemo(() => series.flatMap(({ points }) => points.map(({ x }) => x)), [series])
  const numbers = useMemo(() => (first === undefined ? undefined : numberAxis(first.x, xs, 0.05)), [first, xs])
  const guides = useMemo(() => placed.map(guideOf), [placed])
  const plot = useRef<ChartPlot | undefined>(undefined)
  const overlay = useCallback(
    (next: ChartPlot) => {
      plot.current = next
      return <Points plot={next} placed={placed} />
    },
    [placed],
  )
  const { pointer, menu, hover, leave, open } = usePoints(plot, placed, scope, title)
  return (
    <div className={panel.panel} data-placement={options.legend.placement}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what points lead to, a table of the data does too */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div className={panel.chart} onPointerMove={hover} onPointerLeave={leave} onClick={open}>
        <TimeChart
          label={title}
          height="fill"
          times={numbers === undefined ? [] : [numbers.from, numbers.to]}
          series={guides}
          scales={scales}
          numbers={numbers}
          overlay={overlay}
          tooltip={() => null}
        />
        {pointer !== undefined && options.tooltip.mode !== 'none' && <XyTooltip {...pointer} />}
        {menu}
      </div>
      {legend}
    </div>
  )
}

function usePoints(
  plot: { readonly current: ChartPlot | undefined },
  placed: readonly PlacedSeries[],
  scope: Scope,
  title: string,
) {
  type Pointer = { readonly hovered: Hovered; readonly clientX: number; readonly clientY: number }
  const [pointer, setPointer] = useState<Pointer | undefined>(undefined)
  const [links, setLinks] = useState<LinkPlace | undefined>(undefined)
  const find = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    if (plot.current === undefined) return undefined
    const box = currentTarget.getBoundingClientRect()
    const { left, top } = plot.current
    const hovered = nearestPoint(placed, plot.current, clientX - box.left - left, clientY - box.top - top)
    return hovered && { hovered, clientX, clientY }
  }
  return {
    pointer,
    menu: links && <LinkMenu place={links} label={title} onClose={() => setLinks(undefined)} />,
    hover: (event: MouseEvent) => setPointer(find(event)),
    leave: () => setPointer(undefined),
    open(event: MouseEvent) {
      const found = find(event)
      if (found === undefined) return
      const { series, point } = found.hovered
      const own = shownLinks(series.y.config.links, scope, { frame: series.frame, field: series.y, row: point.row })
      if (own.length > 0) setLinks({ clientX: found.clientX, clientY: found.clientY, links: own })
    },
  }
}

function Points({ plot, placed }: { readonly plot: ChartPlot; readonly placed: readonly PlacedSeries[] }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current !== null) drawPoints(canvas.current, placed, plot)
  }, [plot, placed])
  return <canvas ref={canvas} className={classes.points} />
}

/** As the legend and the axes of lines know a series. */
function asSeries({ key, name, color, y, points, hidesFromLegend }: XySeries): Series {
  const style = readGraphStyle(y.config)
  return {
    key,
    name,
    color,
    timesMs: points.map(({ x }) => x),
    values: points.map((point) => point.y),
    field: y,
    style: { ...style, hidesFrom: { ...style.hidesFrom, legend: hidesFromLegend } },
  }
}

function withAxisLabel(series: Series): Series {
  const { axis } = series.style
  const label = axis.label === '' ? series.field.displayName : axis.label
  return { ...series, style: { ...series.style, axis: { ...axis, label }, stacking: { mode: 'none', group: 'A' } } }
}

// The axis of a series reaches over its points; the points themselves are drawn over the chart.
function guideOf({ series: { name, points }, scale }: PlacedSeries): ChartSeries {
  const [low, high] = points.reduce<readonly [number, number]>(
    ([least, most], { y }) => [Math.min(least, y), Math.max(most, y)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  )
  const values = points.length === 0 ? [null, null] : [low, high]
  return { label: name, values, width: 0, color: 'transparent', scale }
}

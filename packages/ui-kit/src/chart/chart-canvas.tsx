import 'uplot/dist/uPlot.min.css'
import { useComputedColorScheme } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { memo, useEffect, useEffectEvent, useRef } from 'react'
import uPlot from 'uplot'
import type { ChartCursor, ChartPlot, SelectWith, TimeSpan } from './chart-model.ts'
import { type ChartOptions, chartData, chartOptions } from './chart-options.ts'
import classes from './time-chart.module.css'

export type ChartCanvasProps = Omit<ChartOptions, 'dark' | 'range' | 'onSelect' | 'onCursor'> & {
  /** What the time axis spans; without it what the samples span. */
  readonly range?: TimeSpan | undefined
  /** Pixels; `fill` takes the height of the place around it. */
  readonly height: number | 'fill'
  /** Unix milliseconds (with `numbers`: plain numbers), ascending; every series has a value for each. */
  readonly times: readonly number[]
  /** A stretch was dragged out with the mouse. */
  readonly onSelect?: ((range: TimeSpan, how: SelectWith) => void) | undefined
  readonly onCursor: (cursor: ChartCursor | undefined) => void
  /** What the chart shows, for those who cannot see it. */
  readonly label: string
}

/** The drawing itself; kept apart so that a moving cursor costs no drawing. */
export const ChartCanvas = memo(function ChartCanvas(props: ChartCanvasProps) {
  const { height, times, series, label } = props
  const { ref, width, height: measured } = useElementSize()
  const holder = useChart(props, width, height === 'fill' ? measured : height, [times, series])
  return (
    <div ref={ref} className={classes.place} style={{ height: height === 'fill' ? '100%' : height }}>
      <div ref={holder} className={classes.holder} role="img" aria-label={label} />
    </div>
  )
})

// A new chart only when its shape changes; new samples and sizes go into the one that is there.
function useChart(props: ChartCanvasProps, width: number, height: number, samples: readonly unknown[]) {
  const holder = useRef<HTMLDivElement>(null)
  const chart = useRef<uPlot | undefined>(undefined)
  const dark = useComputedColorScheme('light') === 'dark'
  const latest = useRef(props)
  latest.current = props
  const select = useEffectEvent((range: TimeSpan, how: SelectWith) => props.onSelect?.(range, how))
  const point = useEffectEvent((cursor: ChartCursor | undefined) => props.onCursor(cursor))
  const place = useEffectEvent((plot: ChartPlot) => props.onPlot?.(plot))
  const { series, times, height: _height, label: _label, range, ...rest } = props
  const isTime = props.numbers === undefined
  const shape = JSON.stringify([dark, range === undefined, rest, series.map(({ values, ...one }) => one)])
  const laidOut = width > 0 && height > 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` stands for all options but samples and range
  useEffect(() => {
    if (holder.current === null || !laidOut) return
    const scales = props.scales.map((scale, index) => ({
      ...scale,
      format: (value: number) => (latest.current.scales[index] ?? scale).format(value),
    }))
    const numbers = props.numbers && {
      ...props.numbers,
      format: (value: number) => (latest.current.numbers ?? props.numbers)?.format(value) ?? String(value),
    }
    const spanned = range === undefined ? undefined : () => latest.current.range ?? range
    const made = new uPlot(
      {
        ...chartOptions({
          ...rest,
          series,
          scales,
          numbers,
          range: spanned,
          dark,
          onSelect: select,
          onCursor: point,
          onPlot: place,
        }),
        width,
        height,
      },
      chartData(times, series, isTime),
      holder.current,
    )
    chart.current = made
    return () => made.destroy()
  }, [shape, laidOut])

  useEffect(() => {
    if (laidOut) chart.current?.setSize({ width, height })
  }, [width, height, laidOut])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `samples` are the times and series
  useEffect(() => chart.current?.setData(chartData(times, series, isTime)), [...samples])
  useEffect(() => {
    if (range !== undefined) chart.current?.setScale('x', { min: range.fromMs / 1000, max: range.toMs / 1000 })
  }, [range])
  return holder
}

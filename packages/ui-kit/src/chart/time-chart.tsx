import 'uplot/dist/uPlot.min.css'
import { useComputedColorScheme } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef } from 'react'
import uPlot from 'uplot'
import { type ChartOptions, chartData, chartOptions } from './chart-options.ts'
import classes from './time-chart.module.css'

export type TimeChartProps = Omit<ChartOptions, 'dark' | 'onSelect'> & {
  readonly height: number
  /** Unix milliseconds, ascending; every series has a value for each. */
  readonly times: readonly number[]
  /** A stretch was dragged out with the mouse. */
  readonly onSelect?: (range: { readonly fromMs: number; readonly toMs: number }) => void
  /** What the chart shows, for those who cannot see it. */
  readonly label: string
}

/** Series over time: drawn by uPlot, as wide as its place, with a cursor that charts of one `syncKey` share. */
export function TimeChart({ height, times, onSelect, label, ...options }: TimeChartProps) {
  const { ref, width } = useElementSize()
  const holder = useRef<HTMLDivElement>(null)
  const chart = useRef<uPlot | undefined>(undefined)
  const dark = useComputedColorScheme('light') === 'dark'
  const select = useEffectEvent((range: { fromMs: number; toMs: number }) => onSelect?.(range))
  const shape = JSON.stringify([dark, options.range, options.series.map(({ values, ...rest }) => rest)])

  // A new chart only when its shape changes; new samples and sizes go into the one that is there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` stands for all options but the values
  useEffect(() => {
    if (holder.current === null || width === 0) return
    const made = new uPlot(
      { ...chartOptions({ ...options, dark, onSelect: select }), width, height },
      chartData(times, options.series),
      holder.current,
    )
    chart.current = made
    return () => made.destroy()
  }, [shape, width === 0])

  useEffect(() => chart.current?.setSize({ width, height }), [width, height])
  useEffect(() => chart.current?.setData(chartData(times, options.series)), [times, options.series])

  return (
    <div ref={ref} className={classes.place} style={{ height }}>
      <div ref={holder} role="img" aria-label={label} />
    </div>
  )
}

import { useMemo } from 'react'
import { readTrend } from '../../../model/read/options/read-trend.ts'
import { toTrend } from '../../../model/view/plots/to-trend.ts'
import { TrendPanel } from '../../../panels/xy/trend-panel.tsx'
import { PanelMessage } from '../../panel-message.tsx'
import type { PlotProps } from './plot-props.ts'

/** Lines over numbers, or why there is nothing to draw. */
export function Trend({ written, data, title }: PlotProps) {
  const options = useMemo(() => readTrend(written), [written])
  const trend = useMemo(() => toTrend(data, options), [data, options])
  if (typeof trend === 'string') return <PanelMessage title={trend} />
  return <TrendPanel options={options} trend={trend} title={title} />
}

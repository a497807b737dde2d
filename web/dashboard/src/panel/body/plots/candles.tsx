import { useMemo } from 'react'
import { readCandles } from '../../../model/read/options/read-candles.ts'
import { toCandles } from '../../../model/view/plots/to-candles.ts'
import { CandlesPanel } from '../../../panels/candles/candles-panel.tsx'
import { PanelMessage } from '../../panel-message.tsx'
import type { PlotProps } from './plot-props.ts'

/** Candles over time, or why there is nothing to draw. */
export function Candles({ written, data, title }: PlotProps) {
  const options = useMemo(() => readCandles(written), [written])
  const candles = useMemo(() => toCandles(data, options), [data, options])
  if (typeof candles === 'string') return <PanelMessage title={candles} />
  return <CandlesPanel options={options} candles={candles} title={title} />
}

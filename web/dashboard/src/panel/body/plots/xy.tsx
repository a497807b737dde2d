import { useMemo } from 'react'
import { readXy } from '../../../model/read/options/read-xy.ts'
import { toXy } from '../../../model/view/plots/to-xy.ts'
import { XyPanel } from '../../../panels/xy/xy-panel.tsx'
import { PanelMessage } from '../../panel-message.tsx'
import type { PlotProps } from './plot-props.ts'

/** Points by two of their fields, or why there is nothing to draw. */
export function Xy({ written, data, scope, title }: PlotProps) {
  const options = useMemo(() => readXy(written), [written])
  const series = useMemo(() => toXy(data, options), [data, options])
  if (typeof series === 'string') return <PanelMessage title={series} />
  return <XyPanel options={options} series={series} scope={scope} title={title} />
}

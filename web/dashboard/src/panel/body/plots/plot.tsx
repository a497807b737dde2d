import { onDemand } from '@hearth/ui-kit'
import type { PlotOptions } from '../../../model/panel-options.ts'
import type { PlotProps } from './plot-props.ts'

const plots = {
  candlestick: onDemand(async () => (await import('./candles.tsx')).Candles),
  trend: onDemand(async () => (await import('./trend.tsx')).Trend),
  xychart: onDemand(async () => (await import('./xy.tsx')).Xy),
  nodeGraph: onDemand(async () => (await import('./nodes.tsx')).Nodes),
}

/** A panel of a kind that few dashboards have. */
export function Plot({ options, ...props }: Omit<PlotProps, 'written'> & { readonly options: PlotOptions }) {
  const Drawn = plots[options.type]
  return <Drawn written={options.written} {...props} />
}

import { useMemo } from 'react'
import type { WrittenOptions } from '../../model/panel-options.ts'
import { readHeatmap } from '../../model/read/options/read-heatmap.ts'
import { HeatmapPanel, type HeatmapPanelProps } from '../../panels/heatmap/heatmap-panel.tsx'

export type HeatmapProps = Omit<HeatmapPanelProps, 'options'> & { readonly options: WrittenOptions }

/** Counts over time and buckets. */
export function Heatmap({ options: { written }, ...rest }: HeatmapProps) {
  const options = useMemo(() => readHeatmap(written), [written])
  return <HeatmapPanel options={options} {...rest} />
}

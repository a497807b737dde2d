import { at, filledText, type Json, numberOf, record } from '../../json.ts'
import type { Upgraded } from './upgraded.ts'

/** The old panel kept its settings at the panel; the new one in `options`. */
export function upgradeHeatmap(panel: Json): Upgraded {
  if (panel.dataFormat === undefined) return { panel, notes: [] }
  const color = record(panel.color)
  const options = {
    calculate: panel.dataFormat !== 'tsbuckets',
    calculation: { xBuckets: buckets(panel.xBucketSize, panel.xBucketNumber), yBuckets: yBuckets(panel) },
    color: {
      mode: color.mode === 'opacity' ? 'opacity' : 'scheme',
      scheme: typeof color.colorScheme === 'string' ? color.colorScheme.replace(/^interpolate/, '') : undefined,
      fill: color.cardColor,
      exponent: numberOf(color.exponent),
      min: numberOf(color.min),
      max: numberOf(color.max),
      scale: color.colorScale === 'linear' ? 'linear' : undefined,
    },
    yAxis: {
      unit: at(panel, 'yAxis.format'),
      decimals: numberOf(at(panel, 'yAxis.decimals')),
      min: numberOf(at(panel, 'yAxis.min')),
      max: numberOf(at(panel, 'yAxis.max')),
      reverse: panel.reverseYBuckets === true,
      axisPlacement: at(panel, 'yAxis.show') === false ? 'hidden' : undefined,
    },
    legend: { show: at(panel, 'legend.show') },
    filterValues: { le: panel.hideZeroBuckets === true ? 1e-9 : undefined },
  }
  return { panel: { ...panel, options }, notes: [] }
}

function yBuckets(panel: Json): Json {
  const log = numberOf(at(panel, 'yAxis.logBase')) ?? 1
  if (log <= 1) return buckets(panel.yBucketSize, panel.yBucketNumber)
  return { mode: 'size', value: at(panel, 'yAxis.splitFactor'), scale: { type: 'log', log } }
}

function buckets(size: unknown, count: unknown): Json {
  return filledText(size) === undefined ? { mode: 'count', value: count } : { mode: 'size', value: size }
}

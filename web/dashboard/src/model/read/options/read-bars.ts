import { at, filledText, flag, type Json, numberOf, oneOf } from '../../json.ts'
import type { BarsLook, BarsOptions, HistogramOptions } from '../../panel-options.ts'

export function readBars(options: Json): BarsOptions {
  return { ...readLook(options), xField: filledText(options.xField) }
}

const usualBuckets = 30

export function readHistogram(options: Json): HistogramOptions {
  const size = numberOf(options.bucketSize)
  return {
    ...readLook(options),
    orientation: 'vertical',
    bucketSize: size === undefined || size <= 0 ? undefined : size,
    bucketCount: Math.min(300, Math.max(1, numberOf(options.bucketCount) ?? usualBuckets)),
    offset: numberOf(options.bucketOffset) ?? 0,
    combines: flag(options.combine),
  }
}

function readLook(options: Json): BarsLook {
  return {
    orientation: options.orientation === 'horizontal' ? 'horizontal' : 'vertical',
    stacking: oneOf(options.stacking, ['none', 'normal', 'percent'], 'none'),
    showsValues: options.showValue === 'always',
    showsLegend: at(options, 'legend.displayMode') !== 'hidden' && flag(at(options, 'legend.showLegend'), true),
  }
}

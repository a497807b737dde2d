import { at, filledText, flag, type Json, numberOf, oneOf } from '../../json.ts'
import type { BarsLook, BarsOptions, HistogramOptions } from '../../panel-options.ts'

export function readBars(options: Json): BarsOptions {
  return { ...readLook(options), xField: filledText(options.xField), colorField: filledText(options.colorByField) }
}

const usualBuckets = 30

export function readHistogram(options: Json): HistogramOptions {
  const size = numberOf(options.bucketSize)
  return {
    ...readLook(options),
    orientation: 'vertical',
    // Counts are read from the axis.
    showsValues: options.showValue === 'always' ? 'always' : 'never',
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
    showsValues: oneOf(options.showValue, ['auto', 'always', 'never'], 'auto'),
    valueSize: numberOf(at(options, 'text.valueSize')),
    showsLegend: at(options, 'legend.displayMode') !== 'hidden' && flag(at(options, 'legend.showLegend'), true),
    legendPlacement: oneOf(at(options, 'legend.placement'), ['bottom', 'right'], 'bottom'),
    groupWidth: within(options.groupWidth, 0.05, 1),
    barWidth: within(options.barWidth, 0.05, 1),
    barRadius: within(options.barRadius, 0, 0.5),
    names: {
      rotation: within(options.xTickLabelRotation, -90, 90) ?? 0,
      maxChars: within(options.xTickLabelMaxLength, 1, 1_000),
      spacingPx: within(Math.abs(numberOf(options.xTickLabelSpacing) ?? 0) || undefined, 1, 1_000),
    },
    lightsGroups: flag(options.fullHighlight),
  }
}

function within(json: unknown, least: number, most: number): number | undefined {
  const value = numberOf(json)
  return value === undefined ? undefined : Math.min(most, Math.max(least, value))
}

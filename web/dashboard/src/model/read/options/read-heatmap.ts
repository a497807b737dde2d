import { at, filledText, flag, type Json, numberOf, record, text } from '../../json.ts'
import type { BucketRule, HeatmapCalculation, HeatmapOptions } from '../../panel-options.ts'
import { parseDuration } from '../../time/duration.ts'

export function readHeatmap(options: Json): HeatmapOptions {
  return {
    calculation: flag(options.calculate) ? readCalculation(record(options.calculation)) : undefined,
    scheme: text(at(options, 'color.scheme'), 'Oranges'),
    steps: numberOf(at(options, 'color.steps')) ?? 64,
    reversesColors: flag(at(options, 'color.reverse')),
    isOpacity: at(options, 'color.mode') === 'opacity',
    fillColor: text(at(options, 'color.fill'), 'dark-orange'),
    exponent: at(options, 'color.scale') === 'linear' ? 1 : (numberOf(at(options, 'color.exponent')) ?? 0.5),
    limits: { min: numberOf(at(options, 'color.min')), max: numberOf(at(options, 'color.max')) },
    unit: filledText(at(options, 'yAxis.unit')),
    decimals: numberOf(at(options, 'yAxis.decimals')),
    axisLabel: text(at(options, 'yAxis.axisLabel')),
    isUpsideDown: flag(at(options, 'yAxis.reverse')),
    hidesAxis: at(options, 'yAxis.axisPlacement') === 'hidden',
    ends: { min: numberOf(at(options, 'yAxis.min')), max: numberOf(at(options, 'yAxis.max')) },
    cellUnit: filledText(at(options, 'cellValues.unit')),
    cellDecimals: numberOf(at(options, 'cellValues.decimals')),
    cellGap: Math.min(25, Math.max(0, numberOf(options.cellGap) ?? 1)),
    hidesUpTo: numberOf(at(options, 'filterValues.le')) ?? 1e-9,
    hidesFrom: numberOf(at(options, 'filterValues.ge')) ?? Number.POSITIVE_INFINITY,
    showsLegend: flag(at(options, 'legend.show'), true),
  }
}

/** How values are counted; where nothing is said that can be read, in about 20 columns and 10 rows, as in Grafana. */
export function readCalculation(calculation: Json): HeatmapCalculation {
  const scale = at(calculation, 'yBuckets.scale.type')
  return {
    x: readRule(at(calculation, 'xBuckets.mode'), readMs(at(calculation, 'xBuckets.value')), 20),
    y: readRule(at(calculation, 'yBuckets.mode'), numberOf(at(calculation, 'yBuckets.value')), 10),
    log: scale === 'log' ? (numberOf(at(calculation, 'yBuckets.scale.log')) ?? 2) : undefined,
  }
}

function readRule(mode: unknown, value: number | undefined, fallback: number): BucketRule {
  if (value === undefined || value <= 0) return { kind: 'count', count: fallback }
  return mode === 'count' ? { kind: 'count', count: value } : { kind: 'size', size: value }
}

/** `30s`, or a number: milliseconds where it is a size, a count where the mode says so. */
function readMs(value: unknown): number | undefined {
  return numberOf(value) ?? parseDuration(text(value))
}

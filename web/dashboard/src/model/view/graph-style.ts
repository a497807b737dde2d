import type { FieldConfig } from '../field-config.ts'
import { at, flag, list, numberOf, oneOf, record, text } from '../json.ts'
import type { GraphStyle } from '../panel-data.ts'

/** How a field is drawn as a series; what its config leaves out is that of a plain line. */
export function readGraphStyle({ custom = {} }: FieldConfig): GraphStyle {
  const hide = record(custom.hideFrom)
  return {
    draw: oneOf(custom.drawStyle, ['line', 'bars', 'points'], 'line'),
    interpolation: oneOf(custom.lineInterpolation, ['linear', 'smooth', 'stepBefore', 'stepAfter'], 'linear'),
    lineWidth: numberOf(custom.lineWidth) ?? 1,
    fillOpacity: Math.min(1, Math.max(0, (numberOf(custom.fillOpacity) ?? 0) / 100)),
    gradient: oneOf(custom.gradientMode, ['none', 'opacity', 'hue', 'scheme'], 'none'),
    spanNulls: typeof custom.spanNulls === 'number' ? custom.spanNulls : flag(custom.spanNulls),
    insertNulls: numberOf(custom.insertNulls) || undefined,
    nullsAreZero: flag(custom.nullsAreZero),
    showPoints: oneOf(custom.showPoints, ['auto', 'always', 'never'], 'auto'),
    pointSize: numberOf(custom.pointSize) ?? 5,
    dash: readDash(custom.lineStyle),
    stacking: {
      mode: oneOf(at(custom, 'stacking.mode'), ['none', 'normal', 'percent'], 'none'),
      group: text(at(custom, 'stacking.group'), 'A'),
    },
    axis: readAxis(custom),
    barAlignment: custom.barAlignment === -1 ? -1 : custom.barAlignment === 1 ? 1 : 0,
    barWidth: barWidthOf(numberOf(custom.barWidthFactor)),
    thresholdsStyle: readThresholdsStyle(at(custom, 'thresholdsStyle.mode')),
    hidesFrom: {
      viz: flag(hide.viz, flag(hide.graph)),
      legend: flag(hide.legend),
      // Hidden from the plot is hidden from the tooltip too.
      tooltip: flag(hide.tooltip) || flag(hide.viz),
    },
    transform: oneOf(custom.transform, ['none', 'negative-Y', 'constant'], 'none'),
    fillBelowTo: typeof custom.fillBelowTo === 'string' && custom.fillBelowTo !== '' ? custom.fillBelowTo : undefined,
  }
}

// The usual share leaves room between bars.
function barWidthOf(factor = 0.6): number {
  return factor === 0.6 ? 0.8 : Math.min(1, Math.max(0.05, factor))
}

function readDash(json: unknown): readonly number[] | undefined {
  const { fill, dash } = record(json)
  if (fill !== 'dash' && fill !== 'dot') return undefined
  const lengths = list(dash).flatMap((length) => numberOf(length) ?? [])
  return lengths.length > 0 ? lengths : fill === 'dot' ? [0, 10] : [10, 10]
}

function readAxis(custom: Readonly<Record<string, unknown>>): GraphStyle['axis'] {
  return {
    placement: oneOf(custom.axisPlacement, ['auto', 'left', 'right', 'hidden'], 'auto'),
    label: text(custom.axisLabel),
    softMin: numberOf(custom.axisSoftMin),
    softMax: numberOf(custom.axisSoftMax),
    isCenteredAtZero: flag(custom.axisCenteredZero),
    scale: {
      kind: oneOf(at(custom, 'scaleDistribution.type'), ['linear', 'log', 'symlog'], 'linear'),
      base: numberOf(at(custom, 'scaleDistribution.log')) === 2 ? 2 : 10,
      linearUpTo: numberOf(at(custom, 'scaleDistribution.linearThreshold')) || 1,
    },
    isColored: custom.axisColorMode === 'series',
    hasBorder: flag(custom.axisBorderShow),
    hasGrid: typeof custom.axisGridShow === 'boolean' ? custom.axisGridShow : undefined,
  }
}

function readThresholdsStyle(mode: unknown): GraphStyle['thresholdsStyle'] {
  return oneOf(mode, ['off', 'line', 'dashed', 'area', 'line+area', 'dashed+area'], 'off')
}

import type { ChartThresholds } from '@hearth/ui-kit/chart'
import { type ColorScheme, cssColor } from '../../model/field/colors.ts'
import { thresholdSteps } from '../../model/field/thresholds.ts'
import type { Series } from '../../model/panel-data.ts'

/** Thresholds as the first series that shows them asks for. */
export function chartThresholds(series: readonly Series[], scheme: ColorScheme): ChartThresholds | undefined {
  const owner = series.find(({ style }) => style.thresholdsStyle !== 'off')
  const thresholds = owner?.field.config.thresholds
  if (owner === undefined || thresholds === undefined) return undefined
  const { min, max } = owner.field
  const style = owner.style.thresholdsStyle
  return {
    lines: style !== 'area',
    areas: style.endsWith('area'),
    dashed: style.startsWith('dashed'),
    steps: thresholdSteps(thresholds, min, max).map(({ value, color }) => ({
      value: Number.isFinite(value) ? value : undefined,
      color: cssColor(color, scheme),
    })),
  }
}

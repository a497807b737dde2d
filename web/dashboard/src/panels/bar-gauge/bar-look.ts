import type { SingleValue } from '../../model/panel-data.ts'
import type { BarGaugeOptions } from '../../model/panel-options.ts'
import { colorStops, cssGradient } from '../single/color-stops.ts'

/** The whole bar's paint; what lies beyond the value is clipped away. */
export function barBackground(
  { field, display }: SingleValue,
  mode: BarGaugeOptions['displayMode'],
  standing: boolean,
) {
  if (mode === 'basic') return display.color
  return cssGradient(colorStops(field), standing ? 'top' : 'right', mode === 'lcd')
}

/** Leaves the share `ratio` of the bar, of what has a value at least a hairline. */
export function barClip(ratio: number | undefined, standing: boolean): string {
  const share = ratio === undefined || Number.isNaN(ratio) ? 0 : Math.min(1, Math.max(0.004, ratio))
  const away = `${Math.round((1 - share) * 1000) / 10}%`
  return standing ? `inset(${away} 0 0 0)` : `inset(0 ${away} 0 0)`
}

import { filledText, flag, type Json, numberOf, oneOf, record, texts } from '../../json.ts'
import type { LegendOptions, TooltipOptions } from '../../panel-options.ts'

/** Before schema 37 a hidden legend was a display mode of its own. */
export function readLegend(json: unknown): LegendOptions {
  const legend = record(json)
  return {
    isShown: legend.displayMode !== 'hidden' && flag(legend.showLegend, true),
    mode: oneOf(legend.displayMode, ['list', 'table'], 'list'),
    placement: oneOf(legend.placement, ['bottom', 'right'], 'bottom'),
    calcs: texts(legend.calcs),
    sortBy: filledText(legend.sortBy),
    sortsDescending: flag(legend.sortDesc),
    width: positive(legend.width),
    hidesEmpty: flag(legend.hideEmpty),
    hidesZero: flag(legend.hideZero),
  }
}

const positive = (json: unknown) => {
  const width = numberOf(json)
  return width === undefined || width <= 0 ? undefined : width
}

/** Before schema 30 the key was `tooltipOptions`. */
export function readTooltip(options: Json): TooltipOptions {
  const tooltip = record(options.tooltip ?? options.tooltipOptions)
  return {
    mode: oneOf(tooltip.mode, ['single', 'multi', 'none'], 'single'),
    sort: oneOf(tooltip.sort, ['none', 'asc', 'desc'], 'none'),
    hidesZeros: flag(tooltip.hideZeros),
    maxHeight: positive(tooltip.maxHeight),
  }
}

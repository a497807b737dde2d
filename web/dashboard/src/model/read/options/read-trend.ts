import { filledText, type Json } from '../../json.ts'
import type { TrendOptions } from '../../panel-options.ts'
import { readLegend, readTooltip } from './read-legend.ts'

export function readTrend(options: Json): TrendOptions {
  return { legend: readLegend(options.legend), tooltip: readTooltip(options), xField: filledText(options.xField) }
}

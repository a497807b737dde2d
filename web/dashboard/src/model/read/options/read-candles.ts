import { at, filledText, flag, type Json, oneOf, text } from '../../json.ts'
import type { CandlesOptions } from '../../panel-options.ts'
import { readLegend, readTooltip } from './read-legend.ts'

/** Options of a candlestick panel; what is left out is as Grafana has it. */
export function readCandles(options: Json): CandlesOptions {
  const field = (key: string) => filledText(at(options, `fields.${key}`))
  return {
    shows: oneOf(options.mode, ['candles+volume', 'candles', 'volume'], 'candles+volume'),
    style: oneOf(options.candleStyle, ['candles', 'ohlcbars'], 'candles'),
    colorsBy: oneOf(options.colorStrategy, ['open-close', 'close-close'], 'open-close'),
    fields: {
      open: field('open'),
      high: field('high'),
      low: field('low'),
      close: field('close'),
      volume: field('volume'),
    },
    colors: {
      up: text(at(options, 'colors.up'), 'green'),
      down: text(at(options, 'colors.down'), 'red'),
      flat: text(at(options, 'colors.flat'), 'gray'),
    },
    showsOthers: flag(options.includeAllFields),
    legend: readLegend(options.legend),
    tooltip: readTooltip(options),
  }
}

import type { ChartPlot } from '@hearth/ui-kit/chart'
import type { CandlesOptions } from '../../model/panel-options.ts'
import type { Candle } from '../../model/view/plots/to-candles.ts'

/** The paths of all candles that went one way, in pixels of the plot. */
export type CandlePaths = { readonly wicks: string; readonly bodies: string; readonly volumes: string }

// Of the room between two candles; wider ones say nothing more.
const bodyShare = 0.7
const widestPx = 40

export type CandleMeasures = {
  /** The least time between two candles. */
  readonly stepMs: number
  /** How far from the top of the plot a volume reaches, in pixels. */
  readonly volumeTop: (volume: number) => number
}

/** What is drawn of the candles of one trend. */
export function candlePaths(
  candles: readonly Candle[],
  plot: Pick<ChartPlot, 'xOf' | 'yOf' | 'height'>,
  { shows, style }: Pick<CandlesOptions, 'shows' | 'style'>,
  { stepMs, volumeTop }: CandleMeasures,
): CandlePaths {
  const paths = { wicks: '', bodies: '', volumes: '' }
  for (const candle of candles) {
    const x = plot.xOf(candle.atMs)
    const width = Math.min(widestPx, Math.max(1, (plot.xOf(candle.atMs + stepMs) - x) * bodyShare))
    if (shows !== 'candles' && candle.volume !== undefined)
      paths.volumes += rectangle(x, width, volumeTop(candle.volume), plot.height)
    if (shows === 'volume') continue
    const [open, close] = [plot.yOf(candle.open), plot.yOf(candle.close)]
    paths.wicks += `M${px(x)} ${px(plot.yOf(candle.high))}V${px(plot.yOf(candle.low))}`
    if (style === 'ohlcbars')
      paths.wicks += `M${px(x - width / 2)} ${px(open)}H${px(x)}M${px(x)} ${px(close)}H${px(x + width / 2)}`
    // A body without height is seen as a line.
    else paths.bodies += rectangle(x, width, Math.min(open, close), Math.max(open, close, Math.min(open, close) + 1))
  }
  return paths
}

function rectangle(x: number, width: number, top: number, bottom: number): string {
  return `M${px(x - width / 2)} ${px(top)}h${px(width)}V${px(bottom)}h${px(-width)}Z`
}

const px = (value: number) => Math.round(value * 10) / 10

/** The least time between two candles, in milliseconds. */
export function candleStepMs(timesMs: readonly number[]): number {
  const steps = timesMs.slice(1).map((atMs, index) => atMs - (timesMs[index] ?? atMs))
  return steps.reduce((a, b) => Math.min(a, b), steps[0] ?? 0)
}

import type uPlot from 'uplot'
import type { ChartNumbers, ChartScale } from '../chart-model.ts'
import { timeTicks } from './time-ticks.ts'
import { valueRange } from './value-range.ts'

const fontFamily = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif'
const font = `11px ${fontFamily}`
const labelFont = `600 11px ${fontFamily}`
const smallestAxisPx = 28
const besideLabelsPx = 14
// A chart this low shows ticks closer together, so that there are any.
const lowPx = 70
// With one line of words, and with the day below.
const timeAxisPx = 22
const datedAxisPx = 34

type Look = {
  readonly dark: boolean
  readonly timeZone?: string | undefined
  readonly numbers?: ChartNumbers | undefined
}

/** The axis along the bottom and one for each scale of values. */
export function uplotAxes(scales: readonly ChartScale[], look: Look): uPlot.Axis[] {
  const { stroke, grid, ticks } = colors(look.dark)
  const along = look.numbers === undefined ? timeAxis(look) : numberAxis(look.numbers)
  return [{ stroke, grid, ticks, font, ...along }, ...scales.map((scale) => valueAxis(scale, look))]
}

function timeAxis({ timeZone }: Look): uPlot.Axis {
  return {
    size: (_chart, words) => (words?.some((text) => text?.includes('\n')) ? datedAxisPx : timeAxisPx),
    space: 60,
    values: (_chart, splits, _axis, _space, stepS) => timeTicks(splits, stepS, timeZone),
  }
}

function numberAxis({ format, label }: ChartNumbers): uPlot.Axis {
  return { size: timeAxisPx, space: 60, values: (_chart, splits) => wordsOf(splits, format), ...labelOf(label) }
}

const wordsOf = (splits: readonly (number | null)[], format: (value: number) => string) =>
  splits.map((split) => (split === null ? '' : format(split)))

const labelOf = (label: string | undefined) =>
  label === undefined || label === '' ? {} : { label, labelSize: 18, labelFont }

function valueAxis(scale: ChartScale, { dark }: Look): uPlot.Axis {
  const { stroke, grid, ticks } = colors(dark)
  return {
    scale: scale.key,
    side: scale.side === 'right' ? 1 : 3,
    show: scale.side !== 'hidden',
    stroke: scale.color ?? stroke,
    grid: { ...grid, show: scale.grid ?? true },
    border: { show: scale.border === true, stroke: scale.color ?? stroke, width: 1 },
    ticks: { ...ticks, show: false },
    font,
    gap: 6,
    space: (_chart, _axis, _min, _max, heightPx) => (heightPx < lowPx ? 16 : 32),
    size: axisWidth,
    values: (_chart, splits) => wordsOf(splits, scale.format),
    ...labelOf(scale.label),
    ...(scale.steps === undefined ? {} : { incrs: [...scale.steps] }),
  }
}

// As wide as its widest label.
function axisWidth(chart: uPlot, values: string[] | null): number {
  const widest = Math.max(0, ...(values ?? []).map((text) => labelWidth(chart, text ?? '')))
  return Math.max(smallestAxisPx, Math.ceil(widest) + besideLabelsPx)
}

// Labels come again with each drawing, and in most charts of a page; to measure one may load a font.
const widths = new Map<string, number>()
const mostWidths = 1_000

function labelWidth({ ctx }: uPlot, text: string): number {
  const known = widths.get(text)
  if (known !== undefined) return known
  ctx.save()
  ctx.font = font
  const { width } = ctx.measureText(text)
  ctx.restore()
  if (widths.size >= mostWidths) widths.clear()
  widths.set(text, width)
  return width
}

function colors(dark: boolean) {
  const grid = { stroke: dark ? '#ffffff12' : '#0000000f', width: 1 }
  return { stroke: dark ? '#a6a7ab' : '#5c5f66', grid, ticks: { ...grid, size: 4 } }
}

/** Scales of values in uPlot's words. */
export function uplotScales(scales: readonly ChartScale[]): Record<string, uPlot.Scale> {
  return Object.fromEntries(
    scales.map((scale) => [
      scale.key,
      {
        auto: true,
        range: (_chart: uPlot, low: number | null, high: number | null) => valueRange(scale, low, high),
        ...distributionOf(scale),
      },
    ]),
  )
}

function distributionOf({ log, linearUpTo }: ChartScale): Pick<uPlot.Scale, 'distr' | 'log' | 'asinh'> {
  if (log === undefined) return {}
  return linearUpTo === undefined ? { distr: 3, log } : { distr: 4, log, asinh: linearUpTo }
}

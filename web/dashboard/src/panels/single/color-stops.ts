import type { ValueColor } from '@hearth/ui-kit/chart'
import type { DisplayField } from '../../model/panel-data.ts'

/** A stretch of the scale in one colour; `from` and `to` are ratios of its length. */
export type ColorStop = { readonly from: number; readonly to: number; readonly color: string }

const samples = 24

/** The colours along the scale of a field, from its least to its greatest value. */
export function colorStops(field: Pick<DisplayField, 'min' | 'max' | 'config' | 'display'>): readonly ColorStop[] {
  const { min, max } = field
  if (!(max > min)) return [{ from: 0, to: 1, color: field.display(max).color }]
  const edges = edgesOf(field)
  return edges.slice(0, -1).map((from, index) => {
    const to = edges[index + 1] ?? 1
    // Between two thresholds one colour holds; at their edge, rounding would decide which.
    const at = isSoft(field) ? from : (from + to) / 2
    return { from, to, color: field.display(min + at * (max - min)).color }
  })
}

/** The same as colours of values, from the lowest up. */
export function valueColors(field: Parameters<typeof colorStops>[0]): readonly ValueColor[] {
  const { min, max } = field
  const at = (ratio: number, color: string) => ({ value: min + ratio * (max - min), color })
  const stops = colorStops(field)
  if (isSoft(field)) return [...stops.map(({ from, color }) => at(from, color)), at(1, field.display(max).color)]
  return stops.flatMap(({ from, to, color }) => [at(from, color), at(to, color)])
}

function isSoft({ config }: Pick<DisplayField, 'config'>): boolean {
  return config.color?.mode.startsWith('continuous-') === true
}

function edgesOf(field: Pick<DisplayField, 'min' | 'max' | 'config'>): readonly number[] {
  if (isSoft(field)) return Array.from({ length: samples + 1 }, (_, index) => index / samples)
  const { min, max, config } = field
  const { mode = 'absolute', steps = [] } = config.thresholds ?? {}
  const ratios = steps.map(({ value }) => (mode === 'percentage' ? value / 100 : (value - min) / (max - min)))
  return [0, ...ratios.filter((ratio) => ratio > 0 && ratio < 1), 1]
}

/** The stops as a CSS gradient towards `direction`, with sharp or soft changes. */
export function cssGradient(stops: readonly ColorStop[], direction: 'right' | 'top', sharp: boolean): string {
  const percent = (ratio: number) => `${Math.round(ratio * 1000) / 10}%`
  const parts = stops.flatMap(({ from, to, color }) =>
    sharp ? [`${color} ${percent(from)} ${percent(to)}`] : [`${color} ${percent(from)}`],
  )
  const [only] = stops
  return parts.length === 1 && only !== undefined
    ? `linear-gradient(to ${direction}, ${only.color}, ${only.color})`
    : `linear-gradient(to ${direction}, ${parts.join(', ')})`
}

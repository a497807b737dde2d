import { at, filledText, numberOf } from '../json.ts'
import type { DisplayField, DisplayFrame, PanelData } from '../panel-data.ts'
import type { BarsOptions, HistogramOptions } from '../panel-options.ts'
import { bucketSizes } from './bucket-sizes.ts'

/** One bar: its value, and the words for it. */
type Bar = {
  readonly value: number
  readonly text: string
  readonly color: string
  /** 0 to 1; absent is 1. */
  readonly opacity?: number
}

export type BarGroup = { readonly key: string; readonly name: string; readonly bars: readonly (Bar | undefined)[] }

/** The axis along which bars grow; what the panel sets of its reach. */
export type ValueAxis = {
  readonly word: (value: number) => string
  readonly unit: string | undefined
  /** The least difference that its words tell. */
  readonly finest?: number
  readonly min: number | undefined
  readonly max: number | undefined
  readonly label?: string
}

/** Groups of bars, of which each has one for each series. */
export type Bars = {
  /** `undefined` where the panel hides it. */
  readonly axis: ValueAxis | undefined
  readonly series: readonly { readonly name: string; readonly color: string }[]
  readonly groups: readonly BarGroup[]
}

// More groups than these are lines.
const mostGroups = 300

/**
 * The bars of a bar chart: a group for each row of the first frame, named by its field of words (or the one that the
 * panel names), with a bar for each field of numbers. Frames of one series each are put beside each other by their time.
 */
export function toBars(data: PanelData, options: Pick<BarsOptions, 'xField' | 'colorField' | 'stacking'>): Bars {
  const { xField, colorField, stacking } = options
  const [frame] = data.frames
  if (frame === undefined) return none
  const x = xOf(frame, xField)
  const numbers = data.frames
    .flatMap(({ fields }) => fields)
    .filter((field) => field.type === 'number' && field !== x && !isNamed(field, colorField))
    .filter((field) => at(field.config.custom, 'hideFrom.viz') !== true)
  const colorsBy = frame.fields.find((field) => isNamed(field, colorField))
  const count = Math.min(mostGroups, frame.fields[0]?.values.length ?? 0)
  const rows = data.frames.map((one) => rowsByTime(one))
  const groups = Array.from({ length: count }, (_, row) => {
    const atMs = frame.fields.find(({ type }) => type === 'time')?.values[row]
    return {
      key: String(row),
      name: x === undefined ? String(row + 1) : wordOf(x, row),
      bars: numbers.map((field) => {
        const own = data.frames.findIndex(({ fields }) => fields.includes(field))
        const bar = barOf(field, own === 0 ? row : rows[own]?.get(atMs))
        return bar === undefined || colorsBy === undefined
          ? bar
          : { ...bar, color: colorsBy.display(colorsBy.values[row]).color }
      }),
    }
  })
  return {
    axis: axisOf(numbers, stacking),
    series: numbers.map(({ displayName, color }) => ({ name: displayName, color })),
    groups,
  }
}

const isNamed = ({ name, displayName }: DisplayField, wanted: string | undefined) =>
  wanted !== undefined && (name === wanted || displayName === wanted)

const none: Bars = { axis: undefined, series: [], groups: [] }

// Bars of several units share one axis, which is worded as the first of them.
function axisOf(fields: readonly DisplayField[], stacking: BarsOptions['stacking']): ValueAxis | undefined {
  const [field] = fields
  if (field === undefined || at(field.config.custom, 'axisPlacement') === 'hidden') return undefined
  if (stacking === 'percent')
    return { word: (share) => `${Math.round(share * 100)}%`, unit: undefined, min: undefined, max: undefined }
  const { unit, min, max } = field.config
  return { word: (value) => wordedBy(field, value), unit, min, max, ...labelOf(field) }
}

function labelOf({ config }: DisplayField): Pick<ValueAxis, 'label'> {
  const label = filledText(at(config.custom, 'axisLabel'))
  return label === undefined ? {} : { label }
}

// The zeros that figures carry to be of equal length say nothing on an axis.
function wordedBy(field: DisplayField, value: number): string {
  const { prefix, text, suffix } = field.display(value)
  return `${prefix}${field.config.decimals === undefined ? text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '') : text}${suffix}`
}

function xOf(frame: DisplayFrame, wanted: string | undefined): DisplayField | undefined {
  const named = frame.fields.find((field) => isNamed(field, wanted))
  const words = frame.fields.find(({ type }) => type === 'string')
  return named ?? words ?? frame.fields.find(({ type }) => type === 'time')
}

function rowsByTime({ fields }: DisplayFrame): ReadonlyMap<unknown, number> {
  return new Map(fields.find(({ type }) => type === 'time')?.values.map((atMs, row) => [atMs, row]))
}

function wordOf(field: DisplayField, row: number): string {
  const { prefix, text, suffix } = field.display(field.values[row])
  return `${prefix}${text}${suffix}`
}

function barOf(field: DisplayField, row: number | undefined): Bar | undefined {
  const value = row === undefined ? undefined : field.values[row]
  if (row === undefined || typeof value !== 'number' || !Number.isFinite(value)) return undefined
  const isByValue =
    field.config.color?.mode === 'thresholds' || field.config.color?.mode.startsWith('continuous') === true
  const color = isByValue ? field.display(value).color : field.color
  const fill = numberOf(at(field.config.custom, 'fillOpacity'))
  return { value, text: wordOf(field, row), color, ...(fill === undefined ? {} : { opacity: fill / 100 }) }
}

/** How often the values of each field lie in each of equal buckets. */
export function toHistogram({ frames }: PanelData, options: HistogramOptions): Bars {
  const fields = frames.flatMap((frame) => frame.fields).filter(({ type }) => type === 'number')
  const valuesOf = (field: DisplayField) =>
    field.values.filter((value): value is number => typeof value === 'number' && Number.isFinite(value))
  const [first] = fields
  if (first === undefined) return none
  const columns = options.combines ? [fields.flatMap(valuesOf)] : fields.map(valuesOf)
  const all = columns.flat()
  const [low, high] = [
    all.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
    all.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY),
  ]
  if (!(high >= low)) return none
  const size = options.bucketSize ?? bucketSizes.find((one) => (high - low) / one <= options.bucketCount) ?? high - low
  const start = Math.floor((low - options.offset) / size) * size + options.offset
  const count = Math.min(mostGroups, Math.floor((high - start) / size) + 1)
  const counts = columns.map((values) => countIn(values, start, size, count))
  const word = (value: number) => {
    const { prefix, text, suffix } = first.display(Number(value.toPrecision(12)))
    return `${prefix}${text}${suffix}`
  }
  const series = options.combines
    ? [{ name: '', color: first.color }]
    : fields.map(({ displayName, color }) => ({ name: displayName, color }))
  return {
    axis: { word: String, unit: undefined, finest: 1, min: undefined, max: undefined, ...labelOf(first) },
    series,
    groups: Array.from({ length: count }, (_, place) => ({
      key: String(place),
      name: `${word(start + place * size)} – ${word(start + (place + 1) * size)}`,
      bars: counts.map((own, index) => {
        const value = own[place] ?? 0
        const fill = numberOf(at((fields[index] ?? first).config.custom, 'fillOpacity'))
        const opacity = fill === undefined ? {} : { opacity: fill / 100 }
        return { value, text: String(value), color: series[index]?.color ?? '', ...opacity }
      }),
    })),
  }
}

function countIn(values: readonly number[], start: number, size: number, count: number): readonly number[] {
  const counts = new Array<number>(count).fill(0)
  for (const value of values) {
    const place = Math.min(count - 1, Math.floor((value - start) / size))
    counts[place] = (counts[place] ?? 0) + 1
  }
  return counts
}

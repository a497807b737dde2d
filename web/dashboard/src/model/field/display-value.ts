import type { FieldConfig } from '../field-config.ts'
import type { FieldType } from '../frame.ts'
import { numberOf, record } from '../json.ts'
import type { DisplayValue } from '../panel-data.ts'
import { formatterOf } from '../units/format-value.ts'
import type { FormatContext } from '../units/formatted.ts'
import { colorScale, scaleColor } from './color-scales.ts'
import { type ColorScheme, cssColor } from './colors.ts'
import { mapValue } from './mappings.ts'
import { defaultThresholds, thresholdColor } from './thresholds.ts'

/** What a field needs to show its values: config, limits, the colour of its series, the theme. */
export type DisplaySettings = {
  readonly config: FieldConfig
  readonly type: FieldType
  readonly min: number
  readonly max: number
  readonly seriesColor: string
  readonly scheme: ColorScheme
  readonly format: FormatContext
}

/** Makes the function that shows the values of a field: mapping first, then unit, then colour. */
export function createDisplay(settings: DisplaySettings): (value: unknown) => DisplayValue {
  const { config, type, scheme, min, max } = settings
  const unit = unitOf(config.unit, type)
  const write = formatterOf(unit)
  const colorOf = createColorOf(settings)
  return (value) => {
    const mapped = mapValue(config.mappings ?? [], value)
    const numeric = toNumber(value, type)
    const written = writeValue(value, numeric, type, config, () => write(numeric, config.decimals, settings.format))
    const ratio =
      Number.isNaN(numeric) || max <= min ? undefined : Math.min(1, Math.max(0, (numeric - min) / (max - min)))
    return {
      text: mapped?.text ?? written.text,
      prefix: `${config.textBefore ?? ''}${mapped?.text === undefined ? (written.prefix ?? '') : ''}`,
      suffix: `${mapped?.text === undefined ? (written.suffix ?? '') : ''}${config.textAfter ?? ''}`,
      numeric,
      color: mapped?.color === undefined ? colorOf(numeric) : cssColor(mapped.color, scheme),
      ratio,
      isMapped: mapped?.text !== undefined,
    }
  }
}

// A unit that is set for all fields is not meant for the time.
function unitOf(unit: string | undefined, type: FieldType): string {
  if (type === 'time') return unit !== undefined && /^(dateTime|time:)/.test(unit) ? unit : 'dateTimeAsSystem'
  return unit ?? (type === 'number' || type === 'course' ? 'none' : 'string')
}

type Written = { readonly text: string; readonly prefix?: string; readonly suffix?: string }

function writeValue(
  value: unknown,
  numeric: number,
  type: FieldType,
  config: FieldConfig,
  write: () => Written,
): Written {
  if (value === null || value === undefined || (Number.isNaN(value) && type === 'number'))
    return { text: config.noValue ?? (Number.isNaN(value) ? 'NaN' : '') }
  if (Number.isNaN(numeric) && type === 'course') return { text: config.noValue ?? '' }
  if (Number.isNaN(numeric)) return { text: typeof value === 'object' ? JSON.stringify(value) : String(value) }
  if (typeof value === 'boolean' && config.unit === undefined) return { text: String(value) }
  // Words are shown as they stand, unless a unit asks for a number.
  if (typeof value === 'string' && (config.unit === undefined || config.unit === 'string')) return { text: value }
  return write()
}

function toNumber(value: unknown, type: FieldType): number {
  if (type === 'course') return numberOf(record(value).stat) ?? Number.NaN
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return Number(value)
  if (typeof value !== 'string' || value.trim() === '') return Number.NaN
  return type === 'time' ? Date.parse(value) : Number(value)
}

function createColorOf({ config, min, max, seriesColor, scheme }: DisplaySettings): (numeric: number) => string {
  const mode = config.color?.mode ?? 'thresholds'
  const scale = colorScale(mode, scheme)
  if (scale !== undefined) return (numeric) => scaleColor(scale, max > min ? (numeric - min) / (max - min) : 0)
  if (mode !== 'thresholds') return () => seriesColor
  const thresholds = config.thresholds ?? defaultThresholds
  return (numeric) => cssColor(thresholdColor(thresholds, numeric, min, max), scheme)
}

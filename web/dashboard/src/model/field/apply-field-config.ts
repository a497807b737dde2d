import type { FieldConfig, FieldConfigSource } from '../field-config.ts'
import type { Field, Frame } from '../frame.ts'
import { displayNameOf } from '../frames/display-name.ts'
import type { DisplayField, DisplayFrame } from '../panel-data.ts'
import { setProperty } from '../read/read-field-config.ts'
import { reduce } from '../reduce/reducers.ts'
import type { FormatContext } from '../units/formatted.ts'
import { colorScale, scaleColor } from './color-scales.ts'
import { type ColorScheme, cssColor, paletteColor, paletteColorOf, shadeOf } from './colors.ts'
import { createDisplay } from './display-value.ts'
import { type FieldMatcher, fieldMatcher } from './matchers.ts'
import { defaultThresholds, thresholdColor } from './thresholds.ts'

export type FieldContext = {
  readonly source: FieldConfigSource
  /** What holds for the kind of the panel where its own config says nothing. */
  readonly kindDefaults: FieldConfig
  readonly scheme: ColorScheme
  readonly format: FormatContext
  /** Replaces variables in names; `labels` are those of the field. */
  readonly interpolate: (text: string, field: Field) => string
}

type Limits = { readonly min: number; readonly max: number }

type Override = {
  readonly matches: FieldMatcher
  readonly properties: FieldConfigSource['overrides'][number]['properties']
}

/**
 * Names, measures and colours the fields of a panel: defaults, then what the data source says, then the
 * overrides in their order. Colours of the palette are given out over all numeric fields of the panel.
 */
export function applyFieldConfig(frames: readonly Frame[], context: FieldContext): readonly DisplayFrame[] {
  const overrides = context.source.overrides.map(({ matcher, properties }) => ({
    matches: fieldMatcher(matcher.id, matcher.options),
    properties,
  }))
  const all = limitsOf(frames.flatMap(({ fields }) => fields))
  let seriesIndex = 0
  return frames.map((frame) => ({
    ...frame,
    fields: frame.fields.map((field) => {
      const config = configOf(field, frame, frames, overrides, context)
      const index = field.type === 'number' ? seriesIndex++ : 0
      return displayField(field, config, nameOf(field, frame, frames, config, context), all, index, context)
    }),
  }))
}

function configOf(
  field: Field,
  frame: Frame,
  frames: readonly Frame[],
  overrides: readonly Override[],
  context: FieldContext,
): FieldConfig {
  const { defaults } = context.source
  const base: FieldConfig = {
    ...context.kindDefaults,
    ...defaults,
    ...field.config,
    custom: { ...defaults.custom, ...field.config.custom },
  }
  const name = nameOf(field, frame, frames, base, context)
  return overrides
    .filter(({ matches }) => matches(field, frame, name))
    .flatMap(({ properties }) => properties)
    .reduce<FieldConfig>((config, { id, value }) => setProperty(config, id, value), base)
}

function nameOf(
  field: Field,
  frame: Frame,
  frames: readonly Frame[],
  config: FieldConfig,
  context: FieldContext,
): string {
  const isTemplateForOthers = field.type === 'time' && config.displayName === context.source.defaults.displayName
  const template =
    config.displayName === undefined || isTemplateForOthers ? undefined : context.interpolate(config.displayName, field)
  return displayNameOf({ ...field, config }, frame, frames, template)
}

function displayField(
  field: Field,
  config: FieldConfig,
  displayName: string,
  all: Limits,
  index: number,
  context: FieldContext,
): DisplayField {
  const own = config.hasOwnLimits === true ? limitsOf([field]) : all
  const limits = { min: config.min ?? own.min, max: config.max ?? own.max }
  const color = seriesColor(field, config, displayName, limits, index, context.scheme)
  const around = ({ textBefore, textAfter }: FieldConfig) => ({
    ...(textBefore === undefined ? {} : { textBefore: context.interpolate(textBefore, field) }),
    ...(textAfter === undefined ? {} : { textAfter: context.interpolate(textAfter, field) }),
  })
  const settings = {
    config: { ...config, ...around(config) },
    type: field.type,
    ...limits,
    seriesColor: color,
    scheme: context.scheme,
    format: context.format,
  }
  return { ...field, config, displayName, color, ...limits, display: createDisplay(settings) }
}

/** @returns 0 to 0 where there is no number */
function limitsOf(fields: readonly Field[]): Limits {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { type, values } of fields) {
    if (type !== 'number') continue
    for (const value of values) {
      if (typeof value !== 'number' || !Number.isFinite(value)) continue
      if (value < min) min = value
      if (value > max) max = value
    }
  }
  return min > max ? { min: 0, max: 0 } : { min, max }
}

function seriesColor(
  field: Field,
  config: FieldConfig,
  name: string,
  limits: Limits,
  index: number,
  scheme: ColorScheme,
): string {
  const { mode = 'thresholds', fixedColor = 'gray', seriesBy = 'last' } = config.color ?? {}
  const fixed = cssColor(fixedColor, scheme)
  if (mode === 'fixed') return fixed
  if (mode === 'shades') return shadeOf(fixed, index)
  if (mode === 'palette-classic') return paletteColor(index)
  if (mode === 'palette-classic-by-name') return paletteColorOf(name)
  const value = Number(reduce(seriesBy === 'last' ? 'lastNotNull' : seriesBy, field.values) ?? Number.NaN)
  const scale = colorScale(mode, scheme)
  if (scale !== undefined)
    return scaleColor(scale, limits.max > limits.min ? (value - limits.min) / (limits.max - limits.min) : 0)
  if (mode !== 'thresholds') return paletteColor(index)
  return cssColor(thresholdColor(config.thresholds ?? defaultThresholds, value, limits.min, limits.max), scheme)
}

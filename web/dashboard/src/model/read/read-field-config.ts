import type { FieldConfig, FieldConfigSource, FieldOverride, Thresholds } from '../field-config.ts'
import { compact, filledText, isRecord, type Json, numberOf, oneOf, record, records, text, textOf } from '../json.ts'
import { readLinks } from './read-links.ts'
import { readMappings } from './read-mappings.ts'

export function readFieldConfig(json: unknown): FieldConfigSource {
  const source = record(json)
  return { defaults: readFieldDefaults(record(source.defaults)), overrides: readOverrides(source.overrides) }
}

function readFieldDefaults(defaults: Json): FieldConfig {
  return Object.entries(defaults).reduce<FieldConfig>((config, [id, value]) => setProperty(config, id, value), {})
}

function readOverrides(json: unknown): readonly FieldOverride[] {
  return records(json).map((override) => {
    const matcher = record(override.matcher)
    const properties = records(override.properties).map(({ id, value }) => ({ id: text(id), value }))
    return { matcher: { id: text(matcher.id), options: matcher.options }, properties }
  })
}

const readers: Readonly<Record<string, (value: unknown) => FieldConfig>> = {
  unit: (value) => compact({ unit: textOf(value) }),
  decimals: (value) => compact({ decimals: numberOf(value) }),
  min: (value) => compact({ min: numberOf(value) }),
  max: (value) => compact({ max: numberOf(value) }),
  fieldMinMax: (value) => ({ hasOwnLimits: value === true }),
  noValue: (value) => compact({ noValue: textOf(value) }),
  textBefore: (value) => compact({ textBefore: textOf(value) }),
  textAfter: (value) => compact({ textAfter: textOf(value) }),
  displayName: (value) => compact({ displayName: filledText(value) }),
  displayNameFromDS: (value) => compact({ displayNameFromDS: filledText(value) }),
  description: (value) => compact({ description: filledText(value) }),
  interval: (value) => compact({ intervalMs: numberOf(value) }),
  thresholds: (value) => compact({ thresholds: readThresholds(value) }),
  color: (value) => compact({ color: readColor(value) }),
  mappings: (value) => ({ mappings: readMappings(value) }),
  links: (value) => ({ links: readLinks(value) }),
  filterable: (value) => ({ filterable: value === true }),
}

/**
 * The config with one property set, by its id in the JSON: `unit`, `custom.lineWidth`. An id that is not
 * known, and a value that cannot be read, change nothing.
 */
export function setProperty(config: FieldConfig, id: string, value: unknown): FieldConfig {
  if (id === 'custom') return { ...config, custom: { ...config.custom, ...record(value) } }
  if (id.startsWith('custom.')) return { ...config, custom: setPath(record(config.custom), id.slice(7), value) }
  const read = Object.hasOwn(readers, id) ? readers[id] : undefined
  return read === undefined ? config : { ...config, ...read(value) }
}

function setPath(into: Json, path: string, value: unknown): Json {
  const [key = '', ...rest] = path.split('.')
  return { ...into, [key]: rest.length === 0 ? value : setPath(record(into[key]), rest.join('.'), value) }
}

function readThresholds(json: unknown): Thresholds | undefined {
  const { mode, steps } = record(json)
  const read = records(steps).map((step, index) => ({
    // The first step has no value: JSON cannot write minus infinity.
    value: index === 0 ? Number.NEGATIVE_INFINITY : (numberOf(step.value) ?? Number.NEGATIVE_INFINITY),
    color: text(step.color, 'green'),
  }))
  if (read.length === 0) return undefined
  const ascending = read.toSorted((a, b) => (a.value < b.value ? -1 : Number(a.value > b.value)))
  return { mode: oneOf(mode, ['absolute', 'percentage'], 'absolute'), steps: ascending }
}

function readColor(json: unknown): FieldConfig['color'] {
  if (!isRecord(json)) return undefined
  const seriesBy =
    json.seriesBy === 'min' || json.seriesBy === 'max' || json.seriesBy === 'last' ? json.seriesBy : undefined
  return {
    mode: filledText(json.mode) ?? (json.fixedColor === undefined ? 'palette-classic' : 'fixed'),
    ...compact({ fixedColor: filledText(json.fixedColor), seriesBy }),
  }
}

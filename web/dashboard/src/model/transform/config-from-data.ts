import { fieldMatcher } from '../field/matchers.ts'
import type { FieldConfig } from '../field-config.ts'
import type { Field, Frame } from '../frame.ts'
import { filledText, type Json, record, records, text } from '../json.ts'
import { setProperty } from '../read/read-field-config.ts'
import { reduce } from '../reduce/reducers.ts'
import { shownName, type Transformer, withFields } from './transformer.ts'

/**
 * Takes limits, units, names, colours, thresholds and mappings of fields from the answer to another query, which is
 * shown no longer. A field of it whose name says what it is needs no mapping.
 */
export const configFromData: Transformer = (frames, options) => {
  const refId = text(options.configRefId, 'config')
  const source = frames.find((frame) => frame.refId === refId)
  if (source === undefined) return frames
  const others = frames.filter((frame) => frame !== source)
  const apply = record(options.applyTo)
  const matches = fieldMatcher(filledText(apply.id) ?? 'numeric', apply.options)
  const parts = partsOf(source, frames, records(options.mappings))
  return others.map((frame) =>
    withFields(
      frame,
      frame.fields.map((field) =>
        matches(field, frame, shownName(field, frame, others))
          ? { ...field, config: configured(field.config, parts) }
          : field,
      ),
    ),
  )
}

type Part = { readonly key: string; readonly value: unknown; readonly color: string | undefined; readonly all: Field }

const names: Readonly<Record<string, string>> = { displayname: 'displayName', 'display name': 'displayName' }
const known = new Set(['min', 'max', 'unit', 'decimals', 'displayName', 'color', 'threshold1'])

function partsOf(source: Frame, frames: readonly Frame[], mappings: readonly Json[]): readonly Part[] {
  return source.fields.flatMap((field): Part[] => {
    const name = shownName(field, source, frames)
    const mapping = mappings.find(({ fieldName }) => fieldName === name || fieldName === field.name)
    const key = filledText(mapping?.handlerKey) ?? ownKey(name)
    if (key === undefined || key === '__ignore') return []
    const value = reduce(filledText(mapping?.reducerId) ?? 'lastNotNull', field.values)
    return [{ key, value, color: filledText(record(mapping?.handlerArguments).threshold), all: field }]
  })
}

function ownKey(name: string): string | undefined {
  const lower = name.toLowerCase()
  const key = names[lower] ?? lower
  return known.has(key) ? key : undefined
}

function configured(config: FieldConfig, parts: readonly Part[]): FieldConfig {
  const set = parts.reduce<FieldConfig>((before, part) => withPart(before, part), config)
  const mapped = valueMappings(parts)
  return mapped === undefined ? set : { ...set, mappings: [...(set.mappings ?? []), mapped] }
}

function withPart(config: FieldConfig, { key, value, all, ...part }: Part): FieldConfig {
  if (value === null || value === undefined) return config
  if (key === 'color') return { ...config, color: { mode: 'fixed', fixedColor: text(value) } }
  if (key !== 'threshold1') return setProperty(config, key, value)
  const color = part.color ?? filledText(record(record(all.config).color).fixedColor) ?? 'red'
  const before = config.thresholds?.steps ?? [{ value: Number.NEGATIVE_INFINITY, color: 'green' }]
  const steps = [...before, { value: Number(value), color }].toSorted((a, b) => (a.value < b.value ? -1 : 1))
  return { ...config, thresholds: { mode: config.thresholds?.mode ?? 'absolute', steps } }
}

/** Every row of the fields for values, with its text and colour. */
function valueMappings(parts: readonly Part[]): NonNullable<FieldConfig['mappings']>[number] | undefined {
  const column = (key: string) => parts.find((part) => part.key === key)?.all.values
  const values = column('mappings.value')
  if (values === undefined) return undefined
  const [shown, colors] = [column('mappings.text'), column('mappings.color')]
  const results = values.map((value, row) => {
    const [words, color] = [filledText(shown?.[row]), filledText(colors?.[row])]
    return [
      text(value),
      { ...(words === undefined ? {} : { text: words }), ...(color === undefined ? {} : { color }) },
    ] as const
  })
  return { kind: 'value', results: Object.fromEntries(results) }
}

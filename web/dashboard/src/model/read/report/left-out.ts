import { isKnownMatcher } from '../../field/matchers.ts'
import { at, isRecord, type Json, list, record, records, text } from '../../json.ts'
import { isKnownTransformation } from '../../transform/transform.ts'
import { readPanelOptions } from '../read-panel-options.ts'
import { honoured, notDrawn, ofNoEffect, withoutEffect } from './honoured.ts'
import { isNothing } from './is-nothing.ts'
import { t } from './words.ts'

const fieldKeys = new Set([
  'unit',
  'decimals',
  'min',
  'max',
  'fieldMinMax',
  'noValue',
  'textBefore',
  'textAfter',
  'displayName',
  'displayNameFromDS',
  'description',
  'interval',
  'thresholds',
  'color',
  'mappings',
  'links',
  'filterable',
  'custom',
  // Of editors, or gone for years.
  'unitScale',
  'nullValueMode',
  'writeable',
  'path',
  'title',
])

// Keys of the panel itself that have no successor. Others that are not known do nothing in Grafana either: they are left
// from the type that the panel had before.
const gone = ['alert', 'timeRegions']

// More fields than these tell nobody more.
const mostNamed = 12

/**
 * What a panel asks for and does not get here, one sentence for each kind of it.
 *
 * @param panel of today's type, as `upgradePanel` leaves it
 */
export function leftOut(panel: Json): readonly string[] {
  const { kind, options } = readPanelOptions(text(panel.type), record(panel.options))
  if (kind === 'unsupported') return []
  const known = honoured[kind === 'plot' ? options.type : kind] ?? { options: [], custom: [] }
  const fieldConfig = record(panel.fieldConfig)
  const overrides = records(fieldConfig.overrides)
  const fields = [
    ...gone.filter((key) => !isNothing(panel[key])),
    ...optionsOf(record(panel.options), known.options),
    ...fieldsOf(record(fieldConfig.defaults), known.custom),
    ...overrides.flatMap((override) => propertiesOf(override, known.custom)),
  ]
  const matchers = overrides.map((override) => text(at(override, 'matcher.id'))).filter((id) => !isKnownMatcher(id))
  const steps = records(panel.transformations).filter(({ disabled }) => disabled !== true)
  return [
    ...sentence('leftOut', fields),
    ...sentence('leftOutMatchers', matchers),
    ...sentence(
      'leftOutSteps',
      steps.map(({ id }) => text(id)).filter((id) => !isKnownTransformation(id)),
    ),
    ...sentence('leftOutLinks', internalLinks(panel)),
  ]
}

type Sentence = 'leftOut' | 'leftOutMatchers' | 'leftOutSteps' | 'leftOutLinks'

/** A sentence with all names, each once; none where there are none. */
export function sentence(key: Sentence, names: readonly string[]): readonly string[] {
  const each = [...new Set(names)]
  if (each.length === 0) return []
  const more = each.length > mostNamed ? ` +${each.length - mostNamed}` : ''
  return [t(key, { names: `${each.slice(0, mostNamed).join(', ')}${more}` })]
}

function fieldsOf(defaults: Json, custom: readonly string[]): readonly string[] {
  const named = Object.entries(defaults)
  // Tables of before version 7 come with the paths of keys.
  const paths = named
    .filter(([key]) => key.startsWith('custom.'))
    .flatMap(([id, value]) => propertyOf(id, value, custom))
  const unknown = named.filter(([key, value]) => !fieldKeys.has(key) && !key.startsWith('custom.') && !isNothing(value))
  return [...unknown.map(([key]) => key), ...paths, ...customOf(record(defaults.custom), custom)]
}

function propertiesOf(override: Json, custom: readonly string[]): readonly string[] {
  return records(override.properties).flatMap(({ id, value }) => propertyOf(text(id), value, custom))
}

function propertyOf(name: string, value: unknown, custom: readonly string[]): readonly string[] {
  if (!name.startsWith('custom.')) return fieldKeys.has(name) || isNothing(value) ? [] : [name]
  const path = name.slice(7).split('.')
  const nested = path.reduceRight<unknown>((inside, key) => ({ [key]: inside }), value)
  return customOf(record(nested), custom)
}

// A kind that has no legend at all keeps what another kind left, as Grafana does.
function optionsOf(options: Json, known: readonly string[]): readonly string[] {
  const hasLegend = known.includes('legend.showLegend')
  const paths = unheeded(options, known).filter((path) => hasLegend || !path.startsWith('legend.'))
  return paths.map((path) => `options.${path}`)
}

// Kinds that draw nothing by it get what is left from another kind, which Grafana keeps as well.
function customOf(json: Json, custom: readonly string[]): readonly string[] {
  return custom.length === 0 ? [] : unheeded(json, custom).map((path) => `custom.${path}`)
}

/** Paths of what is set to something, and neither honoured nor of no effect. */
function unheeded(json: Json, known: readonly string[], before = ''): readonly string[] {
  return Object.entries(json).flatMap(([key, value]) => {
    const path = `${before}${key}`
    if (known.includes(path)) return notDrawn[path]?.includes(text(value)) === true ? [`${path}: ${text(value)}`] : []
    if (isRecord(value)) return unheeded(value, known, `${path}.`)
    const plain = Object.hasOwn(withoutEffect, path) ? (withoutEffect[path] ?? []) : []
    return isNothing(value) || plain.includes(value) || ofNoEffect.test(path) ? [] : [path]
  })
}

// Links without an address lead into another part of Grafana, by its own names.
function internalLinks(panel: Json): readonly string[] {
  const defaults = records(at(panel, 'fieldConfig.defaults.links'))
  const overrides = records(at(panel, 'fieldConfig.overrides')).flatMap(({ properties }) =>
    records(properties).flatMap(({ id, value }) => (id === 'links' ? records(list(value)) : [])),
  )
  return [...defaults, ...overrides].filter(({ internal }) => isRecord(internal)).map(({ title }) => text(title, '?'))
}

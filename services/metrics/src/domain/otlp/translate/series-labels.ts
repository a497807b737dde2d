import { Labels } from '../../model/labels.ts'
import type { Attributes, ScopeMetrics } from '../model.ts'
import { labelName } from '../names/label-name.ts'
import type { OtlpSettings } from '../settings.ts'

/** Attributes that say which program it is: they become `job` and `instance`. */
export const identifying: ReadonlySet<string> = new Set(['service.name', 'service.namespace', 'service.instance.id'])

type Scope = Omit<ScopeMetrics, 'metrics'>

/**
 * Labels of a point, by name: its own attributes, then those of its resource and scope that the settings promote, then
 * `job` and `instance`, which no attribute overrides.
 */
export function seriesLabels(
  attributes: Attributes,
  from: { readonly resource: Attributes; readonly scope: Scope | undefined },
  settings: OtlpSettings,
): Map<string, string> {
  const labels = attributeLabels(attributes, settings)
  for (const [key, value] of promoted(from.resource, settings)) {
    const name = labelName(key, settings)
    if (name !== undefined && !labels.has(name)) labels.set(name, value)
  }
  if (settings.promote_scope_metadata && from.scope !== undefined) addScope(from.scope, labels, settings)
  for (const [name, value] of identity(from.resource)) labels.set(name, value)
  return labels
}

/** Labels of a metric with that name, and of one part of it. */
export function withName(labels: ReadonlyMap<string, string>, name: string, ...extra: [name: string, value: string][]) {
  return Labels.from([...labels, ...extra, ['__name__', name]])
}

/** What becomes `job` and `instance`. */
export function identity(resource: Attributes): readonly (readonly [name: string, value: string])[] {
  const byKey = new Map(resource)
  const [name, namespace, instance] = ['service.name', 'service.namespace', 'service.instance.id'].map((key) =>
    byKey.get(key),
  )
  return [
    ...(name === undefined ? [] : [['job', namespace === undefined ? name : `${namespace}/${name}`] as const]),
    ...(instance === undefined ? [] : [['instance', instance] as const]),
  ]
}

// Of several that become one label all values stay, in the order of their keys.
function attributeLabels(attributes: Attributes, settings: OtlpSettings): Map<string, string> {
  const labels = new Map<string, string>()
  const sorted = [...attributes].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  for (const [key, value] of sorted) {
    const name = labelName(key, settings)
    if (name === undefined) continue
    const before = labels.get(name)
    labels.set(name, before === undefined ? value : `${before};${value}`)
  }
  return labels
}

function promoted(resource: Attributes, settings: OtlpSettings): Attributes {
  const { promote_resource_attributes: wanted, ignore_resource_attributes: ignored } = settings
  if (settings.promote_all_resource_attributes) return resource.filter(([key]) => !ignored.includes(key))
  return wanted.length === 0 ? [] : resource.filter(([key]) => wanted.includes(key))
}

function addScope(scope: Scope, labels: Map<string, string>, settings: OtlpSettings): void {
  if (scope.name === '') return
  labels.set('otel_scope_name', scope.name)
  labels.set('otel_scope_version', scope.version)
  labels.set('otel_scope_schema_url', scope.schemaUrl)
  for (const [key, value] of scope.attributes) {
    const name = labelName(`otel_scope_${key}`, settings)
    if (name !== undefined) labels.set(name, value)
  }
}

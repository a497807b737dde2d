import type { Context } from 'hono'
import { viewLevel } from '../../domain/permission/permission.ts'
import { labelsOf } from '../../wire/resources/object-metadata.ts'
import type { Selection } from './list-params.ts'
import type { ResourceKind, Stored } from './resource-kind.ts'

/** The names of those that are selected, of all that the caller may look at. */
export function selectedNames<T extends Stored>(
  kind: ResourceKind<T>,
  c: Context,
  { usesLabels, matches }: Selection,
): readonly string[] {
  const names = kind.levels(c).flatMap(({ name, level }) => (level >= viewLevel ? [name] : []))
  if (!usesLabels) return names.filter((name) => matches(name, {}))
  const labelled = kind.objectMetadata.labels(kind.changed)
  return names.filter((name) => {
    const found = labelled.get(name)
    return found !== undefined && matches(name, labelsOf(found.id, found.labels))
  })
}

/** Whether one is selected. */
export function isSelected<T extends Stored>(kind: ResourceKind<T>, one: T, { usesLabels, matches }: Selection) {
  if (!usesLabels) return matches(one.uid, {})
  return matches(one.uid, labelsOf(one.id, kind.objectMetadata.get(kind.changed, one.id).labels))
}

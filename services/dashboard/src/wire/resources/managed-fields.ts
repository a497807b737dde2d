import { parseExactly } from '../../domain/json/exact-json.ts'
import { memberText } from '../../domain/json/members.ts'
import { unnamed } from '../../domain/metadata/managed/apply.ts'
import { fieldsOf, renderFieldsV1 } from '../../domain/metadata/managed/fields.ts'
import { type Manager, settled } from '../../domain/metadata/managed/managers.ts'
import { withoutOwnTexts } from './object-metadata.ts'

/**
 * A resource with `metadata.managedFields`, once it was changed as one. What nobody set by name stands under a name of the
 * service, without a time.
 *
 * @param text JSON of the resource; all else stands as it was written
 */
export function withManagedFields(text: string, managers: readonly Manager[]): string {
  if (managers.length === 0) return text
  const resource = parseExactly(text) as { readonly apiVersion: string }
  const now = fieldsOf(withoutOwnTexts(resource))
  const known = settled(managers, now)
  const named = new Set(known.flatMap(({ fields }) => Object.keys(fields)))
  const rest = [...now.keys()].filter((key) => !named.has(key))
  const entries = [
    ...known.map((one) => ({ ...entry(one, Object.keys(one.fields)), time: secondsOf(one.atMs) })),
    ...(rest.length === 0
      ? []
      : [entry({ manager: unnamed, operation: 'Update', apiVersion: resource.apiVersion }, rest)]),
  ]
  const metadata = memberText(text, 'metadata') ?? '{}'
  const at = text.indexOf(metadata)
  const written = `${metadata.slice(0, -1)},"managedFields":${JSON.stringify(entries)}}`
  return text.slice(0, at) + written + text.slice(at + metadata.length)
}

function entry({ manager, operation, apiVersion }: Omit<Manager, 'atMs' | 'fields'>, keys: readonly string[]) {
  return { manager, operation, apiVersion, fieldsType: 'FieldsV1', fieldsV1: renderFieldsV1(keys) }
}

const secondsOf = (atMs: number) => `${new Date(atMs).toISOString().slice(0, 19)}Z`

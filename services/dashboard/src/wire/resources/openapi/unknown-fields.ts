import type { Schema } from './schema.ts'

// As many as Kubernetes' own servers name.
const most = 100

/** The paths of members that a schema does not have, such as `spec.titel`, in the order in which they stand. */
export function unknownFields(value: unknown, schema: Schema): readonly string[] {
  const found: string[] = []
  collect(value, schema, '', found)
  return found
}

function collect(value: unknown, schema: Schema, path: string, found: string[]): void {
  if (found.length >= most || typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    if (schema.items === undefined) return
    for (const [at, item] of value.entries()) collect(item, schema.items, `${path}[${at}]`, found)
    return
  }
  const { properties } = schema
  if (properties === undefined) return
  for (const [key, member] of Object.entries(value)) {
    const inside = path === '' ? key : `${path}.${key}`
    const known = Object.hasOwn(properties, key) ? properties[key] : undefined
    if (known !== undefined) collect(member, known, inside, found)
    else if (schema['x-kubernetes-preserve-unknown-fields'] !== true && found.length < most) found.push(inside)
  }
}

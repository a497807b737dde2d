import { mergeSchemas } from './merge-schemas.ts'
import { readSchema, readSchemas, refuse, type Schema, type SchemaContext } from './schema-context.ts'

/**
 * The schema with `$ref` and `allOf` resolved into it.
 *
 * Draft 7 passes over what stands beside a `$ref`, newer drafts assert it too; so does this.
 */
export function flattenSchema(
  context: SchemaContext,
  schema: Schema,
  path: string,
  seen: ReadonlySet<string> = new Set(),
): Schema {
  if (typeof schema === 'boolean') return schema
  const { $ref, allOf, ...own } = schema
  let merged: Schema = own
  if ($ref !== undefined) {
    const pointer = readPointer(context, $ref, path)
    if (seen.has(pointer)) throw refuse(context, `"$ref" at ${path} refers to itself`)
    const target = flattenSchema(context, resolvePointer(context, pointer), pointer, new Set([...seen, pointer]))
    merged = mergeSchemas(target, merged)
  }
  if (allOf === undefined) return merged
  for (const [index, part] of readSchemas(context, allOf, `${path}/allOf`).entries())
    merged = mergeSchemas(merged, flattenSchema(context, part, `${path}/allOf/${index}`, seen))
  return merged
}

/** The reference as a JSON pointer that begins with `#`. */
export function readPointer(context: SchemaContext, reference: unknown, path: string): string {
  if (typeof reference === 'string' && /^#(\/|$)/.test(reference)) return reference
  throw refuse(
    context,
    `"$ref" at ${path} is ${JSON.stringify(reference)}: only references into the same schema, such as "#/$defs/name"`,
  )
}

export function resolvePointer(context: SchemaContext, pointer: string): Schema {
  let value: unknown = context.root
  for (const part of pointer.split('/').slice(1)) {
    const key = decode(part).replaceAll('~1', '/').replaceAll('~0', '~')
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
  }
  if (value === undefined) throw refuse(context, `"$ref" to ${pointer}, where there is nothing`)
  return readSchema(context, value, pointer)
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

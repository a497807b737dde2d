import { type Expression, nothing, optional, repeat, sequence, text } from '../expression.ts'
import { comma, jsonArray } from '../json-rules.ts'
import {
  readCount,
  readSchema,
  type Schema,
  type SchemaContext,
  type SchemaObject,
  unsupported,
} from './schema-context.ts'

/** Lists. Where `prefixItems` names the first items and nothing is said of more, there are no more. */
export function compileArray(context: SchemaContext, schema: SchemaObject, path: string): Expression | undefined {
  const min = readCount(context, schema, 'minItems', path) ?? 0
  const max = readCount(context, schema, 'maxItems', path)
  if (schema.uniqueItems === true && (max === undefined || max > 1)) unsupported(context, path, 'uniqueItems')
  if (max !== undefined && min > max) return undefined
  const prefix = readPrefix(schema)
  const rest = readRest(context, schema, path, prefix.length, min)
  const item = max !== undefined && max <= prefix.length ? undefined : context.compile(rest.schema, rest.path)
  if (prefix.length === 0) {
    if (item === undefined) return min > 0 ? undefined : text('[]')
    return jsonArray(item, min, max)
  }
  const first = prefix
    .slice(0, max ?? prefix.length)
    .map((part, index) =>
      context.compile(readSchema(context, part, `${path}/prefixItems/${index}`), `${path}/${index}`),
    )
  const reach = first.indexOf(undefined)
  const known = (reach < 0 ? first : first.slice(0, reach)).filter((part) => part !== undefined)
  const more = reach < 0 ? item : undefined
  if (min > known.length && more === undefined) return undefined
  return sequence(text('['), tuple(known, more, min, max), text(']'))
}

function tuple(
  first: readonly Expression[],
  item: Expression | undefined,
  min: number,
  max: number | undefined,
): Expression {
  const beyond = first.length
  let rest =
    item === undefined
      ? nothing
      : repeat(sequence(comma, item), Math.max(min - beyond, 0), max === undefined ? undefined : max - beyond)
  for (const [index, part] of [...first.entries()].reverse()) {
    const next = sequence(...(index === 0 ? [] : [comma]), part, rest)
    rest = index < min ? next : optional(next)
  }
  return rest
}

function readPrefix(schema: SchemaObject): readonly unknown[] {
  if (Array.isArray(schema.prefixItems)) return schema.prefixItems
  return Array.isArray(schema.items) ? schema.items : []
}

// Draft 7 says with a list of `items` and `additionalItems` what newer drafts say with `prefixItems` and `items`.
function readRest(
  context: SchemaContext,
  schema: SchemaObject,
  path: string,
  prefixLength: number,
  min: number,
): { readonly schema: Schema; readonly path: string } {
  const key = Array.isArray(schema.items) ? 'additionalItems' : 'items'
  const value = schema[key]
  const whenAbsent = prefixLength === 0 || min > prefixLength
  return {
    schema: value === undefined ? whenAbsent : readSchema(context, value, `${path}/${key}`),
    path: `${path}/${key}`,
  }
}

import type { Schema, SchemaObject } from './schema-context.ts'
import { isAnnotation } from './schema-keywords.ts'

type Merge = (a: unknown, b: unknown) => unknown

/** What satisfies nothing. */
const conflict = Symbol('conflict')

const largest: Merge = (a, b) => Math.max(Number(a), Number(b))
const smallest: Merge = (a, b) => Math.min(Number(a), Number(b))
const both: Merge = (a, b) => (same(a, b) ? a : { allOf: [a, b] })

/** How two values of a keyword become one that asserts both; other keywords have to be equal. */
const merges: Readonly<Record<string, Merge>> = {
  type: mergeTypes,
  required: (a, b) => [...new Set([...asList(a), ...asList(b)])],
  properties: mergeMaps,
  patternProperties: mergeMaps,
  additionalProperties: both,
  propertyNames: both,
  items: both,
  prefixItems: (a, b) => mergeLists(asList(a), asList(b)),
  enum: (a, b) => asList(a).filter((value) => asList(b).some((other) => same(value, other))),
  minimum: largest,
  exclusiveMinimum: largest,
  minLength: largest,
  minItems: largest,
  minProperties: largest,
  maximum: smallest,
  exclusiveMaximum: smallest,
  maxLength: smallest,
  maxItems: smallest,
  maxProperties: smallest,
  multipleOf: commonMultiple,
  uniqueItems: (a, b) => a === true || b === true,
  nullable: (a, b) => a === true && b === true,
}

/** Keywords of which a schema can have several at once: each pair is kept as a part of `allOf`. */
const stacked = new Set(['anyOf', 'oneOf', 'pattern', 'format', 'not', 'if', 'contains'])

/** One schema for what satisfies both; `false` when nothing can. */
export function mergeSchemas(a: Schema, b: Schema): Schema {
  if (a === false || b === false) return false
  if (a === true) return b
  if (b === true) return a
  const merged: Record<string, unknown> = { ...closeAgainst(a, b) }
  const rest: SchemaObject[] = []
  for (const [key, value] of Object.entries(closeAgainst(b, a))) {
    const before = merged[key]
    if (before === undefined || isAnnotation(key) || same(before, value)) {
      merged[key] = value
      continue
    }
    if (stacked.has(key)) {
      rest.push({ [key]: value })
      continue
    }
    const result = merges[key]?.(before, value) ?? conflict
    if (result === conflict) return false
    merged[key] = result
  }
  return rest.length === 0 ? merged : { ...merged, allOf: [...asList(merged.allOf), ...rest] }
}

// What the one part closes, the other cannot open: its further properties are forbidden.
function closeAgainst(schema: SchemaObject, other: SchemaObject): SchemaObject {
  if (other.additionalProperties !== false || other.patternProperties !== undefined) return schema
  const properties = schema.properties
  if (!isMap(properties)) return schema
  const allowed = isMap(other.properties) ? other.properties : {}
  const closed = Object.entries(properties).map(([key, value]) => [key, Object.hasOwn(allowed, key) ? value : false])
  return { ...schema, properties: Object.fromEntries(closed) }
}

function mergeTypes(a: unknown, b: unknown): unknown {
  const left = typesOf(a)
  const right = typesOf(b)
  const shared = left.filter((type) => right.includes(type) || (type === 'integer' && right.includes('number')))
  const narrowed = right.filter((type) => type === 'integer' && left.includes('number') && !left.includes('integer'))
  const types = [...shared.filter((type) => type !== 'number' || right.includes('number')), ...narrowed]
  return types.length === 0 ? conflict : types
}

function mergeMaps(a: unknown, b: unknown): unknown {
  const [left, right] = [isMap(a) ? a : {}, isMap(b) ? b : {}]
  const merged = Object.entries(right).map(([key, value]) => [
    key,
    Object.hasOwn(left, key) ? both(left[key], value) : value,
  ])
  return { ...left, ...Object.fromEntries(merged) }
}

function mergeLists(a: readonly unknown[], b: readonly unknown[]): unknown {
  const [long, short] = a.length < b.length ? [b, a] : [a, b]
  return long.map((value, index) => (index < short.length ? both(value, short[index]) : value))
}

function commonMultiple(a: unknown, b: unknown): unknown {
  if (!Number.isSafeInteger(a) || !Number.isSafeInteger(b)) return conflict
  const [left, right] = [Number(a), Number(b)]
  let [divisor, rest] = [left, right]
  while (rest !== 0) [divisor, rest] = [rest, divisor % rest]
  return (left / divisor) * right
}

function typesOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value]
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

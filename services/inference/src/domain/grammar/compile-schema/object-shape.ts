import { matchesPattern } from '../compile-pattern/match-pattern.ts'
import { jsonText } from '../compile-string/json-text.ts'
import { stringMatching } from '../compile-string/string-matching.ts'
import type { Expression } from '../expression.ts'
import { keyBut } from './key-but.ts'
import {
  readCount,
  readSchema,
  readSchemaMap,
  refuse,
  type Schema,
  type SchemaContext,
  type SchemaObject,
  unsupported,
} from './schema-context.ts'

export type ObjectShape = {
  readonly properties: readonly { readonly name: string; readonly value: Expression; readonly required: boolean }[]
  /** Kinds of members beyond the declared ones. */
  readonly free: readonly { readonly key: Expression; readonly value: Expression }[]
  readonly min: number
  readonly max: number | undefined
}

/** What an object may consist of; `undefined` when a required property can have no value. */
export function readObjectShape(context: SchemaContext, schema: SchemaObject, path: string): ObjectShape | undefined {
  const patterns = readSchemaMap(context, schema.patternProperties, `${path}/patternProperties`)
  const declared = declaredProperties(context, schema, path, patterns)
  const required = readRequired(context, schema, path)
  const properties: { name: string; value: Expression; required: boolean }[] = []
  for (const [name, part] of declared) {
    const value = context.compile(part, `${path}/properties/${name}`)
    if (value !== undefined) properties.push({ name, value, required: required.has(name) })
    else if (required.has(name)) return undefined
  }
  const free = freeKinds(context, schema, path, patterns, [...declared.keys()])
  const min = readCount(context, schema, 'minProperties', path) ?? 0
  if (min > 1 && free.length > 0)
    unsupported(context, path, 'minProperties', 'keys that are not declared could be written twice')
  return { properties, free, min, max: readCount(context, schema, 'maxProperties', path) }
}

function declaredProperties(
  context: SchemaContext,
  schema: SchemaObject,
  path: string,
  patterns: ReadonlyMap<string, Schema>,
): ReadonlyMap<string, Schema> {
  const declared = new Map(readSchemaMap(context, schema.properties, `${path}/properties`))
  const others = schema.additionalProperties
  const beyond = others === undefined ? true : readSchema(context, others, `${path}/additionalProperties`)
  const named = [...readRequired(context, schema, path), ...namesOfKeys(schema.propertyNames)]
  for (const name of named) if (!declared.has(name) && !matchesAny(patterns, name)) declared.set(name, beyond)
  for (const name of readRequired(context, schema, path)) if (!declared.has(name)) declared.set(name, true)
  for (const [name, own] of declared)
    for (const [pattern, part] of patterns)
      if (matchesPattern(pattern, name)) declared.set(name, own === true ? part : { allOf: [own, part] })
  return declared
}

function freeKinds(
  context: SchemaContext,
  schema: SchemaObject,
  path: string,
  patterns: ReadonlyMap<string, Schema>,
  declared: readonly string[],
): ObjectShape['free'] {
  if (patterns.size > 0) return patternKinds(context, path, patterns, declared)
  const others = schema.additionalProperties
  const names = schema.propertyNames
  // Silence about further properties means none where some are declared; nobody wants invented ones.
  const open = others === undefined ? schema.properties === undefined && declared.length === 0 : others !== false
  if (!open || namesOfKeys(names).length > 0 || names === false) return []
  const value = context.compile(
    others === undefined ? true : readSchema(context, others, path),
    `${path}/additionalProperties`,
  )
  if (value === undefined) return []
  if (names === undefined || names === true) return [{ key: keyBut(context.grammar, declared), value }]
  if (declared.length > 0) unsupported(context, path, 'propertyNames', 'it is supported only without "properties"')
  const part = readSchema(context, names, `${path}/propertyNames`)
  const key = context.compile({ ...Object(part), type: 'string' }, `${path}/propertyNames`)
  return key === undefined ? [] : [{ key, value }]
}

// A key that no pattern fits would have to be told from those that one fits; so there are none such.
function patternKinds(
  context: SchemaContext,
  path: string,
  patterns: ReadonlyMap<string, Schema>,
  declared: readonly string[],
): ObjectShape['free'] {
  if (patterns.size > 1) unsupported(context, path, 'patternProperties', 'only one pattern is supported')
  return [...patterns].flatMap(([pattern, part]) => {
    if (declared.some((name) => matchesPattern(pattern, name)))
      unsupported(context, path, 'patternProperties', `"${pattern}" also fits a declared property`)
    const at = `${path}/patternProperties/${pattern}`
    const value = context.compile(part, at)
    return value === undefined ? [] : [{ key: stringMatching(context, pattern, at, jsonText(context.grammar)), value }]
  })
}

function readRequired(context: SchemaContext, schema: SchemaObject, path: string): ReadonlySet<string> {
  const required = schema.required ?? []
  // Draft 3 marked the property itself with a boolean; some generators still do.
  if (typeof required === 'boolean') return new Set()
  if (!Array.isArray(required) || required.some((name) => typeof name !== 'string'))
    throw refuse(context, `"required" at ${path} is not a list of names`)
  return new Set(required)
}

function namesOfKeys(names: unknown): readonly string[] {
  if (typeof names !== 'object' || names === null) return []
  const list: unknown = Reflect.get(names, 'enum')
  return Array.isArray(list) ? list.filter((name) => typeof name === 'string') : []
}

function matchesAny(patterns: ReadonlyMap<string, Schema>, name: string): boolean {
  return [...patterns.keys()].some((pattern) => matchesPattern(pattern, name))
}

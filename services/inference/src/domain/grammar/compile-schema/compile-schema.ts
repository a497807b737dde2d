import { compileNumber } from '../compile-number/compile-number.ts'
import { compileString } from '../compile-string/compile-string.ts'
import { choice, type Expression, text } from '../expression.ts'
import type { Grammar } from '../grammar.ts'
import { anyJson, jsonBoolean } from '../json-rules.ts'
import { compileArray } from './compile-array.ts'
import { compileLiterals } from './compile-literals.ts'
import { compileObject } from './compile-object.ts'
import { flattenSchema, readPointer, resolvePointer } from './flatten-schema.ts'
import { mergeSchemas } from './merge-schemas.ts'
import {
  readSchema,
  readSchemas,
  refuse,
  type Schema,
  type SchemaContext,
  type SchemaObject,
  unsupported,
} from './schema-context.ts'
import { enforcedKeywords, isAnnotation } from './schema-keywords.ts'
import { readTypes, type SchemaType } from './schema-types.ts'

/** Schemas may nest so deep. */
const maxDepth = 64

/** Parts of one schema document that are compiled; parts that are merged anew count again. */
const maxParts = 10_000

/** Alternatives that are merged with what stands beside them; several lists of them multiply. */
const maxMerges = 500

export type SchemaOptions = {
  /** Whether keywords that cannot be enforced are refused. */
  readonly strict: boolean
  /** The request field that holds the schema; named in failures. */
  readonly param: string
}

/**
 * Adds to the grammar what matches exactly the JSON texts, written compactly, that a schema allows.
 *
 * Understands draft 2020-12 and draft 7. Narrower than the schema where that is as good: properties come in the
 * declared order, an object with `properties` has no others unless `additionalProperties` is given, `oneOf` is
 * taken as `anyOf`, JSON that nothing describes nests eight levels, numbers have at most 15 digits.
 *
 * @param schema as the client sent it
 * @throws {Failure} `invalid` with code `unsupported_value`: not a schema, nothing satisfies it, it is too
 *   large, or under `strict` it has a keyword that cannot be enforced, which is named with its path
 */
export function compileSchema(grammar: Grammar, schema: unknown, options: SchemaOptions): Expression {
  const context = createSchemaContext(grammar, schema, options)
  const expression = context.compile(context.root, '#')
  if (expression === undefined) throw refuse(context, 'nothing satisfies it')
  return expression
}

/** @param schema the whole document, which references are resolved in */
export function createSchemaContext(grammar: Grammar, schema: unknown, options: SchemaOptions): SchemaContext {
  let depth = 0
  let parts = 0
  let merges = 0
  const context: SchemaContext = {
    grammar,
    root: readSchema(options, schema, '#'),
    strict: options.strict,
    param: options.param,
    references: new Map(),
    countMerge() {
      if (++merges > maxMerges) throw refuse(context, `its alternatives multiply to over ${maxMerges}`)
    },
    compile(part, path) {
      if (++parts > maxParts) throw refuse(context, `it has over ${maxParts} parts`)
      if (++depth > maxDepth) throw refuse(context, `it nests deeper than ${maxDepth} levels at ${path.slice(0, 80)}…`)
      const expression = compilePart(context, part, path)
      depth--
      return expression
    },
  }
  return context
}

function compilePart(context: SchemaContext, schema: Schema, path: string): Expression | undefined {
  if (schema === false) return undefined
  if (schema === true) return anyJson(context.grammar)
  const asserting = Object.keys(schema).filter((key) => !isAnnotation(key))
  if (asserting.length === 0) return anyJson(context.grammar)
  if (asserting.length === 1 && schema.$ref !== undefined) {
    const pointer = readPointer(context, schema.$ref, path)
    return shared(context, pointer, () => compileResolved(context, resolvePointer(context, pointer), pointer))
  }
  // What was merged may contain itself as well; equal parts are then one rule.
  if (schema.allOf !== undefined || schema.$ref !== undefined)
    return shared(context, JSON.stringify(schema), () =>
      compileFlat(context, flattenSchema(context, schema, path), path),
    )
  return compileFlat(context, schema, path)
}

function compileResolved(context: SchemaContext, target: Schema, pointer: string): Expression | undefined {
  const flat = flattenSchema(context, target, pointer, new Set([pointer]))
  return compileFlat(context, flat, pointer)
}

function shared(context: SchemaContext, key: string, compile: () => Expression | undefined): Expression | undefined {
  if (context.references.has(key)) return context.references.get(key)?.reference
  const declared = context.grammar.declare(key.split('/').at(-1) ?? 'ref')
  context.references.set(key, declared)
  const body = compile()
  if (body === undefined) context.references.set(key, undefined)
  else declared.define(body)
  return body === undefined ? undefined : declared.reference
}

function compileFlat(context: SchemaContext, schema: Schema, path: string): Expression | undefined {
  if (schema === false) return undefined
  if (schema === true) return anyJson(context.grammar)
  // Two of a kind that could not be merged, such as two patterns.
  if (Array.isArray(schema.allOf)) return compileStacked(context, schema, path)
  for (const key of Object.keys(schema))
    if (!isAnnotation(key) && !enforcedKeywords.has(key)) unsupported(context, path, key)
  if (schema.const !== undefined || schema.enum !== undefined) return compileLiterals(context, schema, path)
  for (const key of ['anyOf', 'oneOf'])
    if (schema[key] !== undefined) return compileBranches(context, schema, key, path)
  const types = readTypes(context, schema, path)
  if (types === undefined) return anyJson(context.grammar)
  const options = types.flatMap((type) => compileType(context, type, schema, path) ?? [])
  return options.length === 0 ? undefined : context.grammar.rule(hintOf(path), choice(options))
}

function compileStacked(context: SchemaContext, schema: SchemaObject, path: string): Expression | undefined {
  const { allOf, ...rest } = schema
  for (const part of readSchemas(context, allOf, `${path}/allOf`)) {
    const [key = ''] = Object.keys(part)
    if (key === 'anyOf' || key === 'oneOf') {
      const others = readSchemas(context, allOf, `${path}/allOf`).filter((other) => other !== part)
      const inner = others.length === 0 ? rest : { ...rest, allOf: others }
      return compileBranches(context, { ...Object(part), ...withoutBranches(inner, key) }, key, path, inner)
    }
    unsupported(context, path, key, 'it is given twice')
  }
  return compileFlat(context, rest, path)
}

function withoutBranches(schema: SchemaObject, key: string): SchemaObject {
  const { [key]: _, ...rest } = schema
  return rest
}

/** @param rest what each branch has to satisfy too */
function compileBranches(
  context: SchemaContext,
  schema: SchemaObject,
  key: string,
  path: string,
  rest: SchemaObject = withoutBranches(schema, key),
): Expression | undefined {
  const plain = Object.keys(rest).every(isAnnotation)
  const options = readSchemas(context, schema[key], `${path}/${key}`).flatMap((branch, index) => {
    const at = `${path}/${key}/${index}`
    if (!plain) context.countMerge()
    const part = plain ? branch : mergeSchemas(rest, flattenSchema(context, branch, at))
    return context.compile(part, at) ?? []
  })
  return options.length === 0 ? undefined : context.grammar.rule(hintOf(path), choice(options))
}

function compileType(
  context: SchemaContext,
  type: SchemaType,
  schema: SchemaObject,
  path: string,
): Expression | undefined {
  switch (type) {
    case 'object':
      return compileObject(context, schema, path)
    case 'array':
      return compileArray(context, schema, path)
    case 'string':
      return compileString(context, schema, path)
    case 'integer':
    case 'number':
      return compileNumber(context, type, schema, path)
    case 'boolean':
      return jsonBoolean(context.grammar)
    case 'null':
      return text('null')
  }
}

function hintOf(path: string): string {
  return path.split('/').at(-1) ?? 'part'
}

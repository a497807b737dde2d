import { Failure } from '@hearth/kernel'
import type { Expression } from '../expression.ts'
import type { Declared, Grammar } from '../grammar.ts'

/** A schema that is not `true` or `false`. */
export type SchemaObject = Readonly<Record<string, unknown>>

export type Schema = boolean | SchemaObject

/** What compiling one schema document needs everywhere in it. */
export type SchemaContext = {
  readonly grammar: Grammar
  readonly root: Schema
  /** Whether a keyword that cannot be enforced is refused instead of left out of account. */
  readonly strict: boolean
  /** The request field that holds the schema; named in failures. */
  readonly param: string
  /** Rules of the parts that were referred to, by reference. */
  readonly references: Map<string, Declared | undefined>
  /** Counts one merge of an alternative with what stands beside it; refuses one too many. */
  countMerge(): void
  /** Absent: nothing satisfies the schema. */
  compile(schema: Schema, path: string): Expression | undefined
}

export function refuse(context: Pick<SchemaContext, 'param'>, why: string): Failure {
  return new Failure('invalid', `Cannot enforce the JSON schema: ${why}`, {
    code: 'unsupported_value',
    param: context.param,
  })
}

/** Under `strict`, a keyword that cannot be enforced is a failure; else it is passed over. */
export function unsupported(context: SchemaContext, path: string, keyword: string, why = 'it is not supported'): void {
  if (context.strict) throw refuse(context, `"${keyword}" at ${path} under "strict": ${why}`)
}

/** @throws {Failure} `invalid` for anything but an object or a boolean */
export function readSchema(context: Pick<SchemaContext, 'param'>, value: unknown, path: string): Schema {
  if (typeof value === 'boolean') return value
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as SchemaObject
  throw refuse(context, `${path} is not a schema, which is an object or a boolean`)
}

export function readSchemas(context: SchemaContext, value: unknown, path: string): readonly Schema[] {
  if (!Array.isArray(value) || value.length === 0) throw refuse(context, `${path} is not a list of schemas`)
  return value.map((item, index) => readSchema(context, item, `${path}/${index}`))
}

export function readSchemaMap(context: SchemaContext, value: unknown, path: string): ReadonlyMap<string, Schema> {
  if (value === undefined) return new Map()
  const map = readSchema(context, value, path)
  if (typeof map === 'boolean') throw refuse(context, `${path} is not an object of schemas`)
  return new Map(Object.entries(map).map(([key, item]) => [key, readSchema(context, item, `${path}/${key}`)]))
}

/** A count such as `minLength`. */
export function readCount(context: SchemaContext, schema: SchemaObject, key: string, path: string): number | undefined {
  const value = schema[key]
  if (value === undefined) return undefined
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value
  throw refuse(context, `"${key}" at ${path} is not a whole number of at least 0`)
}

import { bareText } from '../compile-string/bare-text.ts'
import { compileString } from '../compile-string/compile-string.ts'
import type { TextForm } from '../compile-string/text-form.ts'
import { choice, type Expression, sequence, text } from '../expression.ts'
import type { Grammar } from '../grammar.ts'
import { compileMembers, type MemberFrame } from './compile-object.ts'
import { createSchemaContext, type SchemaOptions } from './compile-schema.ts'
import { flattenSchema } from './flatten-schema.ts'
import { readObjectShape } from './object-shape.ts'
import { refuse, type Schema, type SchemaContext, type SchemaObject, unsupported } from './schema-context.ts'
import { enforcedKeywords, isAnnotation } from './schema-keywords.ts'
import { isOfType } from './schema-types.ts'

/** A way of writing arguments other than as a JSON object. */
export type ParameterFrame = MemberFrame & {
  /** What stands around values, where texts are written without quotes; absent: they are written as in JSON. */
  readonly raw?: RawFrame
}

type RawFrame = {
  readonly before: string
  /** Before values that are no texts. */
  readonly beforeOthers: string
  readonly behind: string
  /** The same behind values that are no texts; absent: as `behind`. */
  readonly behindOthers?: string
}

/**
 * The arguments of a call by their schema, each in a frame of its own; none but the declared ones.
 *
 * A text without quotes keeps to its `enum` or `const`, its length, pattern and format; where they matter it is
 * written without what could be taken for the closing tag.
 *
 * @throws {Failure} as `compileSchema`
 */
export function compileParameters(
  grammar: Grammar,
  schema: unknown,
  options: SchemaOptions,
  frame: ParameterFrame,
): Expression {
  const whole = createSchemaContext(grammar, schema, options)
  const flat = flattenSchema(whole, whole.root, '#')
  if (typeof flat === 'boolean') throw refuse(whole, 'the parameters of a tool are an object')
  const { raw } = frame
  const context: SchemaContext = raw === undefined ? whole : { ...whole, compile: rawValues(whole, raw) }
  const shape = readObjectShape(context, flat, '#')
  const members = shape === undefined ? undefined : compileMembers(context, { ...shape, free: [] }, frame)
  if (members === undefined) throw refuse(whole, 'nothing satisfies it')
  return members
}

const branching: readonly string[] = ['$ref', 'allOf', 'anyOf', 'oneOf']

/** Whether a value of the schema is written without quotes, where a form knows of that. */
export function isRawText(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && Reflect.get(schema, 'type') === 'string'
}

function rawValues(
  whole: SchemaContext,
  { before, beforeOthers, behind, behindOthers = behind }: RawFrame,
): SchemaContext['compile'] {
  const form = bareText(whole.grammar, behind, whole.strict)
  return (schema: Schema, path: string) => {
    if (typeof schema !== 'boolean' && isRawText(schema)) {
      const written = compileRaw(whole, schema, path, form)
      return written === undefined ? undefined : sequence(text(before), written)
    }
    const value = whole.compile(schema, path)
    return value === undefined ? undefined : sequence(text(beforeOthers), value, text(behindOthers))
  }
}

function compileRaw(whole: SchemaContext, schema: SchemaObject, path: string, form: TextForm): Expression | undefined {
  for (const key of Object.keys(schema))
    if (branching.includes(key) || !(isAnnotation(key) || enforcedKeywords.has(key)))
      unsupported(whole, path, key, 'it is not supported where the model writes texts without quotes')
  const listed: unknown = schema.const === undefined ? schema.enum : [schema.const]
  if (!Array.isArray(listed)) return compileString(whole, schema, path, form)
  const texts = listed.filter((value) => isOfType(value, 'string')).map((value) => text(String(value)))
  return texts.length === 0 ? undefined : sequence(choice(texts), form.close)
}

import { compileMembers, type MemberFrame } from './compile-object.ts'
import { createSchemaContext, type SchemaOptions } from './compile-schema.ts'
import { choice, type Expression, sequence, text } from './expression.ts'
import { flattenSchema } from './flatten-schema.ts'
import type { Grammar } from './grammar.ts'
import { readObjectShape } from './object-shape.ts'
import { refuse, type Schema, type SchemaContext } from './schema-context.ts'
import { isOfType } from './schema-types.ts'
import { textUntil } from './text-until.ts'

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
}

/**
 * The arguments of a call by their schema, each in a frame of its own; none but the declared ones.
 *
 * A text without quotes keeps to its `enum` or `const`; its length, pattern and format are left to the model.
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

/** Whether a value of the schema is written without quotes, where a form knows of that. */
export function isRawText(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && Reflect.get(schema, 'type') === 'string'
}

function rawValues(whole: SchemaContext, { before, beforeOthers, behind }: RawFrame): SchemaContext['compile'] {
  const marker = behind.trim()
  const rest = behind.slice(behind.indexOf(marker) + marker.length)
  return (schema: Schema, path: string) => {
    if (typeof schema !== 'boolean' && isRawText(schema)) {
      const listed: unknown = schema.const === undefined ? schema.enum : [schema.const]
      if (!Array.isArray(listed)) return sequence(text(before), textUntil(whole.grammar, marker), text(rest))
      const texts = listed.filter((value) => isOfType(value, 'string')).map((value) => text(String(value)))
      return texts.length === 0 ? undefined : sequence(text(before), choice(texts), text(behind))
    }
    const value = whole.compile(schema, path)
    return value === undefined ? undefined : sequence(text(beforeOthers), value, text(behind))
  }
}

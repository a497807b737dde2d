import { choice, type Expression, sequence, text } from '../expression.ts'
import type { Grammar } from '../grammar.ts'
import { comma, space } from '../json-rules.ts'
import { literalChoice } from '../literal-choice.ts'
import { refuse, type SchemaContext, type SchemaObject } from './schema-context.ts'
import { isOfType, readTypes } from './schema-types.ts'

/** `const` and `enum`: the values themselves, those of them that have an allowed type. */
export function compileLiterals(context: SchemaContext, schema: SchemaObject, path: string): Expression | undefined {
  const list = schema.enum ?? [schema.const]
  if (!Array.isArray(list) || list.length === 0) throw refuse(context, `"enum" at ${path} is not a list of values`)
  const fixed = schema.const === undefined ? undefined : JSON.stringify(schema.const)
  const types = schema.type === undefined ? undefined : readTypes(context, schema, path)
  const values = list
    .filter((value) => fixed === undefined || JSON.stringify(value) === fixed)
    .filter((value) => types === undefined || types.some((type) => isOfType(value, type)))
  if (schema.nullable === true && schema.const === undefined) values.push(null)
  return values.length === 0 ? undefined : literals(context.grammar, values)
}

function literals(grammar: Grammar, values: readonly unknown[]): Expression {
  const simple = values.filter((value) => typeof value !== 'object' || value === null)
  const nested = values.filter((value) => typeof value === 'object' && value !== null)
  const options = nested.map(literal)
  const texts = [...new Set(simple.map((value) => JSON.stringify(value)))]
  if (texts.length > 0) options.push(literalChoice(grammar, texts))
  return choice(options)
}

function literal(value: unknown): Expression {
  if (Array.isArray(value)) return sequence(text('['), ...separated(value.map(literal)), text(']'))
  if (typeof value !== 'object' || value === null) return text(JSON.stringify(value))
  const members = Object.entries(value).map(([key, item]) =>
    sequence(text(`${JSON.stringify(key)}:`), space, literal(item)),
  )
  return sequence(text('{'), ...separated(members), text('}'))
}

function separated(items: readonly Expression[]): readonly Expression[] {
  return items.flatMap((item, index) => (index === 0 ? [item] : [comma, item]))
}

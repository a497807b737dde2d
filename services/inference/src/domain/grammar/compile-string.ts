import type { Expression } from './expression.ts'
import { jsonString } from './json-rules.ts'
import { readCount, refuse, type SchemaContext, type SchemaObject, unsupported } from './schema-context.ts'
import { stringFormat } from './string-formats.ts'
import { stringMatching } from './string-matching.ts'

/** Texts: by `pattern`, else by `format`, else by length. */
export function compileString(context: SchemaContext, schema: SchemaObject, path: string): Expression | undefined {
  const min = readCount(context, schema, 'minLength', path) ?? 0
  const max = readCount(context, schema, 'maxLength', path)
  const { pattern, format } = schema
  const bounded = min > 0 || max !== undefined
  if (max !== undefined && min > max) return undefined
  if (pattern !== undefined) {
    if (typeof pattern !== 'string') throw refuse(context, `"pattern" at ${path} is not a text`)
    if (format !== undefined) unsupported(context, path, 'format', 'it is not supported beside "pattern"')
    if (bounded) unsupported(context, path, 'minLength', 'lengths are not supported beside "pattern"')
    return stringMatching(context, pattern, path)
  }
  const known = typeof format === 'string' ? stringFormat(context, format) : undefined
  if (known !== undefined) {
    if (bounded) unsupported(context, path, 'minLength', 'lengths are not supported beside "format"')
    return known
  }
  if (format !== undefined) unsupported(context, path, 'format', `the format ${JSON.stringify(format)} is not known`)
  return jsonString(context.grammar, min, max)
}

import {
  readCount,
  refuse,
  type SchemaContext,
  type SchemaObject,
  unsupported,
} from '../compile-schema/schema-context.ts'
import type { Expression } from '../expression.ts'
import { fitLength } from './fit-length.ts'
import { jsonText } from './json-text.ts'
import { formatPattern } from './string-formats.ts'
import { stringMatching } from './string-matching.ts'
import type { TextForm } from './text-form.ts'

/** Texts: by `pattern`, else by `format`, and by length. */
export function compileString(
  context: SchemaContext,
  schema: SchemaObject,
  path: string,
  form: TextForm = jsonText(context.grammar),
): Expression | undefined {
  const min = readCount(context, schema, 'minLength', path) ?? 0
  const max = readCount(context, schema, 'maxLength', path)
  if (max !== undefined && min > max) return undefined
  const pattern = readPattern(context, schema, path)
  if (pattern === undefined) return form.any(min, max)
  if (min === 0 && max === undefined) return stringMatching(context, pattern, path, form)
  const fitted = fitLength(pattern, { min, max })
  if (fitted === undefined)
    unsupported(
      context,
      path,
      min > 0 ? 'minLength' : 'maxLength',
      'it cannot be counted beside this pattern or format',
    )
  return stringMatching(context, pattern, path, form, fitted)
}

/** The regular expression that a text has to fit. */
function readPattern(context: SchemaContext, schema: SchemaObject, path: string): string | undefined {
  const { pattern, format } = schema
  const known = typeof format === 'string' ? formatPattern(format) : undefined
  if (format !== undefined && known === undefined)
    unsupported(context, path, 'format', `the format ${JSON.stringify(format)} is not known`)
  if (pattern === undefined) return known
  if (typeof pattern !== 'string') throw refuse(context, `"pattern" at ${path} is not a text`)
  if (known !== undefined) unsupported(context, path, 'format', 'it is not supported beside "pattern"')
  return pattern
}

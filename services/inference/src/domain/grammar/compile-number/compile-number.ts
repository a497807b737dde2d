import type { SchemaContext, SchemaObject } from '../compile-schema/schema-context.ts'
import type { Expression } from '../expression.ts'
import { jsonInteger, jsonNumber } from '../json-rules.ts'
import { compileMultiples } from './multiples.ts'
import { readNumberBounds } from './number-bounds.ts'
import { decimalsBetween, integersBetween } from './number-range.ts'

/** Numbers between their bounds, to the digit; without bounds also with an exponent. */
export function compileNumber(
  context: SchemaContext,
  type: 'integer' | 'number',
  schema: SchemaObject,
  path: string,
): Expression | undefined {
  const { grammar } = context
  const bounds = readNumberBounds(context, schema, path)
  if (schema.multipleOf !== undefined) {
    const multiples = compileMultiples(context, type, schema.multipleOf, bounds, path)
    if (multiples !== 'unsupported') return multiples
  }
  const { min, max } = bounds
  if (min === undefined && max === undefined) return type === 'integer' ? jsonInteger(grammar) : jsonNumber(grammar)
  return type === 'integer' ? integersBetween(min, max) : decimalsBetween(min, max)
}

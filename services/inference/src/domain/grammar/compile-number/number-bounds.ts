import { refuse, type SchemaContext, type SchemaObject } from '../compile-schema/schema-context.ts'

export type Bound = { readonly value: number; readonly exclusive: boolean }

export type NumberBounds = { readonly min: Bound | undefined; readonly max: Bound | undefined }

/** The bounds of a number; draft 4's boolean `exclusiveMinimum` is understood too. */
export function readNumberBounds(context: SchemaContext, schema: SchemaObject, path: string): NumberBounds {
  const read = (key: string) => {
    const value = schema[key]
    if (value === undefined || typeof value === 'boolean') return undefined
    if (typeof value === 'number' && Number.isFinite(value)) return value
    throw refuse(context, `"${key}" at ${path} is not a number`)
  }
  return {
    min: stricter(read('minimum'), schema.exclusiveMinimum === true, read('exclusiveMinimum'), (a, b) => a >= b),
    max: stricter(read('maximum'), schema.exclusiveMaximum === true, read('exclusiveMaximum'), (a, b) => a <= b),
  }
}

function stricter(
  own: number | undefined,
  ownIsExclusive: boolean,
  exclusive: number | undefined,
  isStricter: (a: number, b: number) => boolean,
): Bound | undefined {
  if (exclusive !== undefined && (own === undefined || isStricter(exclusive, own)))
    return { value: exclusive, exclusive: true }
  return own === undefined ? undefined : { value: own, exclusive: ownIsExclusive }
}

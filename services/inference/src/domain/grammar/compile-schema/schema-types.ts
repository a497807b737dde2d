import { refuse, type SchemaContext, type SchemaObject } from './schema-context.ts'

const types = ['object', 'array', 'string', 'integer', 'number', 'boolean', 'null'] as const

export type SchemaType = (typeof types)[number]

const signs: readonly (readonly [SchemaType, readonly string[]])[] = [
  [
    'object',
    [
      'properties',
      'required',
      'additionalProperties',
      'patternProperties',
      'propertyNames',
      'minProperties',
      'maxProperties',
    ],
  ],
  ['array', ['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems', 'additionalItems', 'contains']],
  ['string', ['pattern', 'format', 'minLength', 'maxLength']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
]

/**
 * The types that a schema allows. Where it names none they are told from its keywords: an `items` asserts
 * nothing of a text, but whoever writes it means a list.
 *
 * @returns `undefined` when anything is allowed
 */
export function readTypes(
  context: SchemaContext,
  schema: SchemaObject,
  path: string,
): readonly SchemaType[] | undefined {
  const named = schema.type
  if (named === undefined) {
    const implied = signs.filter(([, keys]) => keys.some((key) => schema[key] !== undefined)).map(([type]) => type)
    return implied.length === 0 ? undefined : implied
  }
  const list = (Array.isArray(named) ? named : [named]).map((type) => {
    if (!isType(type)) throw refuse(context, `"type" at ${path} is ${JSON.stringify(type)}: one of ${types.join(', ')}`)
    return type
  })
  const all: readonly SchemaType[] = schema.nullable === true ? [...list, 'null'] : list
  return [...new Set(all)].filter((type) => type !== 'integer' || !all.includes('number'))
}

/** Whether a value is of a type, in JSON Schema's sense. */
export function isOfType(value: unknown, type: SchemaType): boolean {
  switch (type) {
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    case 'array':
      return Array.isArray(value)
    case 'integer':
      return Number.isInteger(value)
    case 'null':
      return value === null
    default:
      return typeof value === type
  }
}

function isType(value: unknown): value is SchemaType {
  return types.some((type) => type === value)
}

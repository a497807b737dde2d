import { z } from 'zod'
import type { JsonSchema } from './tool-spec.ts'

const propertySchema = z.looseObject({
  property: z.string().min(1),
  type: z.string().default('string'),
  description: z.string().nullish(),
  required: z.boolean().nullish(),
})

// Flowise's types; a date travels as text.
const jsonTypes: Readonly<Record<string, JsonSchema>> = {
  string: { type: 'string' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date-time' },
  object: { type: 'object' },
  array: { type: 'array', items: {} },
}

/**
 * The arguments of a custom tool as JSON Schema, from the table its owner filled in.
 *
 * @param text JSON text of `[{property, type, description, required}]`; what cannot be read has no arguments
 */
export function customToolParameters(text: string | undefined): JsonSchema {
  const properties = parseProperties(text)
  const entries = properties.map(({ property, type, description }) => [
    property,
    { ...(jsonTypes[type] ?? jsonTypes.string), ...(description ? { description } : {}) },
  ])
  const required = properties.filter((property) => property.required === true).map(({ property }) => property)
  return { type: 'object', properties: Object.fromEntries(entries), required, additionalProperties: false }
}

function parseProperties(text: string | undefined): readonly z.output<typeof propertySchema>[] {
  if (text === undefined || text.trim() === '') return []
  try {
    const parsed = z.array(propertySchema).safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : []
  } catch {
    return []
  }
}

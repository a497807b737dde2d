import { fieldsOf } from '../../fields.ts'
import { textOf } from '../read-value.ts'
import { type N8nScope, partsOf } from './n8n-scope.ts'
import type { N8nNode } from './read-n8n.ts'

/** Keys of the answer that a parser wired to a node asks for; none without one. */
export function parsedKeys(node: N8nNode, scope: N8nScope): readonly object[] {
  return partsOf(scope, node, 'ai_outputParser').flatMap(({ name, kind, settings }) => {
    if (kind !== 'outputParserStructured') {
      scope.sketch.refuse(name, `"${kind}" has no counterpart here: say in the prompt what form the answer is to have`)
      return []
    }
    scope.carry(name)
    return schemaKeys(settings)
  })
}

/** Keys of a schema, which is written as such or by an example. */
export function schemaKeys({
  schemaType,
  jsonSchema,
  inputSchema,
  jsonSchemaExample,
}: N8nNode['settings']): readonly object[] {
  const schema = textOf(inputSchema) ?? textOf(jsonSchema)
  const isWritten = schemaType === 'manual' || textOf(jsonSchemaExample) === undefined
  if (!isWritten)
    return Object.entries(parsed(jsonSchemaExample)).map(([key, value]) => ({
      key,
      type: typeOfExample(value),
      description: key,
    }))
  return Object.entries(fieldsOf(parsed(schema).properties)).map(([key, given]) => {
    const { type, description } = fieldsOf(given)
    return { key, type: keyType(type), description: textOf(description) ?? key }
  })
}

/** A type of a schema as a structured output has it. */
export function keyType(type: unknown): string {
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'boolean') return 'boolean'
  return type === 'array' ? 'stringArray' : 'string'
}

function typeOfExample(value: unknown): string {
  if (!Array.isArray(value)) return keyType(typeof value)
  return typeof value[0] === 'object' ? 'jsonArray' : 'stringArray'
}

function parsed(text: unknown) {
  try {
    return fieldsOf(typeof text === 'string' ? JSON.parse(text.replace(/^=/, '')) : text)
  } catch {
    return {}
  }
}

import { Failure } from '@hearth/kernel'
import type { StepNode } from '../../../domain/agentflow/agent-node.ts'
import type { ModelMessage, ModelOptions } from '../../../domain/chat/chat-model.ts'
import type { JsonSchema } from '../../../domain/tools/tool.ts'
import { readList, textOf } from '../../read-list.ts'

/** The form an answer must have. */
export type StructuredOutput = {
  readonly options: ModelOptions
  /** The messages with the form told in words, for models that cannot be held to it. */
  instruct(messages: readonly ModelMessage[]): readonly ModelMessage[]
  /** @throws {Failure} `broken` when the text holds no JSON object */
  parse(text: string): Readonly<Record<string, unknown>>
}

/** The form a node asks for, or `undefined` when any answer will do. */
export function structuredOutput(node: StepNode, name: string): StructuredOutput | undefined {
  const keys = readList(node, name).filter(({ key }) => textOf(key) !== undefined)
  if (keys.length === 0) return undefined
  const properties = Object.fromEntries(keys.map((item) => [String(item.key), schemaOf(item, node.label)]))
  const schema = { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
  const instruction = `Answer with one JSON object of this schema and nothing else:\n${JSON.stringify(schema)}`
  return {
    options: { responseSchema: { name: 'answer', schema } },
    instruct(messages) {
      const [first, ...rest] = messages
      if (first?.role !== 'system') return [{ role: 'system', content: instruction }, ...messages]
      return [{ ...first, content: `${first.content}\n\n${instruction}` }, ...rest]
    },
    parse: (text) => parseAnswer(text, node.label),
  }
}

function schemaOf(item: Readonly<Record<string, unknown>>, label: string): JsonSchema {
  const { description } = item
  const described = typeof description === 'string' && description !== '' ? { description } : {}
  switch (item.type) {
    case 'stringArray':
      return { type: 'array', items: { type: 'string' }, ...described }
    case 'number':
      return { type: 'number', ...described }
    case 'boolean':
      return { type: 'boolean', ...described }
    case 'enum':
      return { type: 'string', enum: enumValues(item.enumValues), ...described }
    case 'jsonArray':
      return { type: 'array', items: itemSchema(item.jsonSchema, label), ...described }
    default:
      return { type: 'string', ...described }
  }
}

function enumValues(text: unknown): readonly string[] {
  return String(text ?? '')
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '')
}

// Written as a schema, or as the properties of one.
function itemSchema(text: unknown, label: string): JsonSchema {
  if (textOf(text) === undefined) return { type: 'object' }
  try {
    const written = JSON.parse(String(text)) as JsonSchema
    return typeof written.type === 'string' ? written : { type: 'object', properties: written }
  } catch (cause) {
    throw new Failure('broken', `Cannot read the JSON schema of node "${label}": it is not JSON`, { cause })
  }
}

function parseAnswer(text: string, label: string): Readonly<Record<string, unknown>> {
  const value = parseJsonIn(text)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  const quoted = text.slice(0, 200)
  throw new Failure('broken', `Cannot read the answer of node "${label}": it must be a JSON object and is "${quoted}"`)
}

/** The first JSON object in a text that may have words or a code fence around it; `undefined` without one. */
export function parseJsonIn(text: string): unknown {
  const from = text.indexOf('{')
  const to = text.lastIndexOf('}')
  if (from === -1 || to < from) return undefined
  try {
    return JSON.parse(text.slice(from, to + 1))
  } catch {
    return undefined
  }
}

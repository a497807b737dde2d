import type { Attributes, AttributeValue } from '@hearth/tracing'
import { isFields } from '../../../domain/fields.ts'

// OpenInference has lists as attributes with numbers in their names. Of more than these, the first and the last tell most.
const maxListed = 64

/** The messages that a model was given, as receivers of OpenInference show them one by one. */
export function messageAttributes(messages: unknown): Attributes {
  return listed('llm.input_messages', messages, messageOf)
}

/** The tools that it might ask for, by the schema that OpenAI has for these. */
export function offeredToolAttributes(tools: unknown): Attributes {
  return listed('llm.tools', tools, ({ name, description, parameters }) => ({
    'tool.json_schema': JSON.stringify({ type: 'function', function: { name, description, parameters } }),
  }))
}

/** What it answered: a text, calls of tools, or both. */
export function answerAttributes(output: unknown): Attributes {
  if (!isFields(output)) return {}
  const { text, toolCalls } = output
  return listed('llm.output_messages', [{ role: 'assistant', content: text, toolCalls }], messageOf)
}

/** Each of a list of things under a name and its number. Anything else than things in a list is passed over. */
export function listed(
  name: string,
  list: unknown,
  attributesOf: (item: Readonly<Record<string, unknown>>) => Attributes,
): Attributes {
  if (!Array.isArray(list)) return {}
  const half = maxListed / 2
  const kept = list.length <= maxListed ? list : [...list.slice(0, half), ...list.slice(-half)]
  const entries = kept
    .filter(isFields)
    .flatMap((item, at) =>
      Object.entries(attributesOf(item)).flatMap(([key, value]): [string, AttributeValue][] =>
        value === undefined || value === '' ? [] : [[`${name}.${at}.${key}`, value]],
      ),
    )
  return Object.fromEntries(entries)
}

function messageOf({ role, content, toolCallId, toolName, toolCalls }: Readonly<Record<string, unknown>>): Attributes {
  return {
    'message.role': textOf(role),
    'message.content': textOf(content),
    'message.name': textOf(toolName),
    'message.tool_call_id': textOf(toolCallId),
    ...listed('message.tool_calls', toolCalls, (call) => ({
      'tool_call.id': textOf(call.id),
      'tool_call.function.name': textOf(call.name),
      'tool_call.function.arguments': JSON.stringify(call.arguments ?? {}),
    })),
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

import type { ChatModel } from '../../../domain/chat/chat-model.ts'
import type { JsonSchema } from '../../../domain/tools/tool.ts'

/** The one field of the object that a form of another root is put into. */
const field = 'answer'

/**
 * A model that is held to forms of any root. Servers take forms that are objects, so any other is asked for as the
 * one field of an object and taken out of it again. What its model writes without that object stays as it is.
 */
export function withObjectRoot(generate: ChatModel['generate']): ChatModel['generate'] {
  return async (messages, signal, options) => {
    const form = options?.responseSchema
    if (form === undefined || form.schema.type === 'object') return await generate(messages, signal, options)
    const responseSchema = { name: form.name, schema: wrapped(form.schema) }
    const answer = await generate(messages, signal, { ...options, responseSchema })
    return { ...answer, text: unwrapped(answer.text) }
  }
}

// References are read from the root, so what they lead to stays there.
function wrapped({ $schema: _$schema, $defs, ...root }: JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: { [field]: root },
    required: [field],
    additionalProperties: false,
    ...($defs === undefined ? {} : { $defs }),
  }
}

function unwrapped(text: string): string {
  try {
    const value: unknown = JSON.parse(text)
    const isWrapped = typeof value === 'object' && value !== null && Object.keys(value).join() === field
    return isWrapped ? JSON.stringify(Reflect.get(value, field)) : text
  } catch {
    // Cut at its limit, or not JSON at all: who reads it says so.
    return text
  }
}

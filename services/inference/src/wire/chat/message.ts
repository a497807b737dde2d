import { z } from '@hono/zod-openapi'
import { readsTextAlone } from '../../domain/chat/text-alone.ts'
import type { ChatMessage, ToolCall } from '../../domain/engine/engine.ts'
import { missingField } from '../missing-field.ts'
import { refuseUnsupported } from '../unsupported.ts'

const partSchema = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  refusal: z.string().optional(),
  // A list of texts is Mistral's.
  thinking: z.union([z.string(), z.array(z.looseObject({ text: z.string().optional() }))]).optional(),
})

const callSchema = z.object({
  name: z.string(),
  // Text by OpenAI's rule; some clients send the object itself.
  arguments: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish(),
})

/** One message of a conversation, in any of the forms that OpenAI, vLLM and llama-server take. */
export const chatMessageSchema = z.object({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool', 'function']),
  content: z.union([z.string(), z.array(partSchema)], 'a text, or a list of parts with a "type"').nullish(),
  name: z.string().nullish(),
  refusal: z.string().nullish(),
  reasoning_content: z.string().nullish(),
  reasoning: z.string().nullish(),
  tool_calls: z
    .array(z.object({ id: z.string().nullish(), function: callSchema }))
    .max(128)
    .nullish(),
  function_call: callSchema.nullish(),
  tool_call_id: z.string().nullish(),
})

export type WireMessage = z.infer<typeof chatMessageSchema>

const roles = {
  system: 'system',
  developer: 'system',
  user: 'user',
  assistant: 'assistant',
  tool: 'tool',
  function: 'tool',
} as const satisfies Record<WireMessage['role'], ChatMessage['role']>

/** @throws {Failure} `invalid` for a message that says nothing, with code `unsupported_value` for a part that is not text */
export function toChatMessages(messages: readonly WireMessage[]): readonly ChatMessage[] {
  return messages.map((message, index) => {
    const reasoning = message.reasoning_content || message.reasoning || thinkingOf(message.content)
    const toolCalls = toToolCalls(message)
    const isSilent = message.role === 'assistant' && (toolCalls.length > 0 || reasoning !== undefined)
    if (message.content === undefined && !isSilent) throw missingField(`messages.${index}.content`)
    return {
      role: roles[message.role],
      content: toText(message.content ?? message.refusal, index),
      ...(reasoning ? { reasoning } : {}),
      ...(message.name ? { name: message.name } : {}),
      ...(message.tool_call_id ? { toolCallId: message.tool_call_id } : {}),
      ...(toolCalls.length === 0 ? {} : { toolCalls }),
    }
  })
}

function toText(content: WireMessage['content'], message: number): string {
  if (content === undefined || content === null) return ''
  if (typeof content === 'string') return content
  return content.map((part, index) => partText(part, `messages.${message}.content.${index}`)).join('')
}

// The names of the Responses API are taken too, as at vLLM.
const texts: ReadonlyMap<string, 'text' | 'refusal'> = new Map([
  ['text', 'text'],
  ['input_text', 'text'],
  ['output_text', 'text'],
  ['refusal', 'refusal'],
])

function partText(part: z.infer<typeof partSchema>, param: string): string {
  if (part.type === 'thinking') return ''
  const key = texts.get(part.type)
  if (key === undefined) return refuseUnsupported(param, `of type "${part.type}"`, readsTextAlone)
  const text = part[key]
  if (text === undefined) throw missingField(`${param}.${key}`)
  return text
}

function thinkingOf(content: WireMessage['content']): string | undefined {
  if (!Array.isArray(content)) return undefined
  return content.map(({ type, thinking }) => (type === 'thinking' ? thoughtOf(thinking) : '')).join('')
}

function thoughtOf(thinking: z.infer<typeof partSchema>['thinking']): string {
  if (Array.isArray(thinking)) return thinking.map(({ text }) => text ?? '').join('')
  return thinking ?? ''
}

function toToolCalls({ tool_calls: calls, function_call: legacy }: WireMessage): readonly ToolCall[] {
  if (calls?.length) return calls.map(({ id, function: called }) => toToolCall(id ?? '', called))
  return legacy ? [toToolCall('', legacy)] : []
}

function toToolCall(id: string, { name, arguments: given }: z.infer<typeof callSchema>): ToolCall {
  return { id, name, arguments: typeof given === 'string' ? given : JSON.stringify(given ?? {}) }
}

import { z } from '@hono/zod-openapi'
import type { ChatMessage, ToolCall } from '../domain/engine.ts'
import { refuseUnsupported } from './unsupported.ts'

const partSchema = z.looseObject({ type: z.string(), text: z.string().optional(), refusal: z.string().optional() })

const toolCallSchema = z.object({
  id: z.string().default(''),
  function: z.object({ name: z.string(), arguments: z.string().default('{}') }),
})

/** One message of a conversation, in any of the forms that OpenAI takes. */
export const chatMessageSchema = z.object({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool', 'function']),
  content: z.union([z.string(), z.array(partSchema)], 'a text, or a list of parts with a "type"').nullish(),
  name: z.string().nullish(),
  tool_calls: z.array(toolCallSchema).max(128).nullish(),
  tool_call_id: z.string().nullish(),
})

type WireMessage = z.infer<typeof chatMessageSchema>

const roles = {
  system: 'system',
  developer: 'system',
  user: 'user',
  assistant: 'assistant',
  tool: 'tool',
  function: 'tool',
} as const satisfies Record<WireMessage['role'], ChatMessage['role']>

/** @throws {Failure} `invalid` with code `unsupported_value` for a part that is not text */
export function toChatMessages(messages: readonly WireMessage[]): readonly ChatMessage[] {
  return messages.map((message, index) => ({
    role: roles[message.role],
    content: toText(message.content, index),
    ...(message.name ? { name: message.name } : {}),
    ...(message.tool_call_id ? { toolCallId: message.tool_call_id } : {}),
    ...(message.tool_calls?.length ? { toolCalls: message.tool_calls.map(toToolCall) } : {}),
  }))
}

function toText(content: WireMessage['content'], message: number): string {
  if (content === undefined || content === null) return ''
  if (typeof content === 'string') return content
  return content
    .map((part, index) => {
      const text = part.type === 'text' ? part.text : part.type === 'refusal' ? part.refusal : undefined
      const param = `messages.${message}.content.${index}`
      return text ?? refuseUnsupported(param, `of type "${part.type}"`, 'this model reads text alone')
    })
    .join('')
}

function toToolCall(call: NonNullable<WireMessage['tool_calls']>[number]): ToolCall {
  return { id: call.id, name: call.function.name, arguments: call.function.arguments }
}

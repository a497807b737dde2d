import { z } from '@hono/zod-openapi'
import type { ChatMessage, ToolCall } from '../../domain/engine/engine.ts'
import { boundedDepth } from '../bounded-depth.ts'
import { imagesSchema, withImages } from './images.ts'

const callSchema = z.looseObject({
  id: z.string().max(256).nullish(),
  function: z.looseObject({
    name: z.string().max(256),
    arguments: z.union([z.record(z.string(), z.unknown()), z.string()]).nullish(),
  }),
})

export const ollamaMessageSchema = z.object({
  role: z.enum(['system', 'user', 'assistant', 'tool']),
  content: z.string().nullish(),
  thinking: z.string().nullish(),
  images: imagesSchema,
  tool_calls: z.array(callSchema).max(128).nullish(),
  tool_name: z.string().max(256).nullish(),
  tool_call_id: z.string().max(256).nullish(),
})

export type OllamaMessage = z.infer<typeof ollamaMessageSchema>

type Pending = Pick<ToolCall, 'id' | 'name'>

/**
 * The conversation. Calls without ids get some, and a tool's result without one answers the next call of
 * its name, else the next call: some templates pair them by ids, which Ollama's clients mostly leave out.
 */
export function toChatMessages(messages: readonly OllamaMessage[]): readonly ChatMessage[] {
  const pending: Pending[] = []
  let made = 0
  const nextId = () => String(made++).padStart(9, '0')
  return messages.map((message, index) => {
    const { role, content, thinking } = message
    const toolCalls = (message.tool_calls ?? []).map((call) => toCall(call, `messages.${index}.tool_calls`, nextId))
    pending.push(...toolCalls)
    const answered = role === 'tool' ? takeAnswered(pending, message) : undefined
    const name = message.tool_name || answered?.name
    const id = message.tool_call_id || answered?.id
    return {
      role,
      ...withImages(message.images, content ?? '', `messages.${index}.images`),
      ...(thinking ? { reasoning: thinking } : {}),
      ...(toolCalls.length === 0 ? {} : { toolCalls }),
      ...(name ? { name } : {}),
      ...(id ? { toolCallId: id } : {}),
    }
  })
}

function toCall({ id, function: called }: z.infer<typeof callSchema>, param: string, nextId: () => string): ToolCall {
  const { name, arguments: given } = called
  const written = typeof given === 'string' ? given : JSON.stringify(boundedDepth(given ?? {}, param))
  return { id: id || nextId(), name, arguments: written }
}

function takeAnswered(pending: Pending[], { tool_name: name, tool_call_id: id }: OllamaMessage): Pending | undefined {
  const named = pending.findIndex((call) => (id ? call.id === id : call.name === name))
  return pending.splice(Math.max(0, named), 1)[0]
}

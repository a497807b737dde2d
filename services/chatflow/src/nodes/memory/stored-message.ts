import { z } from 'zod'
import type { ModelMessage } from '../../domain/chat/chat-model.ts'

// LangChain's form, in which Flowise has left its sessions.
const storedSchema = z.looseObject({ type: z.string(), data: z.looseObject({ content: z.unknown() }) })

/** A message as Flowise keeps it in Redis. */
export function renderStoredMessage({ role, content }: ModelMessage): string {
  const data = { content, additional_kwargs: {}, response_metadata: {} }
  return JSON.stringify({ type: role === 'user' ? 'human' : 'ai', data })
}

/** The message, or nothing for what something else has put into the list. */
export function parseStoredMessage(value: unknown): readonly ModelMessage[] {
  const parsed = storedSchema.safeParse(typeof value === 'string' ? parseJson(value) : value)
  if (!parsed.success) return []
  const { type, data } = parsed.data
  const content = typeof data.content === 'string' ? data.content : JSON.stringify(data.content)
  return [{ role: type === 'human' ? 'user' : 'assistant', content }]
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

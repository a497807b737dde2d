import { z } from '@hono/zod-openapi'
import { readsTextAlone } from '../../domain/chat/text-alone.ts'
import type { ChatMessage, ToolCall } from '../../domain/engine/engine.ts'
import { type Content, joinContents, mediaContent } from '../../domain/engine/media.ts'
import { missingField } from '../missing-field.ts'
import { refuseUnsupported } from '../unsupported.ts'
import { mediaFields, mediaOf } from './media.ts'

const partSchema = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  refusal: z.string().optional(),
  ...mediaFields,
})
const contentSchema = z.union([z.string(), z.array(partSchema)], 'a text, or a list of parts with a "type"')
const textPart = z.looseObject({ text: z.string() })

/** An item of a response's input. Which keys it has depends on its type, which a message may leave out. */
export const inputItemSchema = z.looseObject({
  type: z.string().nullish(),
  id: z.string().nullish(),
  role: z.enum(['system', 'developer', 'user', 'assistant']).optional(),
  content: contentSchema.nullish(),
  summary: z.array(textPart).nullish(),
  call_id: z.string().nullish(),
  name: z.string().nullish(),
  arguments: z.string().nullish(),
  output: contentSchema.nullish(),
})

export type InputItem = z.infer<typeof inputItemSchema>

const roles = { system: 'system', developer: 'system', user: 'user', assistant: 'assistant' } as const

/**
 * The conversation that a list of items is. Reasoning and calls belong to the assistant's message that
 * they stand beside.
 *
 * @throws {Failure} `invalid` for items that lack what they are read by, with code `unsupported_value` for
 *   items that are neither messages nor calls of functions, and for parts of unknown types
 */
export function toMessages(items: readonly InputItem[]): readonly ChatMessage[] {
  const messages: ChatMessage[] = []
  let reasoning = ''
  const assistant = (added: { readonly content?: Content; readonly toolCalls?: readonly ToolCall[] }) => {
    const thought = reasoning
    reasoning = ''
    const open = messages.at(-1)
    const joins = open?.role === 'assistant' && (added.content === undefined || open.content === '') && thought === ''
    if (joins) messages.pop()
    const before = joins && open !== undefined ? open : { role: 'assistant' as const, content: '' }
    const toolCalls = [...(before.toolCalls ?? []), ...(added.toolCalls ?? [])]
    messages.push({
      ...before,
      ...joinContents([before, added.content ?? { content: '' }]),
      ...(thought === '' ? {} : { reasoning: thought }),
      ...(toolCalls.length === 0 ? {} : { toolCalls }),
    })
  }
  for (const [index, item] of items.entries()) {
    const param = `input.${index}`
    const kind = item.type ?? 'message'
    assertWhole(item, kind, param)
    if (kind === 'reasoning') reasoning += reasoningOf(item)
    else if (kind === 'function_call') assistant({ toolCalls: [toToolCall(item)] })
    else if (kind === 'function_call_output')
      messages.push({ role: 'tool', ...contentOf(item.output, `${param}.output`), ...callId(item) })
    else if (kind !== 'message') refuseUnsupported(`${param}.type`, `"${kind}"`, 'give messages and calls of functions')
    else if (item.role === 'assistant') assistant({ content: contentOf(item.content, `${param}.content`) })
    else messages.push({ role: roles[item.role ?? 'user'], ...contentOf(item.content, `${param}.content`) })
  }
  return messages
}

const needed: Readonly<Record<string, readonly ('role' | 'content' | 'call_id' | 'name' | 'output')[]>> = {
  message: ['role', 'content'],
  function_call: ['call_id', 'name'],
  function_call_output: ['call_id', 'output'],
}

function assertWhole(item: InputItem, kind: string, param: string): void {
  const missing = needed[kind]?.find((key) => item[key] === undefined || item[key] === null)
  if (missing !== undefined) throw missingField(`${param}.${missing}`)
}

function reasoningOf({ content, summary }: InputItem): string {
  const parts = Array.isArray(content) && content.length > 0 ? content : (summary ?? [])
  return parts.map(({ text }) => text ?? '').join('')
}

function toToolCall({ call_id: id, name, arguments: text }: InputItem): ToolCall {
  return { id: id ?? '', name: name ?? '', arguments: text || '{}' }
}

const callId = ({ call_id: id }: InputItem) => (id ? { toolCallId: id } : {})

const readable = new Set(['input_text', 'output_text', 'text', 'refusal'])

function contentOf(content: InputItem['content'], param: string): Content {
  if (content === undefined || content === null) return { content: '' }
  if (typeof content === 'string') return { content }
  return joinContents(content.map((part, index) => partContent(part, `${param}.${index}`)))
}

function partContent(part: z.infer<typeof partSchema>, param: string): Content {
  const value = `of type "${part.type}"`
  const media = mediaOf(part)
  if (media !== undefined) return mediaContent(media, { param, value })
  if (!readable.has(part.type)) return refuseUnsupported(param, value, readsTextAlone)
  const text = part.text ?? part.refusal
  if (text === undefined) throw missingField(`${param}.text`)
  return { content: text }
}

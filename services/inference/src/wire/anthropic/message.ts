import { z } from '@hono/zod-openapi'
import type { ChatMessage } from '../../domain/engine.ts'
import { boundedDepth } from '../bounded-depth.ts'
import { refuseUnsupported } from '../unsupported.ts'
import { combineTurns } from './combine-turns.ts'

const textSchema = z.looseObject({ type: z.string(), text: z.string().nullish() })
const textsSchema = z.union([z.string(), z.array(textSchema)], 'a text, or a list of blocks with a "type"')
const sourceSchema = z.looseObject({ type: z.string(), data: z.string().nullish(), content: textsSchema.nullish() })
const partSchema = textSchema.extend({
  title: z.string().nullish(),
  context: z.string().nullish(),
  source: z.union([z.string(), sourceSchema], 'a text, or an object with a "type"').nullish(),
  content: textsSchema.nullish(),
})

/** A block of a message. Which keys it has depends on its type. */
const blockSchema = partSchema.extend({
  thinking: z.string().nullish(),
  id: z.string().max(256).nullish(),
  name: z.string().max(256).nullish(),
  input: z.unknown().optional(),
  tool_use_id: z.string().max(256).nullish(),
  content: z.union([z.string(), z.array(partSchema)], 'a text, or a list of blocks with a "type"').nullish(),
})

const contentSchema = z.union([z.string(), z.array(blockSchema)], 'a text, or a list of blocks with a "type"')

/** The words before a conversation. */
export const systemSchema = z.union([z.string(), z.array(partSchema)], 'a text, or a list of text blocks')

export const messageSchema = z.object({ role: z.enum(['user', 'assistant', 'system']), content: contentSchema })

export type WireMessage = z.infer<typeof messageSchema>
type Block = z.infer<typeof blockSchema>
type Part = z.infer<typeof partSchema>
type Texts = z.infer<typeof textsSchema>
type Place = { readonly param: string; readonly names: Map<string, string> }

/**
 * The conversation that Anthropic's messages are: results of tools become messages of their own, thinking
 * goes back as the assistant's reasoning, and what one side says in a row is one turn.
 *
 * @throws {Failure} `invalid` with code `unsupported_value` for blocks that are neither text nor calls of tools
 */
export function toChatMessages(
  system: z.infer<typeof systemSchema> | null | undefined,
  messages: readonly WireMessage[],
): readonly ChatMessage[] {
  // Templates of some families want the name of the tool that answers, which Anthropic leaves to the id.
  const names = new Map<string, string>()
  const told = typeof system === 'string' ? system : (system ?? []).map((part) => textOf(part, 'system')).join('\n\n')
  const turns = messages.flatMap(({ role, content }, index) => {
    const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : content
    const place = { param: `messages.${index}.content`, names }
    return role === 'assistant' ? [toAnswer(blocks, place)] : toTurns(role, blocks, place)
  })
  const combined = combineTurns(turns)
  return told === '' ? combined : [{ role: 'system', content: told }, ...combined]
}

/** Whether the answer is to go on from a last message of the assistant's. */
export function isPrefilled(messages: readonly WireMessage[]): boolean {
  const last = messages.at(-1)
  if (last?.role !== 'assistant') return false
  return typeof last.content === 'string' || last.content.every(({ type }) => type === 'text')
}

function toAnswer(blocks: readonly Block[], { param, names }: Place): ChatMessage {
  const reasoning = blocks.map(({ type, thinking }) => (type === 'thinking' ? (thinking ?? '') : '')).join('')
  const toolCalls = blocks.flatMap(({ type, id, name, input }, index) => {
    if (type !== 'tool_use') return []
    const call = { id: id ?? '', name: name ?? '' }
    names.set(call.id, call.name)
    return [{ ...call, arguments: JSON.stringify(boundedDepth(input ?? {}, `${param}.${index}.input`)) }]
  })
  const spoken = blocks.map((block, index) => (silent.has(block.type) ? '' : textOf(block, `${param}.${index}`)))
  return {
    role: 'assistant',
    content: spoken.join(''),
    ...(reasoning === '' ? {} : { reasoning }),
    ...(toolCalls.length === 0 ? {} : { toolCalls }),
  }
}

// Redacted thinking is for Anthropic's own models to read.
const silent = new Set(['thinking', 'redacted_thinking', 'tool_use'])

function toTurns(role: 'user' | 'system', blocks: readonly Block[], { param, names }: Place): readonly ChatMessage[] {
  const turns: ChatMessage[] = []
  for (const [index, block] of blocks.entries()) {
    const at = `${param}.${index}`
    if (block.type === 'tool_result') turns.push(toResult(block, at, names))
    else {
      const before = turns.at(-1)?.role === role ? turns.pop() : undefined
      turns.push({ role, content: (before?.content ?? '') + textOf(block, at) })
    }
  }
  return turns.length === 0 ? [{ role, content: '' }] : turns
}

function toResult({ tool_use_id: id, content }: Block, param: string, names: ReadonlyMap<string, string>): ChatMessage {
  const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : (content ?? [])
  const name = names.get(id ?? '')
  return {
    role: 'tool',
    content: parts.map((part, index) => textOf(part, `${param}.content.${index}`)).join(''),
    ...(id ? { toolCallId: id } : {}),
    ...(name ? { name } : {}),
  }
}

function textOf(part: Part, param: string): string {
  const { type, title, context, source, content } = part
  if (type === 'text') return part.text ?? ''
  const told = (about: readonly unknown[], text: string) => [...about.filter(Boolean), text].join('\n\n')
  if (type === 'search_result') {
    return told([title, typeof source === 'string' ? source : ''], joined(content ?? '', `${param}.content`))
  }
  if (type === 'document' && typeof source === 'object') {
    if (source?.type === 'text') return told([title, context], source.data ?? '')
    if (source?.type === 'content') {
      return told([title, context], joined(source.content ?? '', `${param}.source.content`))
    }
  }
  return refuseUnsupported(param, `of type "${type}"`, 'this model reads text alone')
}

function joined(texts: Texts, param: string): string {
  if (typeof texts === 'string') return texts
  return texts.map((each, index) => textOf(each, `${param}.${index}`)).join('')
}

import { z } from '@hono/zod-openapi'
import { readsTextAlone } from '../../domain/chat/text-alone.ts'
import type { ChatMessage } from '../../domain/engine/engine.ts'
import { type Content, joinContents, mediaContent } from '../../domain/engine/media.ts'
import { boundedDepth } from '../bounded-depth.ts'
import { missingField } from '../missing-field.ts'
import { refuseUnsupported } from '../unsupported.ts'
import { combineTurns } from './combine-turns.ts'
import { documentOf, imageOf, mediaSourceSchema } from './media.ts'

const either = 'a text, or an object with a "type"'
const blockList = 'a text, or a list of blocks with a "type"'
const textSchema = z.looseObject({ type: z.string(), text: z.string().nullish() })
const innerSchema = textSchema.extend({ source: z.union([z.string(), mediaSourceSchema], either).nullish() })
const innersSchema = z.union([z.string(), z.array(innerSchema)], blockList)
const sourceSchema = mediaSourceSchema.extend({ content: innersSchema.nullish() })
const partSchema = textSchema.extend({
  title: z.string().nullish(),
  context: z.string().nullish(),
  source: z.union([z.string(), sourceSchema], either).nullish(),
  content: innersSchema.nullish(),
})

/** A block of a message. Which keys it has depends on its type. */
const blockSchema = partSchema.extend({
  thinking: z.string().nullish(),
  id: z.string().max(256).nullish(),
  name: z.string().max(256).nullish(),
  input: z.unknown().optional(),
  tool_use_id: z.string().max(256).nullish(),
  content: z.union([z.string(), z.array(partSchema)], blockList).nullish(),
})

const contentSchema = z.union([z.string(), z.array(blockSchema)], blockList)

/** The words before a conversation. */
export const systemSchema = z.union([z.string(), z.array(partSchema)], 'a text, or a list of text blocks')

export const messageSchema = z.object({ role: z.enum(['user', 'assistant', 'system']), content: contentSchema })

export type WireMessage = z.infer<typeof messageSchema>
type Block = z.infer<typeof blockSchema>
type Part = z.infer<typeof partSchema>
type Inners = z.infer<typeof innersSchema>
type Place = { readonly param: string; readonly names: Map<string, string> }

/**
 * The conversation that Anthropic's messages are: results of tools become messages of their own, thinking
 * goes back as the assistant's reasoning, and what one side says in a row is one turn.
 *
 * @throws {Failure} `invalid` with code `unsupported_value` for blocks that are neither text, pictures,
 *   documents nor calls of tools
 */
export function toChatMessages(
  system: z.infer<typeof systemSchema> | null | undefined,
  messages: readonly WireMessage[],
): readonly ChatMessage[] {
  // Templates of some families want the name of the tool that answers, which Anthropic leaves to the id.
  const names = new Map<string, string>()
  const parts =
    typeof system === 'string'
      ? [{ content: system }]
      : (system ?? []).map((each, index) => contentOf(each, `system.${index}`))
  const begun = joinContents(parts, '\n\n')
  const turns = messages.flatMap(({ role, content }, index) => {
    const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : content
    const place = { param: `messages.${index}.content`, names }
    return role === 'assistant' ? [toAnswer(blocks, place)] : toTurns(role, blocks, place)
  })
  const combined = combineTurns(turns)
  return begun.content === '' && begun.media === undefined ? combined : [{ role: 'system', ...begun }, ...combined]
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
    const at = `${param}.${index}`
    const call = { id: needed(id, `${at}.id`), name: needed(name, `${at}.name`) }
    names.set(call.id, call.name)
    return [{ ...call, arguments: JSON.stringify(boundedDepth(input ?? {}, `${at}.input`)) }]
  })
  const contents = blocks.flatMap((block, index) =>
    silent.has(block.type) ? [] : [contentOf(block, `${param}.${index}`)],
  )
  return {
    role: 'assistant',
    ...joinContents(contents),
    ...(reasoning === '' ? {} : { reasoning }),
    ...(toolCalls.length === 0 ? {} : { toolCalls }),
  }
}

// Redacted thinking is for Anthropic's own models to read.
const silent = new Set(['thinking', 'redacted_thinking', 'tool_use'])

function toTurns(role: 'user' | 'system', blocks: readonly Block[], { param, names }: Place): readonly ChatMessage[] {
  const turns: ChatMessage[] = []
  let contents: Content[] = []
  const endTurn = () => {
    if (contents.length > 0) turns.push({ role, ...joinContents(contents) })
    contents = []
  }
  for (const [index, block] of blocks.entries()) {
    const at = `${param}.${index}`
    if (block.type !== 'tool_result') contents.push(contentOf(block, at))
    else {
      endTurn()
      turns.push(toResult(block, at, names))
    }
  }
  endTurn()
  return turns.length === 0 ? [{ role, content: '' }] : turns
}

function toResult(
  { tool_use_id: given, content }: Block,
  param: string,
  names: ReadonlyMap<string, string>,
): ChatMessage {
  const toolCallId = needed(given, `${param}.tool_use_id`)
  const name = names.get(toolCallId)
  return {
    role: 'tool',
    ...joined(content ?? '', `${param}.content`),
    toolCallId,
    ...(name ? { name } : {}),
  }
}

/** What a block of its type must have, which the schema of all blocks does not say. */
function needed(value: string | null | undefined, param: string): string {
  if (value === undefined || value === null) throw missingField(param)
  return value
}

function contentOf(part: Part, param: string): Content {
  const { type, title, context, source, content } = part
  const place = { param, value: `of type "${type}"` }
  if (type === 'text') return { content: needed(part.text, `${param}.text`) }
  if (type === 'image') return mediaContent(imageOf(source), place)
  if (type === 'search_result') {
    return withTitle([title, typeof source === 'string' ? source : ''], joined(content ?? '', `${param}.content`))
  }
  if (type === 'document' && typeof source === 'object') {
    if (source?.type === 'text') return withTitle([title, context], { content: source.data ?? '' })
    if (source?.type === 'content')
      return withTitle([title, context], joined(source.content ?? '', `${param}.source.content`))
  }
  if (type === 'document') return withTitle([context], mediaContent(documentOf(source, title), place))
  return refuseUnsupported(param, place.value, readsTextAlone)
}

function withTitle(about: readonly (string | null | undefined)[], what: Content): Content {
  return joinContents([...about.map((text) => ({ content: text ?? '' })), what], '\n\n')
}

function joined(parts: Inners | readonly Part[], param: string): Content {
  if (typeof parts === 'string') return { content: parts }
  return joinContents(parts.map((each, index) => contentOf(each, `${param}.${index}`)))
}

import type { Prefix } from '../domain/upstreams/affinity.ts'
import { createPrefixes, estimateTokens } from '../domain/upstreams/prefixes.ts'

/** What the way of a request depends on, whichever API it speaks. */
export type RequestTraits = {
  readonly prefixes: readonly Prefix[]
  readonly promptTokens: number
  /** The most that it asks for in all; absent: no limit, or no answer in tokens. */
  readonly maxAnswerTokens: number | undefined
  readonly choices: number
  readonly session: string | undefined
  readonly stream: boolean
  readonly priority: number
}

type Json = Readonly<Record<string, unknown>>

/** A prompt in one text is compared in pieces of this many characters. */
const textPieceCharacters = 2_048
/** What an image or a sound is taken to come to, however many bytes it has. */
const mediaTokens = 1_000

/**
 * Reads a parsed body leniently: what is malformed is for the upstream to refuse.
 *
 * @param sessionHeader `x-session-id`
 */
export function readTraits(body: Json, sessionHeader: string | undefined): RequestTraits {
  const blocks = readBlocks(body)
  const prefixes = createPrefixes(blocks.map(({ text }) => text))
  return {
    prefixes,
    promptTokens: blocks.reduce((sum, { tokens }) => sum + tokens, 0),
    maxAnswerTokens: readLimit(body),
    choices: count(body.n) ?? 1,
    session: text(body.prompt_cache_key) ?? text(sessionHeader) ?? text(body.user),
    stream: body.stream === true,
    priority: typeof body.priority === 'number' && Number.isFinite(body.priority) ? body.priority : 0,
  }
}

type Block = { readonly text: string; readonly tokens: number }

function readBlocks(body: Json): readonly Block[] {
  const head = [body.system, body.instructions, body.tools, body.cache_salt].filter((part) => part !== undefined)
  const turns = body.messages ?? body.input ?? body.prompt ?? body.documents
  const first = head.length === 0 ? [] : [toBlock(head)]
  if (typeof turns === 'string') return [...first, ...cut(turns).map(toBlock)]
  return Array.isArray(turns) ? [...first, ...turns.map(toBlock)] : first
}

function toBlock(value: unknown): Block {
  const written = typeof value === 'string' ? value : JSON.stringify(value)
  const media = mediaCharacters(value)
  return {
    text: written,
    tokens: estimateTokens(written) - Math.floor(media.characters / 4) + media.parts * mediaTokens,
  }
}

function cut(whole: string): string[] {
  const pieces = Math.ceil(whole.length / textPieceCharacters)
  return Array.from({ length: pieces }, (_, at) =>
    whole.slice(at * textPieceCharacters, (at + 1) * textPieceCharacters),
  )
}

// Pictures come as base64 inside the text, which has nothing to do with the tokens they become.
function mediaCharacters(value: unknown): { readonly parts: number; readonly characters: number } {
  const content = isJson(value) ? value.content : undefined
  const parts = (Array.isArray(content) ? content : []).filter(
    (part) => isJson(part) && part.type !== 'text' && part.type !== 'input_text' && part.type !== 'tool_result',
  )
  const characters = parts.reduce((sum: number, part) => sum + JSON.stringify(part).length, 0)
  return { parts: parts.length, characters }
}

function readLimit(body: Json): number | undefined {
  return count(body.max_completion_tokens) ?? count(body.max_output_tokens) ?? count(body.max_tokens)
}

function count(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, 256) : undefined
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null
}

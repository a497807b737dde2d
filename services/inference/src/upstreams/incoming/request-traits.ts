import { hashKey } from '@hearth/kernel'
import type { Prefix } from '../../domain/upstreams/affinity.ts'
import { createPrefixes, estimateTokens } from '../../domain/upstreams/prefixes.ts'

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
  if (typeof value === 'string') return { text: value, tokens: estimateTokens(value) }
  if (!mayShow(value)) return toBlock(JSON.stringify(value))
  let shown = 0
  // Bytes in base64 have nothing to do with the tokens they become, and are long to copy.
  const text = JSON.stringify(value, (key, each: unknown) => {
    if (key === 'images' && Array.isArray(each)) shown += each.length
    if (isJson(each) && mediaTypes.has(each.type)) shown++
    return typeof each === 'string' && encoded.test(each) ? hashKey(each) : each
  })
  return { text, tokens: estimateTokens(text) + shown * mediaTokens }
}

const textTypes: ReadonlySet<unknown> = new Set(['text', 'input_text', 'output_text'])
const mediaTypes: ReadonlySet<unknown> = new Set([
  ...['image_url', 'input_audio', 'audio_url', 'video_url', 'file'],
  ...['input_image', 'input_file', 'image', 'document'],
])
const encoded = /^(?:data:[^,]{1,128};base64,)?[A-Za-z0-9+/]{512}/

// Texts alone are written in a fraction of the time that it takes to look at everything.
function mayShow(value: unknown): boolean {
  if (!isJson(value)) return false
  const parts = [value.content, value.output].flatMap((each) => (Array.isArray(each) ? each : []))
  return Array.isArray(value.images) || parts.some((part) => isJson(part) && !textTypes.has(part.type))
}

function cut(whole: string): string[] {
  const pieces = Math.ceil(whole.length / textPieceCharacters)
  return Array.from({ length: pieces }, (_, at) =>
    whole.slice(at * textPieceCharacters, (at + 1) * textPieceCharacters),
  )
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

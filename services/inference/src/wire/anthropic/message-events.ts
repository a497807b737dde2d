import type { ChatEvent } from '../../domain/chat/chat-event.ts'
import { type ChatUsage, createChatUsageMeter } from '../../domain/chat/chat-usage.ts'
import {
  type ContentBlock,
  type Message,
  type MessageEnd,
  type MessageUsage,
  renderMessageUsage,
  type StopReason,
  unfinished,
} from './message-object.ts'

export type BlockDelta =
  | { readonly type: 'text_delta'; readonly text: string }
  | { readonly type: 'thinking_delta'; readonly thinking: string }
  | { readonly type: 'signature_delta'; readonly signature: string }
  | { readonly type: 'input_json_delta'; readonly partial_json: string }

/** An event of Anthropic's streams. */
export type MessageEvent =
  | { readonly type: 'message_start'; readonly message: Message }
  | { readonly type: 'ping' }
  | { readonly type: 'content_block_start'; readonly index: number; readonly content_block: ContentBlock }
  | { readonly type: 'content_block_delta'; readonly index: number; readonly delta: BlockDelta }
  | { readonly type: 'content_block_stop'; readonly index: number }
  | { readonly type: 'message_delta'; readonly delta: MessageEnd; readonly usage: MessageUsage }
  | { readonly type: 'message_stop' }

type MessageHead = {
  readonly id: string
  readonly model: string
  /** The limit that was asked for. */
  readonly maxTokens: number
  /** Tokens of prompt and answer together that the model takes. */
  readonly contextTokens: number
  /** Whether a block of thinking stays empty, because the client does not want to read it. */
  readonly omitsThinking: boolean
}

type Piece = Exclude<ChatEvent, { kind: 'started' | 'finished' }>
type Finished = Extract<ChatEvent, { kind: 'finished' }>

/**
 * An answer as Anthropic's events, in its order: `message_start`, then each block from
 * `content_block_start` to `content_block_stop`, then `message_delta` with the reason and the tokens,
 * and `message_stop`.
 */
export async function* messageEvents(
  events: AsyncIterable<ChatEvent>,
  head: MessageHead,
): AsyncGenerator<MessageEvent, void> {
  const meter = createChatUsageMeter()
  const blocks = createBlocks(head)
  const usage = () => renderMessageUsage(meter.usage())
  for await (const event of head.maxTokens === 0 ? withoutAnswer(events) : events) {
    meter.observe(event)
    if (event.kind === 'started') {
      const { id, model } = head
      const message = {
        id,
        type: 'message',
        role: 'assistant',
        model,
        content: [],
        ...unfinished,
        diagnostics: null,
        usage: usage(),
      } as const
      yield { type: 'message_start', message }
      yield { type: 'ping' }
    } else if (event.kind === 'finished') {
      yield* blocks.close()
      yield { type: 'message_delta', delta: endOf(event, isCutByContext(meter.usage(), head)), usage: usage() }
      yield { type: 'message_stop' }
    } else yield* blocks.add(event)
  }
}

// What is asked for without an answer leaves its prompt in memory; the engine writes a token at least.
async function* withoutAnswer(events: AsyncIterable<ChatEvent>): AsyncGenerator<ChatEvent, void> {
  for await (const event of events) {
    if (event.kind === 'started') yield event
    if (event.kind === 'finished') yield { ...event, reason: 'length', completionTokens: 0, reasoningTokens: 0 }
  }
}

function createBlocks({ omitsThinking }: MessageHead) {
  let index = -1
  let open: string | undefined
  function* close(): Generator<MessageEvent> {
    if (open === undefined) return
    // Clients keep thinking only with a signature; nobody here checks it when it comes back.
    if (open === 'reasoning')
      yield { type: 'content_block_delta', index, delta: { type: 'signature_delta', signature: 'unsigned' } }
    yield { type: 'content_block_stop', index }
    open = undefined
  }
  return {
    close,
    *add(piece: Piece): Generator<MessageEvent> {
      if (piece.kind !== 'tool-call' && piece.text === '') return
      const key = 'call' in piece ? `call ${piece.call}` : piece.kind
      if (open !== key) {
        yield* close()
        open = key
        index++
        yield { type: 'content_block_start', index, content_block: emptyBlock(piece) }
      }
      if (piece.kind === 'tool-call' || (piece.kind === 'reasoning' && omitsThinking)) return
      yield { type: 'content_block_delta', index, delta: deltaOf(piece) }
    },
  }
}

function emptyBlock(piece: Piece): ContentBlock {
  if (piece.kind === 'reasoning') return { type: 'thinking', thinking: '', signature: '' }
  if (piece.kind === 'content') return { type: 'text', text: '', citations: null }
  const { id, name } = piece.kind === 'tool-call' ? piece : { id: '', name: '' }
  return { type: 'tool_use', id, name, input: {}, caller: { type: 'direct' } }
}

function deltaOf(piece: Exclude<Piece, { kind: 'tool-call' }>): BlockDelta {
  if (piece.kind === 'content') return { type: 'text_delta', text: piece.text }
  if (piece.kind === 'reasoning') return { type: 'thinking_delta', thinking: piece.text }
  return { type: 'input_json_delta', partial_json: piece.text }
}

// An answer that the limit could not have ended ran into the end of the context.
function isCutByContext({ promptTokens }: ChatUsage, { maxTokens, contextTokens }: MessageHead): boolean {
  return maxTokens > contextTokens - promptTokens
}

function endOf(event: Finished, cutByContext: boolean): MessageEnd {
  const { stop } = event
  return {
    ...unfinished,
    stop_reason: reasonOf(event, cutByContext),
    stop_sequence: event.reason === 'stop' && typeof stop === 'string' ? stop : null,
  }
}

function reasonOf({ reason, stop }: Finished, cutByContext: boolean): StopReason {
  if (reason === 'tool_calls') return 'tool_use'
  if (reason === 'stop') return typeof stop === 'string' ? 'stop_sequence' : 'end_turn'
  return cutByContext ? 'model_context_window_exceeded' : 'max_tokens'
}

import { eventFrame, jsonFrame } from '@hearth/server'
import { z } from '@hono/zod-openapi'
import type { ModelMessage, TokenUsage } from '../../domain/chat/chat-model.ts'
import type { Upload } from '../../domain/flow/upload.ts'
import { type PredictionRequest, requestOf } from '../../domain/prediction/prediction.ts'

const part = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  image_url: z.union([z.string(), z.looseObject({ url: z.string() })]).optional(),
})

const message = z.looseObject({
  role: z.string(),
  content: z.union([z.string(), z.array(part)]).nullish(),
})

/** What of a chat completion request matters to a flow; how the model samples is the flow's own affair. */
export const chatCompletionBody = z
  .looseObject({
    model: z.string().min(1).openapi({ description: "A chatflow's id, or its name" }),
    messages: z.array(message).min(1).max(10_000),
    stream: z.boolean().nullish(),
    stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
    user: z.string().nullish().openapi({ description: 'The session, where metadata names none' }),
    metadata: z.record(z.string(), z.unknown()).nullish(),
  })
  .openapi('ChatCompletionRequest')

export type ChatCompletionBody = z.output<typeof chatCompletionBody>

/**
 * The same as a question: the last message is asked. With a session (`metadata.session_id`, or
 * `user`) the flow remembers what came before; without one the earlier messages are the history.
 * System messages are passed over: what a flow's model is told is in the flow.
 */
export function questionOf(body: ChatCompletionBody): PredictionRequest {
  const turns = body.messages.filter(({ role }) => role === 'user' || role === 'assistant')
  const last = turns.at(-1)
  const sessionId = sessionOf(body)
  const history = sessionId === undefined ? turns.slice(0, -1).map(turn) : []
  const uploads = last === undefined ? [] : picturesOf(last)
  return requestOf(textOf(last), { streaming: body.stream === true, sessionId, chatId: sessionId, history, uploads })
}

function sessionOf({ metadata, user }: ChatCompletionBody): string | undefined {
  const named = metadata?.session_id ?? metadata?.sessionId ?? user
  return typeof named === 'string' && named !== '' ? named : undefined
}

function turn(given: z.output<typeof message>): ModelMessage {
  return { role: given.role === 'user' ? 'user' : 'assistant', content: textOf(given) }
}

function textOf(given: z.output<typeof message> | undefined): string {
  const { content } = given ?? {}
  if (typeof content === 'string') return content
  return (content ?? []).map(({ text = '' }) => text).join('')
}

function picturesOf({ content }: z.output<typeof message>): Upload[] {
  if (!Array.isArray(content)) return []
  return content.flatMap(({ image_url: image }) => {
    const url = typeof image === 'string' ? image : image?.url
    if (url === undefined) return []
    const mime = /^data:([^;,]+)/.exec(url)?.[1] ?? 'image/png'
    return [{ type: url.startsWith('data:') ? ('file' as const) : ('url' as const), name: 'image', mime, data: url }]
  })
}

export type ChatCompletionHead = { readonly id: string; readonly created: number; readonly model: string }

/** An answer in one piece. */
export function renderCompletion(head: ChatCompletionHead, text: string, usage: TokenUsage | undefined): object {
  const message = { role: 'assistant', content: text, refusal: null }
  const choices = [{ index: 0, message, logprobs: null, finish_reason: 'stop' }]
  return { ...head, object: 'chat.completion', choices, usage: renderUsage(usage) }
}

export type ChunkDelta = { readonly role?: 'assistant'; readonly content?: string; readonly reasoning_content?: string }

/** One server-sent event of a streamed answer. */
export function renderChunk(head: ChatCompletionHead, delta: ChunkDelta, finishReason: 'stop' | null = null): string {
  const choices = [{ index: 0, delta, logprobs: null, finish_reason: finishReason }]
  return frame({ ...head, object: 'chat.completion.chunk', choices })
}

/** The last chunk of a stream that was asked for the usage. */
export function renderUsageChunk(head: ChatCompletionHead, usage: TokenUsage | undefined): string {
  return frame({ ...head, object: 'chat.completion.chunk', choices: [], usage: renderUsage(usage) })
}

/** What ends a stream. */
export const doneFrame = eventFrame({ data: '[DONE]' })

/** A server-sent event with a JSON object. */
export function frame(value: object): string {
  return jsonFrame(value)
}

// Clients expect numbers even where nobody counted.
function renderUsage({ promptTokens, completionTokens }: TokenUsage = { promptTokens: 0, completionTokens: 0 }) {
  const total = promptTokens + completionTokens
  return { prompt_tokens: promptTokens, completion_tokens: completionTokens, total_tokens: total }
}

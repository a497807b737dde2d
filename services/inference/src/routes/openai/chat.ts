import type { AppEnv, Endpoint } from '@hearth/server'
import type { Context } from 'hono'
import type { Access } from '../../domain/access/access.ts'
import type { ChatEvent } from '../../domain/chat/chat-event.ts'
import { createChatUsageMeter } from '../../domain/chat/chat-usage.ts'
import { collectChat } from '../../domain/chat/collect-chat.ts'
import { type ChatDeps, type PreparedChat, prepareChat } from '../../domain/chat/prepare-chat.ts'
import { runChat } from '../../domain/chat/run-chat.ts'
import { renderChatBody } from '../../wire/chat/body.ts'
import { chatChunks } from '../../wire/chat/chunks.ts'
import { type ChatRequest, chatRequestSchema, parseChatRequest } from '../../wire/chat/request.ts'
import { chatStyle } from '../../wire/chat/style.ts'
import type { ReasoningKey } from '../../wire/reasoning-keys.ts'
import { openaiFrames } from '../../wire/sse-frames.ts'
import { createTimings } from '../../wire/timings.ts'
import { renderUsage } from '../../wire/usage.ts'
import { clientOf } from '../client.ts'
import { endpoint } from '../endpoint.ts'
import { type HeadDeps, responseHead } from '../response-head.ts'
import { type StreamDeps, streamAnswer } from '../stream-answer.ts'
import { type Leaving, untilDisconnected } from '../until-disconnected.ts'

/** What reading a chat request stands on. */
export type ReadChatDeps = ChatDeps & {
  /** Whether a request may bring a chat template of its own, which is a program. */
  readonly allowTemplates: boolean
  readonly newId: () => string
}

export type ChatEndpointDeps = ReadChatDeps &
  HeadDeps &
  StreamDeps & {
    /** The keys under which reasoning is told. */
    readonly reasoningKeys: readonly ReasoningKey[]
  }

/** `POST /v1/chat/completions` and what counts its tokens. */
export function chatEndpoints(deps: ChatEndpointDeps): readonly Endpoint<Access>[] {
  return [
    endpoint({
      method: 'post',
      path: '/v1/chat/completions',
      effect: 'question',
      summary: 'Answer a conversation',
      access: 'model',
      input: { body: chatRequestSchema },
      answer: 'A chat.completion, or with "stream" server-sent events of chat.completion.chunk',
      handle: ({ body }, c) => untilDisconnected(c, (leaving) => answer(c, body, deps, leaving)),
    }),
    endpoint({
      method: 'post',
      path: '/v1/chat/completions/input_tokens',
      effect: 'question',
      summary: 'Count the tokens of a conversation',
      access: 'model',
      input: { body: chatRequestSchema },
      answer: 'The number of tokens that the prompt would have',
      handle: ({ body }, c) =>
        untilDisconnected(c, async ({ signal }) => {
          const tokens = await promptTokens(await prepare(c, body, deps, signal), signal)
          return c.json({ object: 'response.input_tokens', input_tokens: tokens.length })
        }),
    }),
  ]
}

/** What a chat request asks of which model. */
export function prepare(
  c: Context<AppEnv>,
  body: ChatRequest,
  deps: ReadChatDeps,
  signal: AbortSignal,
): Promise<PreparedChat> {
  const { allowTemplates, newId: newSalt } = deps
  return prepareChat(parseChatRequest(body, { client: clientOf(c), allowTemplates, newSalt }), signal, deps)
}

async function answer(
  c: Context<AppEnv>,
  body: ChatRequest,
  deps: ChatEndpointDeps,
  leaving: Leaving,
): Promise<Response> {
  const { signal } = leaving
  const chat = await prepare(c, body, deps, signal)
  const style = chatStyle(body, deps.reasoningKeys)
  const promptTokenIds = style.tokenIds ? await promptTokens(chat, signal) : undefined
  const promptText = style.promptText ? await renderPrompt(chat, signal) : undefined
  const head = responseHead(chat.model, 'chatcmpl-', body.request_id ?? undefined, deps)
  const events = runChat(chat, signal, deps)
  const meter = createChatUsageMeter()
  const timings = createTimings(deps.clock)
  if (style.stream) {
    const { choices } = chat.call
    const chunks = chatChunks(events, {
      head,
      style,
      choices,
      meter,
      timings,
      promptTokens: promptTokenIds,
      promptText,
    })
    return streamAnswer(c, (onBug) => openaiFrames(chunks, onBug), leaving, deps)
  }
  let promptLogprobs: Extract<ChatEvent, { kind: 'started' }>['promptLogprobs']
  const answers = await collectChat(events, (event) => {
    meter.observe(event)
    if (event.kind !== 'started') return timings.text()
    promptLogprobs = event.promptLogprobs
    timings.started(promptLogprobs !== undefined)
  })
  const usage = renderUsage(meter.usage())
  const extras = { usage, timings: timings.render(usage), promptLogprobs, promptTokens: promptTokenIds, promptText }
  return c.json(renderChatBody(head, answers, style, extras))
}

async function promptTokens({ served, prompt }: PreparedChat, signal: AbortSignal): Promise<readonly number[]> {
  return (await served.engine.tokenize(prompt, { addSpecial: true }, signal)).tokens
}

/** The conversation as the model's template writes it. */
export function renderPrompt({ served, prompt }: PreparedChat, signal: AbortSignal): Promise<string> {
  const { kind, messages, ...options } = prompt
  return served.engine.render(messages, options, signal)
}

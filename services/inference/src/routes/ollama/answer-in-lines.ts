import type { AppEnv } from '@hearth/server'
import type { Context } from 'hono'
import type { ChatEvent } from '../../domain/chat/chat-event.ts'
import type { ServedModel } from '../../domain/models/served-model.ts'
import { type AnswerPart, answerParts, emptyPart, joinParts } from '../../wire/ollama/answer.ts'
import type { AnswerStats } from '../../wire/ollama/answer-stats.ts'
import type { KeepAlive } from '../../wire/ollama/keep-alive.ts'
import { ndjsonStyle, ollamaLines } from '../../wire/ollama/ndjson.ts'
import { streamAnswer } from '../stream-answer.ts'
import type { Leaving } from '../until-disconnected.ts'
import { keepFor, type OllamaAnswerDeps } from './deps.ts'

export type Reply = {
  /** As the client called it. */
  readonly model: string
  /** Whether the answer comes in parts. */
  readonly stream: boolean
  readonly renderPart: (part: AnswerPart) => object
  readonly stats: AnswerStats
  /** What answers, where it is in our memory. */
  readonly served: ServedModel | undefined
  /** How long it stays there behind the answer. */
  readonly keepAlive: KeepAlive
}

/** Answers with the events of one answer: a line for each part and one for the end, or all in one object. */
export async function answerInLines(
  c: Context<AppEnv>,
  events: AsyncIterable<ChatEvent>,
  reply: Reply,
  leaving: Leaving,
  deps: OllamaAnswerDeps,
): Promise<Response> {
  const { stream, renderPart, stats } = reply
  const parts = answerParts(thenKeep(events, reply, deps), stats.observe)
  const head = () => renderHead(reply.model, deps)
  if (stream)
    return streamAnswer(c, (onBug) => ollamaLines(lines(parts, reply, head), onBug), leaving, deps, ndjsonStyle)
  let whole = emptyPart
  for await (const part of parts) whole = joinParts(whole, part)
  return c.json({ ...head(), ...renderPart(whole), done: true, ...stats.render() })
}

async function* lines(
  parts: AsyncIterable<AnswerPart>,
  { renderPart, stats }: Reply,
  head: () => object,
): AsyncGenerator<object, void> {
  for await (const part of parts) yield { ...head(), ...renderPart(part), done: false }
  yield { ...head(), ...renderPart(emptyPart), done: true, ...stats.render() }
}

async function* thenKeep(
  events: AsyncIterable<ChatEvent>,
  { served, keepAlive }: Reply,
  deps: OllamaAnswerDeps,
): AsyncGenerator<ChatEvent, void> {
  try {
    yield* events
  } finally {
    await keepFor(served, keepAlive, deps)
  }
}

function renderHead(model: string, { now }: OllamaAnswerDeps): object {
  return { model, created_at: new Date(now()).toISOString() }
}

/** The answer to a request without a prompt, which loads a model or unloads it. */
export function answerNothing(
  c: Context<AppEnv>,
  reason: 'load' | 'unload',
  { model, renderPart }: Pick<Reply, 'model' | 'renderPart'>,
  deps: OllamaAnswerDeps,
): Response {
  return c.json({ ...renderHead(model, deps), ...renderPart(emptyPart), done: true, done_reason: reason })
}

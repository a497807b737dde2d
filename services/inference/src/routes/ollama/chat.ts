import type { AppEnv, Endpoint } from '@hearth/server'
import type { Context } from 'hono'
import type { Access } from '../../domain/access/access.ts'
import { openChat } from '../../domain/chat/open-chat.ts'
import { renderChatPart } from '../../wire/ollama/answer.ts'
import { createAnswerStats } from '../../wire/ollama/answer-stats.ts'
import { chatRequestSchema, type OllamaChatRequest, parseOllamaChat } from '../../wire/ollama/requests.ts'
import { callerOf } from '../caller.ts'
import { clientOf } from '../client.ts'
import { endpoint } from '../endpoint.ts'
import { type Leaving, untilDisconnected } from '../until-disconnected.ts'
import { answerInLines } from './answer-in-lines.ts'
import { type OllamaAnswerDeps, ownName } from './deps.ts'
import { loadOrUnload } from './load-or-unload.ts'

/** `POST /api/chat`. */
export function ollamaChatEndpoints(deps: OllamaAnswerDeps): readonly Endpoint<Access>[] {
  return [
    endpoint({
      method: 'post',
      path: '/api/chat',
      effect: 'question',
      summary: 'Answer a conversation, as Ollama does',
      access: 'model',
      input: { body: chatRequestSchema },
      answer: 'Lines of JSON, or one object without "stream"',
      handle: ({ body }, c) => untilDisconnected(c, (leaving) => answer(c, body, deps, leaving)),
    }),
  ]
}

async function answer(
  c: Context<AppEnv>,
  body: OllamaChatRequest,
  deps: OllamaAnswerDeps,
  leaving: Leaving,
): Promise<Response> {
  const { model, keep_alive: keepAlive } = body
  const stats = createAnswerStats(deps.clock)
  const name = await ownName(model, deps)
  const reply = { model, keepAlive, stream: body.stream ?? true, renderPart: renderChatPart, stats }
  if (!body.messages?.length) return loadOrUnload(c, { name, reply }, deps, leaving.signal)
  const chat = await openChat(parseOllamaChat(body, name, clientOf(c)), callerOf(c), leaving.signal, deps)
  stats.opened()
  const events = chat.events(leaving.signal)
  return answerInLines(c, events, { ...reply, served: chat.served }, leaving, deps)
}

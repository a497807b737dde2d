import type { AppEnv, Endpoint } from '@hearth/server'
import type { Context } from 'hono'
import type { Access } from '../../domain/access/access.ts'
import type { ChatEvent } from '../../domain/chat/chat-event.ts'
import { openChat } from '../../domain/chat/open-chat.ts'
import { readsTextAlone } from '../../domain/chat/text-alone.ts'
import { fillInPrompt } from '../../domain/engine/fill-in.ts'
import type { ServedModel } from '../../domain/models/served-model.ts'
import { renderGeneratedPart } from '../../wire/ollama/answer.ts'
import { createAnswerStats } from '../../wire/ollama/answer-stats.ts'
import {
  generateRequestSchema,
  type OllamaGenerateRequest,
  parseOllamaGenerate,
  refuseImages,
  toPlainCall,
} from '../../wire/ollama/requests.ts'
import { callerOf } from '../caller.ts'
import { clientOf } from '../client.ts'
import { endpoint } from '../endpoint.ts'
import { type Leaving, untilDisconnected } from '../until-disconnected.ts'
import { answerInLines } from './answer-in-lines.ts'
import { continueText } from './continue-text.ts'
import { type OllamaAnswerDeps, ownName } from './deps.ts'
import { loadOrUnload } from './load-or-unload.ts'

/** `POST /api/generate`. */
export function ollamaGenerateEndpoints(deps: OllamaAnswerDeps): readonly Endpoint<Access>[] {
  return [
    endpoint({
      method: 'post',
      path: '/api/generate',
      effect: 'question',
      summary: 'Answer a prompt, as Ollama does',
      access: 'model',
      input: { body: generateRequestSchema },
      answer: 'Lines of JSON, or one object without "stream"',
      handle: ({ body }, c) => untilDisconnected(c, (leaving) => answer(c, body, deps, leaving)),
    }),
  ]
}

async function answer(
  c: Context<AppEnv>,
  body: OllamaGenerateRequest,
  deps: OllamaAnswerDeps,
  leaving: Leaving,
): Promise<Response> {
  const { model, keep_alive: keepAlive } = body
  const stats = createAnswerStats(deps.clock)
  const name = await ownName(model, deps)
  const reply = { model, keepAlive, stream: body.stream ?? true, renderPart: renderGeneratedPart, stats }
  if (!body.prompt && !body.suffix) return loadOrUnload(c, { name, reply }, deps, leaving.signal)
  const { served, events } = await open(c, body, name, deps, leaving.signal)
  stats.opened()
  return answerInLines(c, events, { ...reply, served }, leaving, deps)
}

/** `served` is absent for a model of another machine. */
type Opened = { readonly served: ServedModel | undefined; readonly events: AsyncIterable<ChatEvent> }

async function open(
  c: Context<AppEnv>,
  body: OllamaGenerateRequest,
  name: string,
  deps: OllamaAnswerDeps,
  signal: AbortSignal,
): Promise<Opened> {
  const { prompt, suffix } = body
  if (!body.raw && !suffix) {
    const chat = await openChat(parseOllamaGenerate(body, name, clientOf(c)), callerOf(c), signal, deps)
    return { served: chat.served, events: chat.events(signal) }
  }
  const call = toPlainCall(body, clientOf(c))
  const remote = await deps.remoteModels.find(name)
  refuseImages(body, remote === undefined ? readsTextAlone : 'show them without "raw" and "suffix"')
  if (remote !== undefined) {
    const text = { ...call, model: name, prompt: prompt ?? '', ...(suffix ? { suffix } : {}) }
    return { served: undefined, events: remote.complete(text, callerOf(c), signal) }
  }
  const { served, info } = await deps.registry.open(name, signal)
  const text = suffix
    ? await fillInPrompt(prompt ?? '', suffix, served.engine, signal)
    : ({ kind: 'text', text: prompt ?? '' } as const)
  return { served, events: continueText(text, call, { served, info }, deps, signal) }
}

import { type EndedInTime, endInTime } from '../answers/end-in-time.ts'
import { mergeIndexed } from '../answers/merge.ts'
import type { GenerateRequest, GenerationEvent } from '../engine/engine.ts'
import { generate } from '../engine/generate.ts'
import { type AnswerReader, createAnswerReader } from './answer-reader.ts'
import type { ChatEvent } from './chat-event.ts'
import { toGenerateRequest } from './generate-request.ts'
import { answerWithin, type Generate } from './limit-reasoning.ts'
import type { ChatDeps, PreparedChat } from './prepare-chat.ts'
import { readInTime } from './read-in-time.ts'

/**
 * Answers a conversation. The one way to a model that all chat APIs take.
 *
 * The events are those of `chat-event.ts`: `started` once, then the pieces of all choices interleaved,
 * and one `finished` for each. Leaving the loop or aborting `signal` ends the work.
 *
 * @throws {Failure} as `Engine.generate` and the queue before it: before the first event when the
 *   request was refused, later when the model's process died
 */
export function runChat(chat: PreparedChat, signal: AbortSignal, deps: ChatDeps): AsyncGenerator<ChatEvent, void> {
  const { call, info, served } = chat
  const observer = deps.observerOf(served.stored.id)
  const generateUntil = (ended: AbortSignal) => (request: GenerateRequest) =>
    generate(served, request, ended, { observer, clock: deps.clock })
  if (call.reasoningTokens === undefined || info.chatFormat.reasoning === undefined)
    return separateParts(generateUntil(signal)(toGenerateRequest(chat)), chat, signal)
  return withinReasoning(chat, call.reasoningTokens, generateUntil, signal)
}

async function* separateParts(
  events: AsyncIterable<GenerationEvent>,
  chat: PreparedChat,
  signal: AbortSignal,
): AsyncGenerator<ChatEvent, void> {
  const { call, info, plan, served } = chat
  const { beginning } = plan
  const answers: { readonly ending: EndedInTime; readonly reader: AnswerReader }[] = []
  let limit = info.contextTokens
  for await (const event of events) {
    if (event.kind === 'started') {
      limit = Math.min(call.maxTokens ?? limit, limit - event.promptTokens)
      yield event
      continue
    }
    const { ending, reader } = answers[event.choice] ?? {
      ending: endInTime({ beginning, limit, engine: served.engine, signal }),
      reader: createAnswerReader(plan),
    }
    answers[event.choice] = { ending, reader }
    yield* await readInTime(event, ending, reader)
  }
}

// Each choice may be cut at another place, so each is a generation of its own.
async function* withinReasoning(
  chat: PreparedChat,
  maxReasoning: number,
  generateUntil: (ended: AbortSignal) => Generate,
  signal: AbortSignal,
): AsyncGenerator<ChatEvent, void> {
  const abandoned = new AbortController()
  const untilAbandoned = generateUntil(AbortSignal.any([signal, abandoned.signal]))
  const choices = Array.from({ length: chat.call.choices }, (_, choice) =>
    answerWithin({ chat, choice, maxReasoning, generate: untilAbandoned, signal }),
  )
  const merged = mergeIndexed(choices, chat.served.gate.capacity, () =>
    abandoned.abort(new DOMException('The generation was given up', 'AbortError')),
  )
  let started = false
  for await (const { value } of merged) {
    if (value.kind !== 'started' || !started) yield value
    started ||= value.kind === 'started'
  }
}

import { type EndedInTime, endInTime } from '../answers/end-in-time.ts'
import type { GenerateRequest, GenerationEvent } from '../engine/engine.ts'
import { createAnswerReader } from './answer-reader.ts'
import type { ChatEvent } from './chat-event.ts'
import { toGenerateRequest } from './generate-request.ts'
import { type ChatPlan, planChat } from './plan-chat.ts'
import type { PreparedChat } from './prepare-chat.ts'
import { readInTime } from './read-in-time.ts'

export type Generate = (request: GenerateRequest) => AsyncIterable<GenerationEvent>

export type LimitedChoice = {
  readonly chat: PreparedChat
  readonly choice: number
  /** Tokens of reasoning after which it is closed. */
  readonly maxReasoning: number
  readonly generate: Generate
  readonly signal: AbortSignal
}

/** How far the model came before its reasoning was cut. */
type Cut = {
  readonly text: string
  readonly tokens: number
  readonly reasoningTokens: number
  readonly emitted: boolean
}

const seeds = 2 ** 32

/**
 * One choice whose reasoning is closed after so many tokens: what the model wrote until then goes back
 * into its prompt with the closing mark, and it goes on from there. The prompt is still resident, so
 * that costs next to nothing.
 */
export async function* answerWithin(of: LimitedChoice): AsyncGenerator<ChatEvent, void> {
  const { chat, choice, maxReasoning, generate } = of
  const reader = createAnswerReader(chat.plan)
  const ending = endingOf(of, chat.plan)
  let text = ''
  if (maxReasoning === 0 && reader.isReasoning())
    return yield* goOn(of, { text, tokens: 0, reasoningTokens: 0, emitted: false })
  for await (const event of generate(requestOf(of))) {
    if (event.kind === 'started') yield event
    else if (event.kind === 'finished') yield* await readInTime({ ...event, choice }, ending, reader)
    else {
      text += event.text
      yield* await readInTime({ ...event, choice }, ending, reader)
      const reasoningTokens = reader.reasoningTokens()
      if (reader.isReasoning() && reasoningTokens >= maxReasoning)
        return yield* goOn(of, { text, tokens: event.completionTokens, reasoningTokens, emitted: true })
    }
  }
}

function endingOf({ chat, signal }: LimitedChoice, { beginning }: ChatPlan): EndedInTime {
  const { engine } = chat.served
  return endInTime({ beginning, limit: chat.call.maxTokens ?? Number.POSITIVE_INFINITY, engine, signal })
}

function requestOf({ chat, choice }: LimitedChoice): GenerateRequest {
  const { seed = 0 } = chat.sampling
  const sampling = { ...chat.sampling, seed: (seed + choice) % seeds }
  return { ...toGenerateRequest({ ...chat, sampling }), choices: 1 }
}

async function* goOn(of: LimitedChoice, cut: Cut): AsyncGenerator<ChatEvent, void> {
  const { chat, choice, signal, generate } = of
  const { reasoning, ...format } = chat.info.chatFormat
  const plan = planChat(chat.call, format, chat.newText)
  const ending = endingOf(of, plan)
  const reader = createAnswerReader(plan)
  const { messages, kind, ...options } = chat.prompt
  const text = `${await chat.served.engine.render(messages, options, signal)}${cut.text}${reasoning?.close ?? ''}`
  const request = { ...requestOf({ ...of, chat: { ...chat, plan } }), prompt: { kind: 'text', text } } as const
  const left = chat.call.maxTokens === undefined ? undefined : chat.call.maxTokens - cut.tokens
  const { reasoningTokens } = cut
  if (left !== undefined && left <= 0) {
    yield { kind: 'finished', choice, reason: 'length', completionTokens: cut.tokens, reasoningTokens }
    return
  }
  for await (const event of generate({
    ...request,
    ...(left === undefined ? {} : { maxTokens: left }),
  })) {
    if (event.kind === 'started') {
      if (!cut.emitted) yield event
      continue
    }
    const completionTokens = event.completionTokens + cut.tokens
    const cutOff = { ...event, choice, completionTokens }
    for (const each of await readInTime(cutOff, ending, reader))
      yield each.kind === 'finished' ? { ...each, reasoningTokens } : each
  }
}

import { APICallError } from '@ai-sdk/provider'
import { Failure } from '@hearth/kernel'
import { z } from 'zod'
import type { ChatModel, ModelAnswer, ModelMessage } from '../../../domain/chat/chat-model.ts'
import { charsOf, shortenMessages } from '../../../domain/chat/shorten-messages.ts'

const refusalSchema = z.object({ error: z.object({ code: z.literal('context_length_exceeded'), message: z.string() }) })
// Of what the model holds, so that there is room for an answer.
const promptShare = 0.7
// Of ordinary text; where a model has shorter tokens, the next attempt is shorter still.
const charsPerToken = 4
const maxTries = 4
// Of the context: an answer that had less of it, and was cut off, is asked for again.
const leastRoom = 1 / 8

/**
 * A model of our own inference service to which a conversation is sent shorter when it refuses it as too long:
 * agents that work in turns fill a small context quickly, and an answer to most of it is worth more than none.
 * So is one that fits, but leaves no room for a whole answer; of a stream what was said cannot be taken back.
 * What still does not fit, because of its instructions, is refused as before.
 */
export function withinContext(model: ChatModel): ChatModel {
  return {
    ...model,
    async generate(messages, signal, options) {
      for (const attempt of attempts(messages, options?.filledTexts)) {
        try {
          const answer = await model.generate(attempt.messages, signal, options)
          if (!attempt.shorten(await excessBehind(answer, model, signal))) return answer
        } catch (error) {
          if (!attempt.shorten(excessIn(error))) throw error
        }
      }
      throw new Error('every attempt ends by answering or by throwing')
    },
    async *stream(messages, signal, options) {
      for (const attempt of attempts(messages, options?.filledTexts)) {
        // Whoever leaves after the first part leaves the model too.
        await using parts = model.stream(attempt.messages, signal, options)
        // It refuses before its first part, so that nothing is said twice.
        const first = await parts.next().catch((error: unknown) => {
          if (!attempt.shorten(excessIn(error))) throw error
          return undefined
        })
        if (first === undefined) continue
        if (first.done) return first.value
        yield first.value
        return yield* parts
      }
      throw new Error('every attempt ends by answering or by throwing')
    },
  }
}

type Attempt = {
  readonly messages: readonly ModelMessage[]
  /** Makes the next attempt a shorter one; `false` when the error is another one, or nothing can go. */
  shorten(excess: Excess | undefined): boolean
}

function* attempts(messages: readonly ModelMessage[], filled?: readonly string[]): Generator<Attempt, void> {
  let sent = messages
  for (let left = maxTries; left > 0; left--) {
    yield {
      messages: sent,
      shorten(excess) {
        if (excess === undefined || left === 1) return false
        const shorter = shortenMessages(messages, charsThatFit(charsOf(sent), excess), filled)
        if (shorter === undefined || charsOf(shorter) >= charsOf(sent)) return false
        sent = shorter
        return true
      },
    }
  }
}

type Excess = {
  /** `undefined` where the prompt is so long that nobody counted it. */
  readonly promptTokens: number | undefined
  readonly contextTokens: number
}

function charsThatFit(chars: number, { promptTokens, contextTokens }: Excess): number {
  const room = promptShare * contextTokens
  return promptTokens === undefined ? room * charsPerToken : chars - Math.ceil((promptTokens - room) * charsPerToken)
}

// Of a prompt that did fit, but left so little of the context that its answer was cut off.
async function excessBehind(
  { usage, isCutOff }: ModelAnswer,
  model: ChatModel,
  signal: AbortSignal,
): Promise<Excess | undefined> {
  if (usage === undefined || isCutOff !== true) return undefined
  const contextTokens = await model.contextTokens?.(signal)
  if (contextTokens === undefined || usage.promptTokens <= (1 - leastRoom) * contextTokens) return undefined
  const isFull = usage.promptTokens + usage.completionTokens >= contextTokens
  return isFull ? { promptTokens: usage.promptTokens, contextTokens } : undefined
}

function excessIn(error: unknown): Excess | undefined {
  const cause = error instanceof Failure ? error.cause : error
  if (!APICallError.isInstance(cause) || cause.statusCode !== 400) return undefined
  const refusal = refusalSchema.safeParse(parse(cause.responseBody))
  const [, bound, prompt, context] =
    refusal.data?.error.message.match(/is (at least )?(\d+) tokens long.*context of (\d+) tokens/) ?? []
  if (prompt === undefined) return undefined
  return { promptTokens: bound === undefined ? Number(prompt) : undefined, contextTokens: Number(context) }
}

function parse(body: string | undefined): unknown {
  try {
    return JSON.parse(body ?? '')
  } catch {
    return undefined
  }
}

import { APICallError } from '@ai-sdk/provider'
import { Failure } from '@hearth/kernel'
import { z } from 'zod'
import type { ChatModel, ModelMessage } from '../../domain/chat/chat-model.ts'
import { charsOf, shortenMessages } from '../../domain/chat/shorten-messages.ts'

const refusalSchema = z.object({ error: z.object({ code: z.literal('context_length_exceeded'), message: z.string() }) })
// Of what the model holds, so that there is room for an answer.
const promptShare = 0.7
// Of ordinary text; where a model has shorter tokens, the next attempt is shorter still.
const charsPerToken = 4
const maxTries = 4

/**
 * A model of our own inference service to which a conversation is sent shorter when it refuses it as too long:
 * agents that work in turns fill a small context quickly, and an answer to most of it is worth more than none.
 * What still does not fit, because of its instructions, is refused as before.
 */
export function withinContext(model: ChatModel): ChatModel {
  return {
    ...model,
    async generate(messages, signal, options) {
      for (const attempt of attempts(messages)) {
        try {
          return await model.generate(attempt.messages, signal, options)
        } catch (error) {
          if (!attempt.shorten(error)) throw error
        }
      }
      throw new Error('every attempt ends by answering or by throwing')
    },
    async *stream(messages, signal, options) {
      for (const attempt of attempts(messages)) {
        // Whoever leaves after the first part leaves the model too.
        await using parts = model.stream(attempt.messages, signal, options)
        // It refuses before its first part, so that nothing is said twice.
        const first = await parts.next().catch((error: unknown) => {
          if (!attempt.shorten(error)) throw error
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
  shorten(error: unknown): boolean
}

function* attempts(messages: readonly ModelMessage[]): Generator<Attempt, void> {
  let sent = messages
  for (let left = maxTries; left > 0; left--) {
    yield {
      messages: sent,
      shorten(error) {
        const excess = excessIn(error)
        if (excess === undefined || left === 1) return false
        const overTokens = excess.promptTokens - promptShare * excess.contextTokens
        const shorter = shortenMessages(sent, charsOf(sent) - Math.ceil(overTokens * charsPerToken))
        if (shorter === undefined) return false
        sent = shorter
        return true
      },
    }
  }
}

type Excess = { readonly promptTokens: number; readonly contextTokens: number }

function excessIn(error: unknown): Excess | undefined {
  const cause = error instanceof Failure ? error.cause : error
  if (!APICallError.isInstance(cause) || cause.statusCode !== 400) return undefined
  const refusal = refusalSchema.safeParse(parse(cause.responseBody))
  const [, prompt, context] =
    refusal.data?.error.message.match(/is (?:at least )?(\d+) tokens long.*context of (\d+) tokens/) ?? []
  return prompt === undefined ? undefined : { promptTokens: Number(prompt), contextTokens: Number(context) }
}

function parse(body: string | undefined): unknown {
  try {
    return JSON.parse(body ?? '')
  } catch {
    return undefined
  }
}

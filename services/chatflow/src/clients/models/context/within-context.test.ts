import { APICallError } from '@ai-sdk/provider'
import { describe, expect, test } from 'vitest'
import type { ChatModel, ModelMessage } from '../../../domain/chat/chat-model.ts'
import { modelFailure } from '../model-failure.ts'
import { withinContext } from './within-context.ts'

const contextTokens = 100

/** A model that counts a token for every four characters and refuses as our inference service does. */
function smallModel(): { model: ChatModel; asked: (readonly ModelMessage[])[] } {
  const asked: (readonly ModelMessage[])[] = []
  const answer = (messages: readonly ModelMessage[]) => {
    asked.push(messages)
    const tokens = Math.ceil(messages.reduce((sum, { content }) => sum + content.length, 0) / 4)
    if (tokens >= contextTokens) throw modelFailure(tooLong(tokens), '"Small"')
    return { text: 'Yes', toolCalls: [], usage: undefined, finishReason: 'stop' } as never
  }
  const model: ChatModel = {
    model: 'small',
    takesImages: false,
    generate: async (messages) => answer(messages),
    async *stream(messages) {
      const whole = answer(messages)
      yield { kind: 'text', text: 'Yes' }
      return whole
    },
  }
  return { model, asked }
}

/** A model whose answer of 14 tokens ends with its context. */
function crowdedModel() {
  const { model: small, asked } = smallModel()
  const model: ChatModel = {
    ...small,
    contextTokens: async () => contextTokens,
    async generate(messages, ...rest) {
      const answer = await small.generate(messages, ...rest)
      const promptTokens = Math.ceil(messages.reduce((sum, { content }) => sum + content.length, 0) / 4)
      const completionTokens = Math.min(14, contextTokens - promptTokens)
      return {
        ...answer,
        text: 'A whole answer'.slice(0, completionTokens),
        usage: { promptTokens, completionTokens },
        ...(completionTokens < 14 ? { isCutOff: true as const } : {}),
      }
    },
  }
  return { model, asked }
}

function tooLong(tokens: number): APICallError {
  // One that is far too long is not counted.
  const size = tokens > 4 * contextTokens ? `at least ${contextTokens + 1}` : `${tokens}`
  const message = `Cannot fit the prompt: it is ${size} tokens long, and the model's context of ${contextTokens} tokens must hold it`
  const responseBody = JSON.stringify({ error: { message, code: 'context_length_exceeded' } })
  return new APICallError({ message, url: 'http://model', requestBodyValues: {}, statusCode: 400, responseBody })
}

const { signal } = new AbortController()
const user = (content: string): ModelMessage => ({ role: 'user', content })
const long = [user('Question'), user('a'.repeat(400)), user('b'.repeat(400)), user('The last word')]

describe('withinContext()', () => {
  test('sends a conversation that is refused as too long once more without its oldest turns', async () => {
    const { model, asked } = smallModel()
    await expect(withinContext(model).generate(long, signal)).resolves.toMatchObject({ text: 'Yes' })
    expect(asked.at(-1)?.map(({ content }) => content)).toEqual(['Question', 'The last word'])
  })

  test('does so before the first part of a stream, which then says everything once', async () => {
    const parts = withinContext(smallModel().model).stream(long, signal)
    expect(await parts.next()).toEqual({ done: false, value: { kind: 'text', text: 'Yes' } })
    expect(await parts.next()).toMatchObject({ done: true, value: { text: 'Yes' } })
  })

  test('leaves the stream of the model where its reader leaves after the first part', async () => {
    let isLeft = false
    const { model } = smallModel()
    const parts = withinContext({
      ...model,
      async *stream(messages, given) {
        try {
          return yield* model.stream(messages, given)
        } finally {
          isLeft = true
        }
      },
    }).stream(long.slice(0, 1), signal)
    for await (const _part of parts) break
    expect(isLeft).toBe(true)
  })

  test('finds what fits of one that is too long to be counted', async () => {
    const { model, asked } = smallModel()
    const turns = Array.from({ length: 40 }, (_, at) => user(`${at} ${'a'.repeat(100)}`))
    await expect(withinContext(model).generate(turns, signal)).resolves.toMatchObject({ text: 'Yes' })
    expect(asked.at(-1)?.at(-1)).toBe(turns.at(-1))
  })

  test('sends one that leaves no room for a whole answer once more, shorter', async () => {
    const { model, asked } = crowdedModel()
    const crowded = [user('Question'), user('a'.repeat(300)), user('b'.repeat(60)), user('The last word')]
    const answer = await withinContext(model).generate(crowded, signal)
    expect(answer).toMatchObject({ text: 'A whole answer' })
    expect(asked.map((messages) => messages.length)).toEqual([4, 3])
  })

  test('takes an answer that was cut off where nothing can go', async () => {
    const { model, asked } = crowdedModel()
    const instructions: ModelMessage = { role: 'system', content: 's'.repeat(380) }
    expect(await withinContext(model).generate([instructions, user('Hi')], signal)).toMatchObject({ text: 'A wh' })
    expect(asked).toHaveLength(1)
  })

  test('leaves what fits as it is', async () => {
    const { model, asked } = smallModel()
    await withinContext(model).generate([user('Hello')], signal)
    expect(asked).toEqual([[user('Hello')]])
  })

  test('gives up where the instructions alone are too long, in the words of the model', async () => {
    const instructions: ModelMessage = { role: 'system', content: 's'.repeat(1_000) }
    const { model } = smallModel()
    await expect(withinContext(model).generate([instructions, user('Hi')], signal)).rejects.toThrow(
      /is 251 tokens long/,
    )
  })

  test('has nothing to do with any other refusal', async () => {
    const refusing = { ...smallModel().model, generate: () => Promise.reject(new Error('no such model')) }
    await expect(withinContext(refusing).generate(long, signal)).rejects.toThrow('no such model')
  })
})

import type { ChatModel, ModelAnswer, ModelMessage, ModelOptions, ModelPart } from './chat-model.ts'

/** Keeps answers of models, as text. */
export type ResponseCache = {
  lookUp(key: string): Promise<string | undefined>
  keep(key: string, answer: string): Promise<void>
}

/** A model that answers what it was asked before without being asked again. */
export function withResponseCache(model: ChatModel, cache: ResponseCache): ChatModel {
  return {
    model: model.model,
    takesImages: model.takesImages,
    ...(model.contextTokens && { contextTokens: model.contextTokens }),
    async generate(messages, signal, options) {
      const key = keyOf(model, messages, options)
      const known = await find(cache, key)
      if (known !== undefined) return known
      const answer = await model.generate(messages, signal, options)
      await cache.keep(key, JSON.stringify(answer))
      return answer
    },
    async *stream(messages, signal, options): AsyncGenerator<ModelPart, ModelAnswer> {
      const key = keyOf(model, messages, options)
      const known = await find(cache, key)
      if (known !== undefined) {
        yield { kind: 'text', text: known.text }
        return known
      }
      const answer = yield* model.stream(messages, signal, options)
      await cache.keep(key, JSON.stringify(answer))
      return answer
    },
  }
}

export function isResponseCache(value: unknown): value is ResponseCache {
  return typeof value === 'object' && value !== null && 'lookUp' in value && 'keep' in value
}

function keyOf({ model }: ChatModel, messages: readonly ModelMessage[], options: ModelOptions | undefined): string {
  return JSON.stringify([model, messages, options])
}

// What was paid for once is not counted again.
async function find(cache: ResponseCache, key: string): Promise<ModelAnswer | undefined> {
  const text = await cache.lookUp(key)
  return text === undefined ? undefined : { ...(JSON.parse(text) as ModelAnswer), usage: undefined }
}

import { APICallError } from '@ai-sdk/provider'
import type { EmbeddingModelSettings } from '../../domain/chat/embedding-model.ts'
import { lexicalVector } from '../../domain/chat/lexical-vector.ts'
import { readContextTokens } from '../models/context/context-tokens.ts'
import type { Access } from './access.ts'
import { embedInParts } from './embed-in-parts.ts'
import type { Embedder } from './embedder.ts'
import { openOpenAIEmbedder } from './openai-embedder.ts'

/** What stands in place of a model where vectors say which words a text has; no model has such a name. */
export const madeByWords = 'words, without a model'

const openNames = new Set(['', 'default', 'default-embedding'])

/** Whether a name leaves it to the inference service which model makes vectors. */
export function isOpenName(model: string): boolean {
  return openNames.has(model)
}

// "No such route", "no such model" and "this engine does not embed".
const unable = new Set([404, 405, 501])
const maxBatch = 64

/**
 * Our own inference service; where it cannot embed, texts are compared by their words instead, see
 * `lexicalVector`. Which of the two it is stays the same as long as the client lives: vectors of
 * different kinds cannot be compared. Texts longer than the model's context are embedded in parts.
 */
export async function openHearthEmbedder(settings: EmbeddingModelSettings, access: Access): Promise<Embedder> {
  const model = await openOpenAIEmbedder(settings, access)
  const contextTokens = readContextTokens(access.fetch, settings.baseUrl ?? '', settings.model, 'embedding')
  let lexical = false
  async function embedAnyLength(
    texts: readonly string[],
    signal: AbortSignal,
    tell?: (madeBy: string) => void,
  ): Promise<readonly Float32Array[]> {
    try {
      return await model.embed(texts, signal, tell)
    } catch (error) {
      if (statusOf(error) !== 400) throw error
      const tokens = await contextTokens(signal)
      // Begin and end of a text take a token each.
      const maxBytes = (tokens ?? 0) - 2
      if (tokens === undefined || texts.every((text) => Buffer.byteLength(text) <= maxBytes)) throw error
      return await embedInParts(texts, maxBytes, maxBatch, (parts) => model.embed(parts, signal, tell))
    }
  }
  return {
    maxBatch,
    async embed(texts, signal, tell) {
      if (!lexical) {
        try {
          return await embedAnyLength(texts, signal, tell)
        } catch (error) {
          // A model that was named stands for itself.
          if (!unable.has(statusOf(error)) || !isOpenName(settings.model)) throw error
          lexical = true
        }
      }
      tell?.(madeByWords)
      return texts.map((text) => lexicalVector(text, settings.dimensions))
    },
  }
}

function statusOf(error: unknown): number {
  return APICallError.isInstance(error) ? (error.statusCode ?? 0) : 0
}

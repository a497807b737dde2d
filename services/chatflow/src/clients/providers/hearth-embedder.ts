import { APICallError } from '@ai-sdk/provider'
import type { EmbeddingModelSettings } from '../../domain/chat/embedding-model.ts'
import { lexicalVector } from '../../domain/chat/lexical-vector.ts'
import type { Access } from './access.ts'
import type { Embedder } from './open-embedder.ts'
import { openOpenAIEmbedder } from './openai-embedder.ts'

// "No such route", "no such model" and "this engine does not embed".
const unable = new Set([404, 405, 501])

/**
 * Our own inference service; where it cannot embed, texts are compared by their words instead, see
 * `lexicalVector`. Which of the two it is stays the same as long as the client lives: vectors of
 * different kinds cannot be compared.
 */
export async function openHearthEmbedder(settings: EmbeddingModelSettings, access: Access): Promise<Embedder> {
  const model = await openOpenAIEmbedder(settings, access)
  let lexical = false
  return {
    maxBatch: 64,
    async embed(texts, signal) {
      if (!lexical) {
        try {
          return await model.embed(texts, signal)
        } catch (error) {
          if (!APICallError.isInstance(error) || !unable.has(error.statusCode ?? 0)) throw error
          lexical = true
        }
      }
      return texts.map((text) => lexicalVector(text, settings.dimensions))
    },
  }
}

import { z } from 'zod'
import type { EmbeddingModelSettings } from '../../domain/chat/embedding-model.ts'
import { postJson } from '../outbound/post-json.ts'
import { type Access, requireKey } from './access.ts'
import type { Embedder } from './embedder.ts'

const routerUrl = 'https://router.huggingface.co/hf-inference/models'
const maxBatch = 32

const answerSchema = z.array(z.array(z.number()))

/** Feature extraction of Hugging Face's inference API, or of an endpoint of one's own (`baseUrl`). */
export async function openHuggingFaceEmbedder(settings: EmbeddingModelSettings, access: Access): Promise<Embedder> {
  const apiKey = requireKey(access, settings.label)
  const url = settings.baseUrl ?? `${routerUrl}/${settings.model}/pipeline/feature-extraction`
  return {
    maxBatch,
    async embed(inputs, signal) {
      const answer = await postJson({ fetch: access.fetch, apiKey, url, signal, body: { inputs } })
      return answerSchema.parse(answer).map((vector) => Float32Array.from(vector))
    },
  }
}

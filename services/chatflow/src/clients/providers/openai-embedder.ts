import { z } from 'zod'
import type { EmbeddingModelSettings } from '../../domain/chat/embedding-model.ts'
import { postJson } from '../outbound/post-json.ts'
import type { Access } from './access.ts'
import type { Embedder } from './embedder.ts'

const openaiUrl = 'https://api.openai.com/v1'
const maxBatch = 256

const answerSchema = z.object({
  model: z.string().optional().catch(undefined),
  data: z.array(z.object({ index: z.int().optional(), embedding: z.array(z.number()) })),
})

/** `/embeddings` of any server that speaks OpenAI's API; Voyage's and Jina's are read likewise. @param url the whole address */
export async function openOpenAIEmbedder(
  settings: EmbeddingModelSettings,
  access: Access,
  url = `${(settings.baseUrl ?? openaiUrl).replace(/\/$/, '')}/embeddings`,
): Promise<Embedder> {
  const { model, dimensions, headers } = settings
  return {
    maxBatch,
    async embed(texts, signal, tell) {
      const answer = await postJson({
        fetch: access.fetch,
        apiKey: access.apiKey,
        url,
        headers,
        signal,
        body: {
          ...(model === '' ? {} : { model }),
          input: texts,
          ...(dimensions === undefined ? {} : { dimensions }),
          ...settings.providerOptions,
        },
      })
      const { data, model: madeBy } = answerSchema.parse(answer)
      if (madeBy !== undefined) tell?.(madeBy)
      const ordered = data.map((item, at) => ({ at: item.index ?? at, vector: Float32Array.from(item.embedding) }))
      return ordered.sort((a, b) => a.at - b.at).map(({ vector }) => vector)
    },
  }
}

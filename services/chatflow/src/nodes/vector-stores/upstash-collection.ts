import { z } from 'zod'
import type { VectorCollection } from '../../domain/documents/vector-collection.ts'
import type { Rest } from './rest.ts'

const foundSchema = z.object({
  result: z.array(
    z.object({
      id: z.union([z.string(), z.number()]),
      score: z.number(),
      vector: z.array(z.number()).nullish(),
      metadata: z.record(z.string(), z.unknown()).nullish(),
    }),
  ),
})

// Where LangChain, and so Flowise, keeps the text of a document.
const textField = '_pageContentLC'

/** An Upstash vector index, over its HTTP API. @param filter in Upstash's own words */
export function createUpstashCollection(options: {
  readonly rest: Rest
  readonly url: string
  readonly token: string | undefined
  readonly filter: string | undefined
}): VectorCollection {
  const { rest, filter } = options
  const root = options.url.replace(/\/+$/, '')
  const headers = { authorization: `Bearer ${options.token ?? ''}` }
  return {
    async put(rows, signal) {
      const body = rows.map(({ id, document, vector }) => ({
        id,
        vector: [...vector],
        metadata: { ...document.metadata, [textField]: document.pageContent },
      }))
      await rest({ url: `${root}/upsert`, headers, body }, signal)
    },
    async nearest({ vector, limit, withVectors = false }, signal) {
      const asked = { topK: limit, includeMetadata: true, includeVectors: withVectors, ...(filter && { filter }) }
      const body = { vector: [...vector], ...asked }
      const { result } = foundSchema.parse(await rest({ url: `${root}/query`, headers, body }, signal))
      return result.map(({ id, score, vector: values, metadata }) => {
        const { [textField]: text, ...rest } = metadata ?? {}
        const found = { id: String(id), score, document: { pageContent: String(text ?? ''), metadata: rest } }
        return values ? { ...found, vector: Float32Array.from(values) } : found
      })
    },
    async remove(ids, signal) {
      await rest({ method: 'DELETE', url: `${root}/delete`, headers, body: ids }, signal)
      return ids.length
    },
  }
}

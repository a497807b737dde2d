import { z } from 'zod'
import type { Document } from '../../domain/documents/document.ts'
import type { VectorCollection } from '../../domain/documents/vector-collection.ts'
import type { Rest } from './rest.ts'

export type PineconeOptions = {
  readonly rest: Rest
  readonly apiKey: string | undefined
  readonly index: string
  readonly namespace: string | undefined
  /** Field of the metadata that holds the text. */
  readonly textKey: string
}

const matchesSchema = z.object({
  matches: z.array(
    z.object({
      id: z.string(),
      score: z.number().optional().default(0),
      values: z.array(z.number()).optional(),
      metadata: z.record(z.string(), z.unknown()).nullish(),
    }),
  ),
})

const controlUrl = 'https://api.pinecone.io'
const version = '2025-01'

/** A namespace of a Pinecone index, over its HTTP API. The index itself must exist. */
export function createPineconeCollection(options: PineconeOptions): VectorCollection {
  const { rest, index, namespace = '', textKey } = options
  const headers = { 'api-key': options.apiKey, 'x-pinecone-api-version': version }
  let host: string | undefined
  async function at(path: string, signal: AbortSignal): Promise<string> {
    const url = `${controlUrl}/indexes/${encodeURIComponent(index)}`
    host ??= z.object({ host: z.string() }).parse(await rest({ method: 'GET', url, headers }, signal)).host
    return `https://${host.replace(/^https?:\/\//, '')}${path}`
  }
  return {
    async put(rows, signal) {
      const vectors = rows.map(({ id, document, vector }) => ({
        id,
        values: [...vector],
        metadata: { ...plain(document.metadata), [textKey]: document.pageContent },
      }))
      await rest({ url: await at('/vectors/upsert', signal), headers, body: { namespace, vectors } }, signal)
    },
    async nearest({ vector, limit, filter, withVectors = false }, signal) {
      const asked = { topK: limit, includeMetadata: true, includeValues: withVectors, ...(filter && { filter }) }
      const body = { namespace, vector: [...vector], ...asked }
      const { matches } = matchesSchema.parse(await rest({ url: await at('/query', signal), headers, body }, signal))
      return matches.map(({ id, score, values, metadata }) => {
        const { [textKey]: text, ...rest } = metadata ?? {}
        const found = { id, score: Math.max(0, score), document: { pageContent: String(text ?? ''), metadata: rest } }
        return values === undefined ? found : { ...found, vector: Float32Array.from(values) }
      })
    },
    async remove(ids, signal) {
      await rest({ url: await at('/vectors/delete', signal), headers, body: { namespace, ids } }, signal)
      return ids.length
    },
  }
}

// Pinecone keeps texts, numbers, booleans and lists of texts; nested fields become dotted ones, as in Flowise.
function plain(metadata: Document['metadata'], prefix = ''): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(metadata).flatMap(([name, value]): [string, unknown][] => {
      if (value === null || value === undefined) return []
      if (Array.isArray(value)) return [[prefix + name, value.map(String)]]
      if (typeof value === 'object') return Object.entries(plain(value as Document['metadata'], `${prefix}${name}.`))
      return [[prefix + name, value]]
    }),
  )
}

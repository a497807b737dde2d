import { type EmbeddingModel, embedAs, type MadeVectors } from '../../domain/chat/embedding-model.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeInput } from '../../domain/flow/node-form.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { numberInput, textInput } from '../inputs.ts'
import { isEmbeddingModel } from '../kinds.ts'
import { readNumber, readText, readWired } from '../read-inputs.ts'
import { createRedisPort } from '../servers/redis-port.ts'
import { hashOf, redisCredentialInput } from './response-caches.ts'

type VectorCache = {
  lookUp(keys: readonly string[]): Promise<readonly (Float32Array | undefined)[]>
  keep(vectors: ReadonlyMap<string, Float32Array>): Promise<void>
}

// Some 60 MB at 1,536 numbers each.
const maxVectors = 10_000

const embeddingsInput: NodeInput = { name: 'embeddings', label: 'Embeddings', type: 'Embeddings' }
const namespaceInput = textInput('namespace', 'Namespace', { optional: true, additionalParams: true })

/** Keeps vectors in this process, so that the same text is embedded once. */
export const inMemoryEmbeddingCache: NodeDefinition = {
  name: 'inMemoryEmbeddingCache',
  label: 'InMemory Embedding Cache',
  version: 1,
  type: 'InMemoryEmbeddingCache',
  category: 'Cache',
  description: 'Keeps vectors in memory, so that the same text is embedded once',
  baseClasses: ['InMemoryEmbeddingCache', 'Embeddings'],
  inputs: [embeddingsInput, namespaceInput],
  init(inputs): EmbeddingModel {
    const known = new Map<string, Float32Array>()
    return cached(inputs, {
      lookUp: async (keys) => keys.map((key) => known.get(key)),
      async keep(vectors) {
        for (const [key, vector] of vectors) known.set(key, vector)
        for (const key of known.keys()) {
          if (known.size <= maxVectors) break
          known.delete(key)
        }
      },
    })
  },
}

/** Keeps vectors in a Redis server. */
export const redisEmbeddingsCache: NodeDefinition = {
  name: 'redisEmbeddingsCache',
  label: 'Redis Embeddings Cache',
  version: 1,
  type: 'RedisEmbeddingsCache',
  category: 'Cache',
  description: 'Keeps vectors in Redis, so that the same text is embedded once',
  baseClasses: ['RedisEmbeddingsCache', 'Embeddings'],
  inputs: [
    redisCredentialInput,
    embeddingsInput,
    numberInput('ttl', 'Time to Live (ms)', { step: 10, default: 3_600, optional: true, additionalParams: true }),
    namespaceInput,
  ],
  init(inputs, env): EmbeddingModel {
    const redis = createRedisPort(inputs, env)
    const ttlMs = readNumber(inputs, 'ttl') ?? 3_600
    const expiry = ttlMs > 0 ? { PX: Math.ceil(ttlMs) } : {}
    return cached(inputs, {
      async lookUp(keys) {
        return (await redis.use((client) => client.mGet([...keys]))).map(decode)
      },
      async keep(vectors) {
        await redis.use(async (client) => {
          await Promise.all([...vectors].map(([key, vector]) => client.set(key, encode(vector), expiry)))
        })
      },
    })
  },
}

function cached(inputs: NodeInputs, cache: VectorCache): EmbeddingModel {
  const inner = readWired(inputs, 'embeddings', isEmbeddingModel, 'an embedding model')
  const namespace = readText(inputs, 'namespace') ?? ''
  const keyOf = (model: string, text: string) => `hearth:vector:${hashOf(JSON.stringify([namespace, model, text]))}`
  async function cachedAs(
    madeBy: string | undefined,
    texts: readonly string[],
    signal: AbortSignal,
  ): Promise<MadeVectors> {
    const model = madeBy ?? inner.model
    // What is kept of a model that is left open could be of another one than answers now.
    if (texts.length === 0 || (model === '' && inner.embedAs !== undefined))
      return embedAs(inner, madeBy, texts, signal)
    const keys = texts.map((text) => keyOf(model, text))
    const found = await cache.lookUp(keys)
    const missing = [...new Set(texts.filter((_text, at) => found[at] === undefined))]
    const made =
      missing.length === 0 ? { vectors: [], madeBy: undefined } : await embedAs(inner, madeBy, missing, signal)
    if (made.madeBy !== undefined && made.madeBy !== model) return embedAs(inner, made.madeBy, texts, signal)
    const fresh = new Map(
      missing.flatMap((text, at) => {
        const vector = made.vectors[at]
        return vector === undefined ? [] : [[keyOf(model, text), vector] as const]
      }),
    )
    if (fresh.size > 0) await cache.keep(fresh)
    return { vectors: keys.flatMap((key, at) => found[at] ?? fresh.get(key) ?? []), madeBy: model || undefined }
  }
  return {
    model: inner.model,
    embed: async (texts, signal) => (texts.length === 0 ? [] : (await cachedAs(undefined, texts, signal)).vectors),
    embedAs: cachedAs,
  }
}

function encode(vector: Float32Array): string {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64')
}

function decode(text: string | null): Float32Array | undefined {
  if (text === null) return undefined
  const bytes = Buffer.from(text, 'base64')
  // A copy, because numbers must begin at a multiple of four bytes.
  return new Float32Array(new Uint8Array(bytes).buffer)
}

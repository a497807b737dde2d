import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { inMemoryEmbeddingCache, redisEmbeddingsCache } from './embedding-caches.ts'
import { inMemoryCache, redisCache } from './response-caches.ts'

export const caches: readonly NodeDefinition[] = [
  inMemoryCache,
  inMemoryEmbeddingCache,
  redisCache,
  redisEmbeddingsCache,
]

import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { chroma } from './chroma.ts'
import { documentStoreVS } from './document-store-vs.ts'
import { faiss } from './faiss.ts'
import { hearthVectorStore } from './hearth-vector-store.ts'
import { pineconeLlamaIndex, simpleStoreLlamaIndex } from './llama-index-stores.ts'
import { memoryVectorStore } from './memory-vector-store.ts'
import { pinecone } from './pinecone.ts'
import { postgres } from './postgres.ts'
import { qdrant } from './qdrant.ts'
import { substitutedStores } from './substituted-stores.ts'
import { upstash } from './upstash.ts'

export const vectorStores: readonly NodeDefinition[] = [
  hearthVectorStore,
  memoryVectorStore,
  documentStoreVS,
  faiss,
  postgres,
  qdrant,
  chroma,
  pinecone,
  upstash,
  ...substitutedStores,
  pineconeLlamaIndex,
  simpleStoreLlamaIndex,
]
